import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";

/** The reason of a change of billing. */
export function ReasonField({
  registration,
  error,
}: {
  registration: UseFormRegisterReturn;
  error: string | undefined;
}) {
  return (
    <Field label="Reason" hint="The client can see it. For example, a ticket number." error={error}>
      <Input autoComplete="off" {...registration} />
    </Field>
  );
}
