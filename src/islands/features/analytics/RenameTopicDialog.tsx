import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { topicNameSchema } from "#src/domain/topics/topics.contract.ts";
import type { Topic } from "#src/domain/topics/topics.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useChangeTopic } from "../../lib/queries/topics.query.ts";

/** Renames a topic. */
export function RenameTopicDialog({ topic: { key, label }, onClose }: { topic: Topic; onClose: () => void }) {
  const change = useChangeTopic();
  const form = useForm({ resolver: zodResolver(topicNameSchema), defaultValues: { label } });
  return (
    <FormDialog
      title="Rename topic"
      description="For everybody in the workspace. You can return to the name that was found."
      onClose={onClose}
      submit="Save"
      form={form}
      mutation={change}
      errorAt="label"
      onSubmit={(patch, outcome) => change.mutate({ key, patch }, outcome)}
    >
      <Field label="People want to" error={form.formState.errors.label?.message} required>
        <Input {...form.register("label")} />
      </Field>
    </FormDialog>
  );
}
