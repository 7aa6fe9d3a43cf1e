import { useForm } from "react-hook-form";
import type { ApiAccount } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { Checkbox } from "#src/components/ui/forms/Checkbox.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useUpdateApiAccount } from "../../lib/queries/account.query.ts";

/** What an API account keeps of its agents' OpenTelemetry spans. */
export function TelemetryDialog({ account, onClose }: { account: ApiAccount; onClose: () => void }) {
  const edit = useUpdateApiAccount();
  const { keepToolPayloads, keepSystemPrompts } = account;
  const form = useForm({ defaultValues: { keepToolPayloads, keepSystemPrompts } });
  return (
    <FormDialog
      title={`OpenTelemetry settings of “${account.name}”`}
      description="What is kept of new spans besides messages, tokens and cost."
      onClose={onClose}
      submit="Save"
      form={form}
      mutation={edit}
      onSubmit={(change, outcome) => edit.mutate({ id: account.id, change }, outcome)}
    >
      <Checkbox
        label="Keep tool arguments and results"
        hint="Up to 4 KiB each, redacted if your workspace redacts personal data."
        {...form.register("keepToolPayloads")}
      />
      <Checkbox
        label="Keep system prompts"
        hint="Each text once, to compare versions. Only a fingerprint is kept otherwise."
        {...form.register("keepSystemPrompts")}
      />
    </FormDialog>
  );
}
