import { zodResolver } from "@hookform/resolvers/zod";
import { Mail } from "lucide-react";
import { useForm } from "react-hook-form";
import { emailChangeSchema } from "#src/domain/people/profile.contract.ts";
import type { Profile } from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Badge } from "#src/components/ui/Badge.tsx";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { endForm } from "./end-form.ts";
import { useAskForEmail, useWithdrawEmail } from "./profile.query.ts";
import { tellOutcome } from "./save-words.ts";

/** The address as it is, the one that waits for its link, and the way to another. */
export function EmailForm({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold break-all">{profile.email}</span>
        {profile.emailVerified ? <Badge tone="good">Confirmed</Badge> : <Badge>Not confirmed yet</Badge>}
      </p>
      {profile.pendingEmail === null ? null : <Pending email={profile.pendingEmail} />}
      {profile.hasPassword ? (
        <ChangeForm />
      ) : (
        <p className="text-sm text-soft">
          To change it, set a password first:{" "}
          <a href={paths.forgotPassword} className="font-semibold text-ink underline underline-offset-4">
            Set a password
          </a>
          .
        </p>
      )}
    </div>
  );
}

function Pending({ email }: { email: string }) {
  const withdraw = useWithdrawEmail();
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-sm border border-rule bg-wash p-3 text-sm">
      <Mail aria-hidden="true" className="size-4 shrink-0 text-soft" />
      <p className="flex-1 basis-56">
        We sent a link to <b className="font-semibold break-all">{email}</b>. Your address changes once you follow it.
      </p>
      <Button
        size="sm"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined, tellOutcome("Your address stays as it is", "That did not work"))}
      >
        Keep the old address
      </Button>
    </div>
  );
}

function ChangeForm() {
  const ask = useAskForEmail();
  const form = useForm({ resolver: zodResolver(emailChangeSchema), defaultValues: { email: "", password: "" } });
  const { errors } = form.formState;
  const words = tellOutcome("Check your new mailbox", "The address was not changed");
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) =>
        void form.handleSubmit((values) => ask.mutate(values, endForm(form, ["email", "password"], words)))(event)
      }
    >
      <Field label="New e-mail address" error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <Field
        label="Your password"
        error={errors.password?.message}
        hint="So that nobody else at your desk can do this."
      >
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" loading={ask.isPending} className="w-fit">
        Send a link to this address
      </Button>
    </form>
  );
}
