import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { billingReasonSchema } from "#src/domain/admin/admin-billing.contract.ts";
import type { ClientBilling } from "#src/domain/admin/admin-billing.contract.ts";
import { contractTermsSchema } from "#src/domain/billing/standing/arrangement.ts";
import { parseDollars } from "#src/domain/billing/parse-dollars.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { END_HINT, daySchema, optionalDaySchema, toEndOfDay } from "./billing-forms.ts";
import { useBillingAction } from "./clients.query.ts";
import { ReasonField } from "./ReasonField.tsx";

const DOLLARS = "Enter an amount such as 1200";
const { includedMessages, priceCents, overageCentsPer100, apiAccounts } = contractTermsSchema.shape;

const count = z.string().transform((text) => Number(text.replaceAll(/[\s,]/g, "")));
const optionalCount = z
  .string()
  .transform((text) => (text.trim() === "" ? null : Number(text.replaceAll(/[\s,]/g, ""))));
const dollars = z.string().transform((text, context) => {
  const cents = parseDollars(text);
  if (cents !== "invalid") return cents;
  context.addIssue({ code: "custom", message: DOLLARS });
  return z.NEVER;
});

const requiredDollars = dollars.transform((cents, context) => {
  if (cents !== null) return cents;
  context.addIssue({ code: "custom", message: DOLLARS });
  return z.NEVER;
});

const contractForm = z.object({
  includedMessages: count.pipe(includedMessages),
  priceCents: requiredDollars.pipe(priceCents),
  overageCentsPer100: dollars.pipe(overageCentsPer100),
  apiAccounts: optionalCount.pipe(apiAccounts),
  from: daySchema,
  to: optionalDaySchema,
  reason: billingReasonSchema,
});

/** Sets up a contract or changes its terms. */
export function ContractDialog({ clientId, contract }: { clientId: string; contract: ClientBilling["contract"] }) {
  const act = useBillingAction(clientId, "Contract saved");
  const form = useForm<z.input<typeof contractForm>, unknown, z.output<typeof contractForm>>({
    resolver: zodResolver(contractForm),
    defaultValues: {
      includedMessages: contract === null ? "" : String(contract.includedMessages),
      priceCents: toDollars(contract?.priceCents ?? null),
      overageCentsPer100: toDollars(contract?.overageCentsPer100 ?? null),
      apiAccounts: contract === null || contract.apiAccounts === null ? "" : String(contract.apiAccounts),
      from: contract?.from.slice(0, "2026-03-31".length) ?? "",
      to: contract?.to?.slice(0, "2026-03-31".length) ?? "",
      reason: "",
    },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const title = contract === null ? "Set up a contract" : "Change the contract";
  return (
    <FormDialog
      title={title}
      description="Its terms replace those of a plan from its first day on. It is invoiced outside of this product."
      size="md"
      trigger={<Button>{title}</Button>}
      submit="Save contract"
      form={form}
      mutation={act}
      onSubmit={({ from, to, ...terms }, outcome) =>
        act.mutate(
          { action: "contract", ...terms, from: `${from}T00:00:00.000Z`, to: to === "" ? null : toEndOfDay(to) },
          outcome,
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Messages a month" hint="100,000 or more." error={errors.includedMessages?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register("includedMessages")} />
        </Field>
        <Field label="Price a month in US dollars" error={errors.priceCents?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register("priceCents")} />
        </Field>
        <Field
          label="100 additional messages in US dollars"
          hint="Empty: they are held until the next month."
          error={errors.overageCentsPer100?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register("overageCentsPer100")} />
        </Field>
        <Field label="API accounts" hint="Empty: unlimited." error={errors.apiAccounts?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register("apiAccounts")} />
        </Field>
        <Field label="First day" hint="From midnight UTC." error={errors.from?.message}>
          <Input type="date" {...register("from")} />
        </Field>
        <Field label="Last day (optional)" hint={END_HINT} error={errors.to?.message}>
          <Input type="date" {...register("to")} />
        </Field>
      </div>
      <ReasonField registration={register("reason")} error={errors.reason?.message} />
    </FormDialog>
  );
}

function toDollars(cents: number | null): string {
  return cents === null ? "" : (cents / 100).toFixed(2);
}
