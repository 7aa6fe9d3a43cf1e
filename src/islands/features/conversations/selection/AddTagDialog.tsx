import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { tagSchema } from "#src/domain/conversations/conversations.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../../lib/forms/FormDialog.tsx";
import { useTagConversations } from "../conversations.query.ts";
import { describeSelection } from "./selection-labels.ts";

const schema = z.object({ tag: tagSchema });

/** Adds a tag to all selected conversations. */
export function AddTagDialog({ ids }: { ids: readonly string[] }) {
  const add = useTagConversations();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { tag: "" } });
  return (
    <FormDialog
      title="Add tag"
      description={`Adds a tag to ${describeSelection(ids.length)}.`}
      trigger={<Button size="sm">Add tag…</Button>}
      submit="Add tag"
      form={form}
      mutation={add}
      errorAt="tag"
      onSubmit={({ tag }, outcome) => add.mutate({ ids: [...ids], add: [tag], remove: [] }, outcome)}
    >
      <Field label="Tag" error={form.formState.errors.tag?.message} required>
        <Input maxLength={60} {...form.register("tag")} />
      </Field>
    </FormDialog>
  );
}
