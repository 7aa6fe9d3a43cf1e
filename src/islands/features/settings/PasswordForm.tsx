import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { PASSWORD_RULE } from "#src/domain/auth/password-strength.ts";
import { passwordChangeSchema } from "#src/domain/people/profile.contract.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { NewPasswordField } from "#src/components/ui/NewPasswordField.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { endForm } from "./end-form.ts";
import { useChangePassword } from "./profile.query.ts";
import { tellOutcome } from "./save-words.ts";

const words = tellOutcome("Password changed", "The password was not changed");

/** Another password, for who knows the current one. */
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
          change.mutate(values, endForm(form, ["currentPassword", "newPassword"], words)),
        )(event)
      }
    >
      {/* For password managers, which need to know whose password this is. */}
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
        Change the password
      </Button>
    </form>
  );
}
