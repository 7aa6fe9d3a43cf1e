import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { TAX_ID_TYPES, billingDetailsSchema, describeTaxId } from "#src/domain/billing/payments/details.contract.ts";
import type { BillingDetails, storedDetailsSchema } from "#src/domain/billing/payments/details.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { guessCountry, listCountries } from "../../lib/forms/countries.ts";
import { FormDialog } from "../../lib/forms/FormDialog.tsx";
import { useUpdateDetails } from "./billing.query.ts";

/** A form can't leave out what is empty: an empty kind means no tax id. */
const formSchema = z
  .object({
    ...billingDetailsSchema.omit({ taxId: true }).shape,
    taxType: z.enum(["", ...TAX_ID_TYPES]),
    taxValue: z.string(),
  })
  .transform(({ taxType, taxValue, ...details }, context): BillingDetails => {
    if (taxType === "") return details;
    const taxId = billingDetailsSchema.shape.taxId.safeParse({ type: taxType, value: taxValue });
    if (taxId.success) return { ...details, taxId: taxId.data };
    context.addIssue({
      code: "custom",
      path: ["taxValue"],
      message: taxId.error.issues[0]?.message ?? "Invalid tax ID",
    });
    return z.NEVER;
  });

/** Edits who the invoices are for. */
export function DetailsDialog({ details }: { details: z.output<typeof storedDetailsSchema> }) {
  const update = useUpdateDetails();
  const { name, email, address, taxId } = details;
  const form = useForm<z.input<typeof formSchema>, unknown, BillingDetails>({
    resolver: zodResolver(formSchema),
    values: {
      name,
      email,
      address: {
        ...address,
        line2: address.line2 ?? "",
        state: address.state ?? "",
        country: address.country === "" ? guessCountry() : address.country,
      },
      taxType: taxId?.type ?? "",
      taxValue: taxId?.value ?? "",
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const taxType = useWatch({ control, name: "taxType" });

  return (
    <FormDialog
      title="Invoice details"
      size="md"
      trigger={<Button className="w-fit">Edit</Button>}
      form={form}
      mutation={update}
      onSubmit={(values, outcome) =>
        update.mutate(values, {
          ...outcome,
          onSuccess: () => {
            outcome.onSuccess();
            toast({ title: "Invoice details saved" });
          },
        })
      }
      submit="Save"
    >
      <Field label="Name or company" error={errors.name?.message}>
        <Input autoComplete="organization" {...register("name")} />
      </Field>
      <Field label="Email for receipts" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register("email")} />
      </Field>
      <Field label="Street and number" error={errors.address?.line1?.message}>
        <Input autoComplete="address-line1" {...register("address.line1")} />
      </Field>
      <Field label="Building, floor (optional)" error={errors.address?.line2?.message}>
        <Input autoComplete="address-line2" {...register("address.line2")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Postal code" error={errors.address?.postalCode?.message}>
          <Input autoComplete="postal-code" {...register("address.postalCode")} />
        </Field>
        <Field label="City" error={errors.address?.city?.message}>
          <Input autoComplete="address-level2" {...register("address.city")} />
        </Field>
        <Field label="State or region (optional)" error={errors.address?.state?.message}>
          <Input autoComplete="address-level1" {...register("address.state")} />
        </Field>
        <Field label="Country" error={errors.address?.country?.message}>
          <NativeSelect autoComplete="country" {...register("address.country")}>
            {listCountries().map((country) => (
              <option key={country.code} value={country.code}>
                {country.name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="Business tax ID" error={errors.taxType?.message}>
          <NativeSelect {...register("taxType")}>
            <option value="">None</option>
            {TAX_ID_TYPES.map((type) => (
              <option key={type} value={type}>
                {describeTaxId(type).name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        {taxType === "" ? null : (
          <Field label="Number" hint={`Such as ${describeTaxId(taxType).example}`} error={errors.taxValue?.message}>
            <Input {...register("taxValue")} />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
