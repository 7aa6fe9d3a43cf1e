import type { ComponentProps } from "react";
import { ratePassword } from "#src/domain/auth/password-strength.ts";
import { Field } from "./Field.tsx";
import { PasswordInput } from "./PasswordInput.tsx";

type NewPasswordFieldProps = {
  label: string;
  /** What is typed: its strength is told meanwhile. */
  value: string;
  error?: string | undefined;
  required?: boolean;
  /** Stands there until something is typed. */
  hint?: string;
  /** What the form library wants of the input. */
  input: ComponentProps<typeof PasswordInput>;
};

/** A password that somebody chooses, with the live line of its strength (specification 2.6 and 5). */
export function NewPasswordField({ value, hint, input, ...field }: NewPasswordFieldProps) {
  const strength = ratePassword(value);
  return (
    <Field
      {...field}
      hint={<span aria-live="polite">{strength === null ? hint : `Password strength: ${strength}`}</span>}
    >
      <PasswordInput autoComplete="new-password" {...input} />
    </Field>
  );
}
