import { useForm } from "react-hook-form";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { FormDialog } from "../../../lib/forms/FormDialog.tsx";
import { useTagConversations } from "../conversations.query.ts";
import { describeSelection } from "./selection-labels.ts";

/** Removes a tag from all selected conversations. */
export function RemoveTagDialog({ ids, tags }: { ids: readonly string[]; tags: readonly string[] }) {
  const remove = useTagConversations();
  const form = useForm({ values: { tag: tags[0] ?? "" } });
  return (
    <FormDialog
      title="Remove tag"
      description={`Removes a tag from ${describeSelection(ids.length)}.`}
      trigger={
        <Button size="sm" disabled={tags.length === 0}>
          Remove tag…
        </Button>
      }
      submit="Remove tag"
      form={form}
      mutation={remove}
      errorAt="tag"
      onSubmit={({ tag }, outcome) => remove.mutate({ ids: [...ids], add: [], remove: [tag] }, outcome)}
    >
      <Field label="Tag" error={form.formState.errors.tag?.message}>
        <NativeSelect {...form.register("tag")}>
          {tags.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
      </Field>
    </FormDialog>
  );
}
