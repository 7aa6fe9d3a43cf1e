import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { TEST_CARDS } from "#src/domain/billing/payments/sandbox-card.ts";
import { formatCardNumber, formatExpiry } from "./card-number.ts";

export type CardValues = { number: string; expiry: string; cvc: string; name: string };

type CardFieldsProps = {
  values: CardValues;
  onChange: (change: Partial<CardValues>) => void;
  errors: Readonly<Record<string, string>>;
};

/** Card number, expiry, code and name. */
export function CardFields({ values, onChange, errors }: CardFieldsProps) {
  return (
    <>
      <Field label="Card number" error={errors["number"]}>
        <Input
          name="number"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          value={values.number}
          onChange={(event) => onChange({ number: formatCardNumber(event.target.value) })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expiry" error={errors["expiry"]}>
          <Input
            name="expiry"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            value={values.expiry}
            onChange={(event) => onChange({ expiry: formatExpiry(event.target.value, values.expiry) })}
          />
        </Field>
        <Field label="CVC" error={errors["cvc"]}>
          <Input
            name="cvc"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            maxLength={4}
            value={values.cvc}
            onChange={(event) => onChange({ cvc: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Name on card" error={errors["name"]}>
        <Input
          name="name"
          autoComplete="cc-name"
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
    </>
  );
}

const BEHAVIOR = {
  succeeds: "Succeeds",
  declined: "Is declined",
  challenge: "Asks for 3-D Secure",
  renewals_fail: "Succeeds, later payments fail",
  insufficient_funds: "Has insufficient funds",
} as const;

/** The card numbers that work in test mode. */
export function TestCards() {
  return (
    <details className="rounded-sm border border-rule px-4 py-2.5 text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">Test cards</summary>
      <p className="mt-2 text-soft">Use any future expiry and any three digits as the CVC.</p>
      <dl className="mt-2 grid gap-1.5">
        {Object.entries(TEST_CARDS).map(([number, behavior]) => (
          <div key={number} className="flex flex-wrap justify-between gap-x-4">
            <dt className="tabular whitespace-nowrap">{formatCardNumber(number)}</dt>
            <dd className="text-soft">{BEHAVIOR[behavior]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
