import { zodResolver } from "@hookform/resolvers/zod";
import { Mail } from "lucide-react";
import { useForm } from "react-hook-form";
import { emailChangeSchema } from "#src/domain/people/profile.contract.ts";
import type { Profile } from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { Badge } from "#src/components/ui/marks/Badge.tsx";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { Input } from "#src/components/ui/forms/Input.tsx";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { buildFormOutcome } from "../../lib/forms/form-outcome.ts";
import { useRequestEmailChange, useCancelEmailChange } from "./profile.query.ts";
import { toastOutcome } from "../../lib/forms/save-toasts.ts";

/** The current email address, a pending change, and the form to change it. */
export function EmailForm({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{profile.email}</span>
        {profile.emailVerified ? <Badge tone="good">Confirmed</Badge> : <Badge>Not confirmed yet</Badge>}
      </p>
      {profile.pendingEmail === null ? null : <PendingChange email={profile.pendingEmail} />}
      {profile.hasPassword ? (
        <ChangeForm />
      ) : (
        <p className="text-sm text-soft">
          To change it, first{" "}
          <a href={paths.forgotPassword} className="font-semibold text-ink underline underline-offset-4">
            set a password
          </a>
          .
        </p>
      )}
    </div>
  );
}

function PendingChange({ email }: { email: string }) {
  const cancel = useCancelEmailChange();
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-sm border border-rule bg-wash p-3 text-sm">
      <Mail aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <p className="flex-1 basis-56">
        We sent a link to <b className="font-semibold break-all">{email}</b>. Your address changes when you open it.
      </p>
      <Button
        size="sm"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, toastOutcome("Email change canceled", "The change could not be canceled"))
        }
      >
        Cancel change
      </Button>
    </div>
  );
}

function ChangeForm() {
  const ask = useRequestEmailChange();
  const form = useForm({ resolver: zodResolver(emailChangeSchema), defaultValues: { email: "", password: "" } });
  const { errors } = form.formState;
  const toasts = toastOutcome("Check your new inbox", "The address could not be changed");
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) => ask.mutate(values, buildFormOutcome(form, ["email", "password"], toasts)))(
          event,
        )
      }
    >
      <Field label="New email address" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <Field label="Your password" error={errors.password?.message} hint="To confirm that it's you.">
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" loading={ask.isPending} className="w-fit">
        Send confirmation link
      </Button>
    </form>
  );
}
