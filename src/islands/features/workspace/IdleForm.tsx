import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { IDLE_MINUTES, workspaceChangeSchema } from "#src/domain/workspace/workspace.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { KEEP_DIRTY_VALUES } from "../../lib/forms/reset-options.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useUpdateWorkspace } from "../../lib/queries/workspace.query.ts";

const schema = workspaceChangeSchema.pick({ idleMinutes: true }).required();

/** After how many minutes without a message a conversation is closed. */
export function IdleForm({ idleMinutes }: { idleMinutes: number }) {
  const change = useUpdateWorkspace();
  const form = useForm({ resolver: zodResolver(schema), values: { idleMinutes }, resetOptions: KEEP_DIRTY_VALUES });
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          change.mutate(values, toastOutcome("Saved", "The setting could not be saved")),
        )(event)
      }
    >
      <Field
        label="Minutes without a message"
        error={form.formState.errors.idleMinutes?.message}
        hint={`${IDLE_MINUTES.default} suits most web chats. Choose more for channels where people reply hours later. Closed conversations stay closed.`}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={IDLE_MINUTES.min}
          max={IDLE_MINUTES.max}
          className="max-w-32"
          {...form.register("idleMinutes", { valueAsNumber: true })}
        />
      </Field>
      <Button type="submit" loading={change.isPending} className="w-fit">
        Save
      </Button>
    </form>
  );
}
