import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Topic } from "#src/domain/topics/topics.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useChangeTopic } from "../../lib/queries/topics.query.ts";

const schema = z.object({ into: z.string().min(1, "Choose a topic") });
type MergeTopicDialogProps = { topic: Topic; targets: readonly Topic[]; onClose: () => void };

/** Counts a topic's conversations in another topic. */
export function MergeTopicDialog({ topic: { key, label }, targets, onClose }: MergeTopicDialogProps) {
  const change = useChangeTopic();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { into: "" } });
  return (
    <FormDialog
      title={`Merge “${label}”`}
      description="Its conversations count in the topic you choose. You can separate them again."
      onClose={onClose}
      submit="Merge"
      form={form}
      mutation={change}
      errorAt="into"
      onSubmit={(patch, outcome) => change.mutate({ key, patch }, outcome)}
    >
      <Field label="Into" error={form.formState.errors.into?.message} required>
        <NativeSelect {...form.register("into")}>
          <option value="">Choose a topic</option>
          {targets.map((target) => (
            <option key={target.key} value={target.key}>
              {target.label}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </FormDialog>
  );
}
