import { Controller, useFormContext } from "react-hook-form";
import { INDUSTRIES, formatCompanySize, SIZES } from "#src/domain/workspace/workspace.contract.ts";
import type { Business } from "#src/domain/workspace/workspace.contract.ts";
import { Combobox } from "#src/components/ui/forms/Combobox.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { listTimeZones } from "../../lib/forms/time-zones.ts";

/** Fields of the business: name, industry, size, time zone. The form around them provides its context. */
export function BusinessFields() {
  const form = useFormContext<Business>();
  const { errors } = form.formState;
  const orNull = { setValueAs: (value: unknown) => (value === "" ? null : value) };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Business name" error={errors.name?.message} required className="sm:col-span-2">
        <Input autoComplete="organization" {...form.register("name")} />
      </Field>
      <Field label="Industry" error={errors.industry?.message}>
        <NativeSelect {...form.register("industry", orNull)}>
          <option value="">Not specified</option>
          {INDUSTRIES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Company size" error={errors.size?.message}>
        <NativeSelect {...form.register("size", orNull)}>
          <option value="">Not specified</option>
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {formatCompanySize(size)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <Field
            label="Time zone"
            error={fieldState.error?.message}
            hint="Used for days and hours on every screen. If you change it, existing conversations are counted again in the new time zone, so figures of past days change too."
            className="sm:col-span-2"
          >
            <Combobox
              label="Time zone"
              options={listTimeZones(field.value)}
              value={field.value}
              onValueChange={field.onChange}
              searchPlaceholder="Search by city…"
            />
          </Field>
        )}
      />
    </div>
  );
}
