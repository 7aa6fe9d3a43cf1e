import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { PASSWORD_RULE } from "#src/domain/auth/password-strength.ts";
import { passwordChangeSchema } from "#src/domain/people/profile.contract.ts";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NewPasswordField } from "#src/components/ui/forms/NewPasswordField.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { buildFormOutcome } from "../../lib/forms/form-outcome.ts";
import { useChangePassword } from "./profile.query.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";

const toasts = toastOutcome("Password changed", "The password could not be changed");

/** Form to change the password; asks for the current one. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword();
  const form = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { currentPassword: "", newPassword: "" },
  });
  const { errors } = form.formState;
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          change.mutate(values, buildFormOutcome(form, ["currentPassword", "newPassword"], toasts)),
        )(event)
      }
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("currentPassword")} />
      </Field>
      <NewPasswordField
        label="New password"
        value={newPassword}
        error={errors.newPassword?.message}
        hint={PASSWORD_RULE}
        input={form.register("newPassword")}
      />
      <Button type="submit" loading={change.isPending} className="w-fit">
        Change password
      </Button>
    </form>
  );
}
