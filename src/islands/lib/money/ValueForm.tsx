import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { CURRENCIES } from "#src/domain/money/currencies.ts";
import { currencySchema } from "#src/domain/money/money.contract.ts";
import type { ConversionValue } from "#src/domain/money/money.contract.ts";
import { formatAmount, parseAmount } from "#src/domain/money/parse-amount.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { KEEP_DIRTY_VALUES } from "../forms/reset-options.ts";
import { toastOutcome } from "../forms/save-toasts.ts";
import { SettingsForm } from "../forms/SettingsForm.tsx";

const schema = z.object({
  amount: z
    .string()
    .refine((text) => text.trim() === "" || parseAmount(text) !== null, "Enter an amount such as 80.50"),
  currency: currencySchema,
});
const toasts = toastOutcome("Value saved", "The value could not be saved");
const NAMES = new Intl.DisplayNames("en", { type: "currency" });
const DEFAULT_CURRENCY = "EUR";

type ValueFormProps = {
  label: string;
  value: ConversionValue | null;
  /** Selected where no value is set. */
  currency: string | null;
  hint: string;
  disabled: boolean;
  saving: boolean;
  onSave: (value: ConversionValue | null, outcome: { onSuccess: () => void; onError: (error: Error) => void }) => void;
};

/** The field of what one sale is worth; empty for no value. */
export function ValueForm({ label, value, currency, hint, disabled, saving, onSave }: ValueFormProps) {
  const form = useForm({
    resolver: zodResolver(schema),
    values: {
      amount: value === null ? "" : formatAmount(value),
      currency: value?.currency ?? currency ?? DEFAULT_CURRENCY,
    },
    resetOptions: KEEP_DIRTY_VALUES,
  });
  const { errors } = form.formState;
  return (
    <SettingsForm
      form={form}
      label={label}
      disabled={disabled}
      saving={saving}
      names={["amount", "currency"]}
      toasts={toasts}
      onSave={(values, outcome) => {
        const cents = parseAmount(values.amount);
        onSave(cents === null ? null : { cents, currency: values.currency }, outcome);
      }}
    >
      <div className="grid max-w-xl gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Field label="Value of one sale" error={errors.amount?.message}>
          <Input inputMode="decimal" placeholder="80.50" {...form.register("amount")} />
        </Field>
        <Field label="Currency" error={errors.currency?.message}>
          <NativeSelect {...form.register("currency")}>
            {CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {code} · {NAMES.of(code)}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <p className="text-[0.8125rem] text-soft sm:col-span-2">{hint}</p>
      </div>
    </SettingsForm>
  );
}
