import { type FormEvent, useState } from "react";
import { bulkTagsSchema } from "#src/domain/conversations/conversations.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { explainError } from "../../lib/QueryError.tsx";
import { useTagConversations } from "./conversations.query.ts";
import { describeChosen } from "./selection-words.ts";

const FORM_ID = "add-tag";

/** Gives all chosen conversations one tag. */
export function AddTagDialog({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  const tag = useTagConversations();

  function change(next: boolean): void {
    setOpen(next);
    setText("");
    setError(undefined);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = bulkTagsSchema.safeParse({ ids, add: [text] });
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? "This tag can't be used");
    tag.mutate(parsed.data, {
      onSuccess: () => change(false),
      onError: (failure) => setError(explainError(failure)),
    });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title="Add a tag"
      description={`To ${describeChosen(ids.length)}.`}
      trigger={<Button size="sm">Add tag…</Button>}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={FORM_ID} variant="primary" loading={tag.isPending}>
            Add the tag
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit}>
        <Field label="Tag" error={error} required>
          <Input maxLength={60} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
