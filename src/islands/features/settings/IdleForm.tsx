import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { IDLE_MINUTES, workspaceChangeSchema } from "#src/domain/workspace/workspace.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { KEEP_TYPED } from "./keep-typed.ts";
import { tellOutcome } from "./save-words.ts";
import { useChangeWorkspace } from "./workspace.query.ts";

const schema = workspaceChangeSchema.pick({ idleMinutes: true }).required();

/** After how many quiet minutes a conversation counts as over. */
export function IdleForm({ idleMinutes }: { idleMinutes: number }) {
  const change = useChangeWorkspace();
  const form = useForm({ resolver: zodResolver(schema), values: { idleMinutes }, resetOptions: KEEP_TYPED });
  return (
    <form
      noValidate
      className="grid max-w-xl gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) => change.mutate(values, tellOutcome("Saved", "The time was not saved")))(event)
      }
    >
      <Field
        label="Minutes without a message"
        error={form.formState.errors.idleMinutes?.message}
        hint={`${IDLE_MINUTES.usual} suits most web chats; channels where people answer hours later want more. Conversations that are over already stay so.`}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={IDLE_MINUTES.least}
          max={IDLE_MINUTES.most}
          className="max-w-32"
          {...form.register("idleMinutes", { valueAsNumber: true })}
        />
      </Field>
      <Button type="submit" loading={change.isPending} className="w-fit">
        Save the time
      </Button>
    </form>
  );
}
