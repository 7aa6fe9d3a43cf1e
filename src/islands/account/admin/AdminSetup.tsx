import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { enrollmentSchema, enrollOutputSchema, enrollSchema } from "#src/domain/admin/admin-session.contract.ts";
import { PASSWORD_RULE } from "#src/domain/auth/password-strength.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { ErrorState } from "#src/components/ui/feedback/ErrorState.tsx";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { PasswordInput } from "#src/components/ui/forms/PasswordInput.tsx";
import { AccountForm } from "../form/AccountForm.tsx";
import { CodeInput } from "#src/components/ui/forms/CodeInput.tsx";
import { AppSecret } from "#src/components/ui/codes/AppSecret.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { LinkState } from "../mail-links/LinkState.tsx";
import { useFormFailure } from "../form/use-form-failure.ts";
import { useEmailLink } from "../mail-links/use-email-link.ts";

type Enrolment = z.output<typeof enrollmentSchema>;

/** /admin/set-up: a new administrator sets a password and a second factor. The link's token is in the URL hash. */
export function AdminSetup() {
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const [codes, setCodes] = useState<string[] | null>(null);
  const { link, tryAgain } = useEmailLink({ token, verify: getEnrollment, missing: "" });
  if (codes !== null) return <RecoveryCodes codes={codes} />;
  return (
    <LinkState
      link={link}
      working="Checking your link…"
      onRetry={tryAgain}
      gone={() => (
        <ErrorState
          title="This link is no longer valid"
          message="It was already used, or it expired. Ask another administrator for a new one."
        />
      )}
    >
      {(enrolment) => <SetupForm token={token} enrolment={enrolment} onDone={setCodes} />}
    </LinkState>
  );
}

function getEnrollment(token: string, signal: AbortSignal): Promise<Enrolment> {
  return callApi({
    method: "POST",
    path: paths.api.admin.enrollmentStart,
    body: { token },
    output: enrollmentSchema,
    renew: false,
    signal,
  });
}

type SetupFormProps = { token: string; enrolment: Enrolment; onDone: (codes: string[]) => void };

function SetupForm({ token, enrolment, onDone }: SetupFormProps) {
  const { name, email, secret, otpauthUri } = enrolment;
  const form = useForm<z.input<typeof enrollSchema>, unknown, z.output<typeof enrollSchema>>({
    resolver: zodResolver(enrollSchema),
    defaultValues: { token, password: "", code: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { failure, attempt } = useFormFailure(form, ["password", "code"]);

  async function enrol(body: z.output<typeof enrollSchema>): Promise<void> {
    await attempt(async () => {
      const path = paths.api.admin.enrollment;
      const { recoveryCodes } = await callApi({ method: "POST", path, body, output: enrollOutputSchema, renew: false });
      history.replaceState(null, "", location.pathname);
      onDone(recoveryCodes);
    });
  }

  return (
    <AccountForm
      onSubmit={handleSubmit(enrol)}
      submit="Set up"
      busyText="Setting up..."
      busy={formState.isSubmitting}
      failure={failure}
    >
      <p className="text-sm text-soft">
        Welcome, {name}. You'll log in as <strong className="font-semibold text-ink">{email}</strong>.
      </p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Password" hint={PASSWORD_RULE} error={formState.errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <div className="grid gap-3">
        <p className="text-sm font-semibold">Authenticator app</p>
        <AppSecret secret={secret} otpauthUri={otpauthUri} />
      </div>
      <Field label="Code" hint="The six digits your app shows now." error={formState.errors.code?.message}>
        <CodeInput inputMode="numeric" {...register("code")} />
      </Field>
    </AccountForm>
  );
}
