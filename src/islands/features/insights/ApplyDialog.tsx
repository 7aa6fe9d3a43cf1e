import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Finding } from "#src/domain/analysis/findings.contract.ts";
import { LEAST_DAYS_TO_VERIFY, LEAST_TO_VERIFY } from "#src/domain/analysis/findings.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Dialog, DialogClose } from "#src/components/ui/Dialog.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { ApiError } from "../../lib/api-client.ts";
import { usePeriod } from "../../lib/dash-search.ts";
import { useMarkFinding } from "../../lib/findings.query.ts";
import { explainError } from "../../lib/QueryError.tsx";

/** Asks on which day the change was made, from which before and after are told apart. */
export function ApplyDialog({ finding }: { finding: Finding }) {
  const [open, setOpen] = useState(false);
  const { today } = usePeriod();
  const mark = useMarkFinding();
  const formId = `apply-${finding.id}`;
  const schema = z.object({
    appliedOn: z.iso.date({ error: "Choose the day of the change" }).refine((day) => day <= today, {
      message: "Name a day that has begun",
    }),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { appliedOn: finding.appliedOn ?? today } });

  function change(next: boolean): void {
    setOpen(next);
    if (next) form.reset({ appliedOn: finding.appliedOn ?? today });
    mark.reset();
  }

  function submit({ appliedOn }: { appliedOn: string }): void {
    mark.mutate(
      { id: finding.id, mark: { status: "applied", appliedOn } },
      {
        onSuccess: () => setOpen(false),
        onError: (error) => {
          const refused = error instanceof ApiError ? error.fields["appliedOn"] : undefined;
          form.setError("appliedOn", { message: refused ?? explainError(error) }, { shouldFocus: true });
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="sm"
      title={finding.appliedOn === null ? "Mark as applied" : "Change the day"}
      description={`“${finding.title}”. The 28 days before this day are compared with the days after it, as soon as ${LEAST_DAYS_TO_VERIFY} days and ${LEAST_TO_VERIFY} closed conversations are there.`}
      trigger={<Button size="sm">{finding.appliedOn === null ? "Mark as applied…" : "Change the day…"}</Button>}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" loading={mark.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <Field label="Day of the change" error={form.formState.errors.appliedOn?.message} required>
          <Input type="date" max={today} {...form.register("appliedOn")} />
        </Field>
      </form>
    </Dialog>
  );
}
