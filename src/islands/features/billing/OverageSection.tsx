import { useState } from "react";
import type { FormEvent } from "react";
import { formatPrice } from "#src/domain/billing/money.ts";
import { parseDollars } from "#src/domain/billing/parse-dollars.ts";
import type { BillingSummary } from "#src/domain/billing/summary.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Section } from "#src/components/ui/layout/Card.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { RadioGroup } from "#src/components/ui/forms/RadioGroup.tsx";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";
import { useChangeOverage } from "./usage.query.ts";

/** What happens over the included messages: pay for them, up to a limit, or hold them. */
export function OverageSection({ billing }: { billing: BillingSummary }) {
  const { overage, plan } = billing;
  return (
    <Section title="Over the included messages">
      {overage.canChoose && billing.canManage ? (
        <OverageForm key={`${overage.mode} ${String(overage.limitCents)}`} billing={billing} />
      ) : (
        <p className="text-sm text-soft">{describeOverage(billing, plan.overageCentsPer100)}</p>
      )}
    </Section>
  );
}

function OverageForm({ billing: { overage, plan } }: { billing: BillingSummary }) {
  const change = useChangeOverage();
  const [mode, setMode] = useState(overage.mode);
  const [limit, setLimit] = useState(overage.limitCents === null ? "" : String(overage.limitCents / 100));
  const limitCents = parseDollars(limit);
  const isInvalid = mode === "pay" && limitCents === "invalid";
  const each = `${String((plan.overageCentsPer100 ?? 0) / 100)} ¢ each`;

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isInvalid || limitCents === "invalid") return;
    change.mutate(
      mode === "pay" ? { mode, limitCents } : { mode },
      toastOutcome("Saved", "The choice could not be saved"),
    );
  }

  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <RadioGroup
        legend="Over the included messages"
        hideLegend
        value={mode}
        onValueChange={setMode}
        options={[
          { value: "pay", label: `Add them and pay ${each}`, hint: "On the invoice of the next period." },
          {
            value: "hold",
            label: "Hold them",
            hint: "They are kept and added with the next period, or when you upgrade.",
          },
        ]}
      />
      {mode === "pay" ? (
        <Field
          label="Stop at this amount in US dollars"
          hint="Per period. Further messages are held. Leave empty for no limit."
          error={isInvalid ? "Enter an amount such as 50" : undefined}
        >
          <Input
            inputMode="decimal"
            value={limit}
            onChange={(event) => setLimit(event.target.value)}
            className="max-w-40"
          />
        </Field>
      ) : null}
      <Button type="submit" loading={change.isPending} className="w-fit">
        Save
      </Button>
    </form>
  );
}

function describeOverage(
  { access, status, overage, hasSubscription, plan }: BillingSummary,
  centsPer100: number | null,
): string {
  if (access === "read_only") return "While the workspace is read-only, all new messages are held.";
  if (status === "trialing") {
    const added = hasSubscription ? `your first paid period on ${plan.name} begins` : "you start a plan";
    return `During the trial they are held and never charged. They are added when ${added}.`;
  }
  if (overage.mode === "hold") return "They are held until the next period.";
  const price = centsPer100 === null ? "" : ` and cost ${String(centsPer100 / 100)} ¢ each`;
  const limit = overage.limitCents === null ? "" : `, up to ${formatPrice(overage.limitCents)} a period`;
  return `They are added${price}${limit}.`;
}
