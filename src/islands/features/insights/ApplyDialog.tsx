import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Finding } from "#src/domain/analysis/findings.contract.ts";
import { LEAST_DAYS_TO_VERIFY, LEAST_TO_VERIFY } from "#src/domain/analysis/findings.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { usePeriod } from "../../lib/dash-search.ts";
import { useMarkFinding } from "../../lib/findings.query.ts";
import { FormDialog } from "../../lib/FormDialog.tsx";

/** Asks on which day the change was made, from which before and after are told apart. */
export function ApplyDialog({ finding }: { finding: Finding }) {
  const { today } = usePeriod();
  const mark = useMarkFinding();
  const schema = z.object({
    appliedOn: z.iso.date({ error: "Choose the day of the change" }).refine((day) => day <= today, {
      message: "Name a day that has begun",
    }),
  });
  const form = useForm({ resolver: zodResolver(schema), values: { appliedOn: finding.appliedOn ?? today } });
  return (
    <FormDialog
      title={finding.appliedOn === null ? "Mark as applied" : "Change the day"}
      description={`“${finding.title}”. The 28 days before this day are compared with the days after it, as soon as ${LEAST_DAYS_TO_VERIFY} days and ${LEAST_TO_VERIFY} closed conversations are there.`}
      trigger={<Button size="sm">{finding.appliedOn === null ? "Mark as applied…" : "Change the day…"}</Button>}
      submit="Save"
      form={form}
      mutation={mark}
      errorAt="appliedOn"
      onSubmit={({ appliedOn }, outcome) =>
        mark.mutate({ id: finding.id, mark: { status: "applied", appliedOn } }, outcome)
      }
    >
      <Field label="Day of the change" error={form.formState.errors.appliedOn?.message} required>
        <Input type="date" max={today} {...form.register("appliedOn")} />
      </Field>
    </FormDialog>
  );
}
