import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { businessSchema, IDLE_MINUTES, workspaceChangeSchema } from "#src/domain/workspace/workspace.contract.ts";
import type { Workspace } from "#src/domain/workspace/workspace.contract.ts";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { KEEP_DIRTY_VALUES } from "../../lib/forms/reset-options.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { SettingsForm } from "../../lib/forms/SettingsForm.tsx";
import { useUpdateWorkspace } from "../../lib/queries/workspace.query.ts";
import { BusinessFields } from "./BusinessFields.tsx";
import { RecountProgress } from "./RecountProgress.tsx";

const schema = businessSchema.extend(workspaceChangeSchema.pick({ idleMinutes: true }).required().shape);
const toasts = toastOutcome("Workspace saved", "The workspace could not be saved");

/** The business, and after how many minutes without a message a conversation is closed. */
export function WorkspaceForm({ workspace, canChange }: { workspace: Workspace; canChange: boolean }) {
  const { name, industry, size, timeZone, idleMinutes, recount } = workspace;
  const change = useUpdateWorkspace();
  const form = useForm({
    resolver: zodResolver(schema),
    values: { name, industry, size, timeZone, idleMinutes },
    resetOptions: KEEP_DIRTY_VALUES,
  });
  return (
    <SettingsForm
      form={form}
      disabled={!canChange}
      saving={change.isPending}
      names={["name", "industry", "size", "timeZone", "idleMinutes"]}
      toasts={toasts}
      onSave={(values, outcome) => change.mutate(values, outcome)}
    >
      <Section title="Business">
        <div className="max-w-xl">
          <FormProvider {...form}>
            <BusinessFields />
          </FormProvider>
        </div>
        {recount === undefined ? null : <RecountProgress {...recount} />}
      </Section>
      <Section title="Close conversations after">
        <Field
          label="Minutes without a message"
          error={form.formState.errors.idleMinutes?.message}
          hint={`${IDLE_MINUTES.default} suits most web chats. Choose more for channels where people reply hours later. Closed conversations stay closed.`}
          className="max-w-xl"
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
      </Section>
    </SettingsForm>
  );
}
