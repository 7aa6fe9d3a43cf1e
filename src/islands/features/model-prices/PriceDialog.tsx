import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { dollarsSchema, modelPriceSchema } from "#src/domain/model-calls/prices.contract.ts";
import type { OwnPrices } from "#src/domain/model-calls/prices.contract.ts";
import { localDayOf } from "#src/domain/shared/time-zone.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useDash } from "../../lib/session/dash-context.ts";
import { useSetOwnPrices } from "./model-prices.query.ts";

/** Form fields are texts; an empty optional one is no price. */
const dollars = z.string().transform(parseDollars).pipe(dollarsSchema);
const optionalDollars = z
  .string()
  .transform((text) => (text.trim() === "" ? null : parseDollars(text)))
  .pipe(dollarsSchema.nullable());
const formSchema = z.object({
  match: modelPriceSchema.shape.match,
  validFrom: modelPriceSchema.shape.validFrom,
  inputPerMillion: dollars,
  cachedInputPerMillion: optionalDollars,
  cacheWritePerMillion: optionalDollars,
  outputPerMillion: dollars,
});

const PRICES = [
  { name: "inputPerMillion", label: "Input", required: true },
  { name: "outputPerMillion", label: "Output", required: true },
  { name: "cachedInputPerMillion", label: "Cached input", required: false },
  { name: "cacheWritePerMillion", label: "Cache write", required: false },
] as const;

/** Adds an own price, or replaces the one of the same model and day. */
export function PriceDialog({ own, trigger }: { own: OwnPrices["rows"]; trigger: ReactNode }) {
  const { client } = useDash();
  const save = useSetOwnPrices();
  const [today] = useState(() => localDayOf(Date.now(), client.timeZone));
  const form = useForm<z.input<typeof formSchema>, unknown, z.output<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      match: "",
      validFrom: today,
      inputPerMillion: "",
      cachedInputPerMillion: "",
      cacheWritePerMillion: "",
      outputPerMillion: "",
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Add price"
      size="md"
      trigger={trigger}
      submit="Add price"
      form={form}
      mutation={save}
      errorAt="match"
      onSubmit={(row, outcome) => {
        const others = own.filter(({ match, validFrom }) => match !== row.match || validFrom !== row.validFrom);
        save.mutate({ rows: [...others, { ...row, provider: "", source: "" }] }, outcome);
      }}
    >
      <Field
        label="Model"
        hint="The beginning of its name. Vendor, version suffix and date don't matter."
        error={errors.match?.message}
        required
      >
        <Input placeholder="my-model" autoComplete="off" {...form.register("match")} />
      </Field>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-semibold">US dollars per million tokens</legend>
        {PRICES.map(({ name, label, required }) => (
          <Field key={name} label={label} error={errors[name]?.message} required={required}>
            <Input inputMode="decimal" autoComplete="off" {...form.register(name)} />
          </Field>
        ))}
      </fieldset>
      <Field label="Valid from" error={errors.validFrom?.message} required>
        <Input type="date" {...form.register("validFrom")} />
      </Field>
    </FormDialog>
  );
}

function parseDollars(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
}
