import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { ratePassword } from "#src/domain/auth/password-strength.ts";
import { passwordChangeSchema } from "#src/domain/people/profile.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { showFieldErrors } from "../../lib/field-errors.ts";
import { useChangePassword } from "./profile.query.ts";
import { tellOutcome } from "./save-words.ts";

const outcome = tellOutcome("Password changed", "The password was not changed");

/** Another password, for who knows the current one. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors } = form.formState;
  const strength = ratePassword(useWatch({ control: form.control, name: "newPassword" }));
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          change.mutate(values, {
            onSuccess: () => {
              form.reset();
              outcome.onSuccess();
            },
            onError: (error) => {
              showFieldErrors(form, error, ["currentPassword", "newPassword"]);
              outcome.onError(error);
            },
          }),
        )(event)
      }
    >
      {/* For password managers, which need to know whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
      </Field>
      <Field
        label="New password"
        error={errors.newPassword?.message}
        hint={
          <span aria-live="polite">
            {strength === null
              ? "At least 8 characters, with an uppercase letter, a lowercase letter and a number."
              : `Password strength: ${strength}`}
          </span>
        }
      >
        <PasswordInput autoComplete="new-password" {...form.register("newPassword")} />
      </Field>
      <Button type="submit" loading={change.isPending} className="w-fit">
        Change the password
      </Button>
    </form>
  );
}
