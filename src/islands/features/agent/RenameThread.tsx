import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { threadPatchSchema } from "#src/domain/agent/threads.contract.ts";
import type { ThreadDetail } from "#src/domain/agent/threads.contract.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useChangeThread } from "./agent.query.ts";

const schema = z.object({ title: threadPatchSchema.shape.title.unwrap() });

/** Renames a thread. */
export function RenameThread({ thread, onClose }: { thread: ThreadDetail; onClose: () => void }) {
  const change = useChangeThread(thread.id);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { title: thread.title } });
  return (
    <FormDialog
      title="Rename thread"
      submit="Rename"
      form={form}
      mutation={change}
      errorAt="title"
      onClose={onClose}
      onSubmit={(values, outcome) => change.mutate(values, outcome)}
    >
      <Field label="Title" error={form.formState.errors.title?.message} required>
        <Input maxLength={120} {...form.register("title")} />
      </Field>
    </FormDialog>
  );
}
