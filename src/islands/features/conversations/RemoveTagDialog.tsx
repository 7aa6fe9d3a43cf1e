import { useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { explainError } from "../../lib/QueryError.tsx";
import { useTagConversations } from "./conversations.query.ts";
import { describeChosen } from "./selection-words.ts";

/** Takes one of their tags from all chosen conversations. */
export function RemoveTagDialog({ ids, tags }: { ids: readonly string[]; tags: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState("");
  const tag = useTagConversations();
  const chosen = tags.includes(choice) ? choice : (tags[0] ?? "");

  function change(next: boolean): void {
    setOpen(next);
    tag.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title="Remove a tag"
      description={`From ${describeChosen(ids.length)}.`}
      trigger={
        <Button size="sm" disabled={tags.length === 0}>
          Remove tag…
        </Button>
      }
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            loading={tag.isPending}
            onClick={() => tag.mutate({ ids: [...ids], add: [], remove: [chosen] }, { onSuccess: () => change(false) })}
          >
            Remove the tag
          </Button>
        </>
      }
    >
      <Field label="Tag" error={tag.isError ? explainError(tag.error) : undefined}>
        <NativeSelect value={chosen} onChange={(event) => setChoice(event.target.value)}>
          {tags.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
      </Field>
    </Dialog>
  );
}
