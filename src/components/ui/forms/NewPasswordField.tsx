import type { ComponentProps } from "react";
import { ratePassword } from "#src/domain/auth/password-strength.ts";
import { Field } from "./Field.tsx";
import { PasswordInput } from "./PasswordInput.tsx";

type NewPasswordFieldProps = {
  label: string;
  /** The current value, to rate its strength. */
  value: string;
  error?: string | undefined;
  required?: boolean;
  /** Shown until something is typed. */
  hint?: string;
  /** Input props from react-hook-form. */
  input: ComponentProps<typeof PasswordInput>;
};

/** Field for a new password with a live strength line (specification 2.6 and 5). */
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
