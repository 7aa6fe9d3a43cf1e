import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Finding } from "#src/domain/findings/findings.contract.ts";
import { MIN_DAYS_TO_VERIFY, MIN_CONVERSATIONS_TO_VERIFY } from "#src/domain/findings/verify.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { usePeriod } from "../../lib/navigation/dash-search.ts";
import { useChangeFinding } from "../../lib/queries/findings.query.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";

/** Asks for the date of the change, which separates before from after. */
export function ApplyDialog({ finding }: { finding: Finding }) {
  const { today } = usePeriod();
  const change = useChangeFinding();
  const schema = z.object({
    appliedOn: z.iso.date({ error: "Choose the date of the change" }).refine((day) => day <= today, {
      message: "The date can't be in the future",
    }),
  });
  const form = useForm({ resolver: zodResolver(schema), values: { appliedOn: finding.appliedOn ?? today } });
  return (
    <FormDialog
      title={finding.appliedOn === null ? "Mark as applied" : "Change date"}
      description={`“${finding.title}”. We compare the 28 days before this date with the days after it, once there are at least ${MIN_DAYS_TO_VERIFY} days and ${MIN_CONVERSATIONS_TO_VERIFY} closed conversations after it.`}
      trigger={<Button size="sm">{finding.appliedOn === null ? "Mark as applied…" : "Change date…"}</Button>}
      submit="Save"
      form={form}
      mutation={change}
      errorAt="appliedOn"
      onSubmit={({ appliedOn }, outcome) =>
        change.mutate({ id: finding.id, patch: { status: "applied", appliedOn } }, outcome)
      }
    >
      <Field label="Date of the change" error={form.formState.errors.appliedOn?.message} required>
        <Input type="date" max={today} {...form.register("appliedOn")} />
      </Field>
    </FormDialog>
  );
}
