import { useForm } from "react-hook-form";
import { z } from "zod";
import { planSchema } from "#src/domain/plans/plans.contract.ts";
import type { ClientDetail } from "#src/domain/admin/admin-clients.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Section } from "#src/components/ui/Card.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { NativeSelect } from "#src/components/ui/NativeSelect.tsx";
import { toast } from "#src/components/ui/toast-store.ts";
import { useChangeClient } from "./clients.query.ts";
import { PlanOptions } from "./PlanOptions.tsx";
import { getErrorMessage } from "../../lib/api/api-error.ts";

const daySchema = z.union([z.iso.date(), z.literal("")]);

/** Edits plan and trial. The last day of a trial is included, in UTC. */
export function PlanForm({ client }: { client: ClientDetail }) {
  const change = useChangeClient(client.id);
  const form = useForm({
    defaultValues: { plan: client.plan, trialDay: client.trialEndsAt?.slice(0, 10) ?? "" },
  });
  const { errors, isDirty, dirtyFields } = form.formState;

  function save({ plan, trialDay }: { plan: string; trialDay: string }): void {
    const trialEndsAt = trialDay === "" ? null : `${trialDay}T23:59:59.000Z`;
    change.mutate(
      { plan: planSchema.parse(plan), ...(dirtyFields.trialDay === true ? { trialEndsAt } : {}) },
      {
        onSuccess: () => toast({ title: "Saved", description: "The change is in the client's audit log." }),
        onError: (error) => toast({ title: "Not saved", description: getErrorMessage(error), variant: "destructive" }),
      },
    );
  }

  return (
    <Section title="Plan and trial">
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <Field label="Plan">
          <NativeSelect {...form.register("plan")}>
            <PlanOptions />
          </NativeSelect>
        </Field>
        <Field
          label="Last day of the trial"
          hint="Leave empty for paying clients and contracts."
          error={errors.trialDay?.message}
        >
          <Input
            type="date"
            {...form.register("trialDay", {
              validate: (text) => daySchema.safeParse(text).success || "Enter a valid date",
            })}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={!isDirty} loading={change.isPending}>
          Save
        </Button>
      </form>
    </Section>
  );
}
