import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { enrolmentSchema, enrolOutputSchema, enrolSchema } from "#src/domain/admin/admin.contract.ts";
import { PASSWORD_RULE } from "#src/domain/auth/password-strength.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { ErrorState } from "#src/components/ui/ErrorState.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { CopyButton } from "#src/components/ui/CopyButton.tsx";
import { callApi } from "../lib/api-client.ts";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { CodeInput } from "./CodeInput.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { LinkState } from "./LinkState.tsx";
import { useFormFailure } from "./use-form-failure.ts";
import { useMailedLink } from "./use-mailed-link.ts";

type Enrolment = z.output<typeof enrolmentSchema>;

/** /admin/set-up: a new administrator sets password and second factor. The link's token stands behind the hash. */
export function AdminSetUp() {
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const [codes, setCodes] = useState<string[] | null>(null);
  const { link, tryAgain } = useMailedLink({ token, read: readEnrolment, missing: "" });
  if (codes !== null) return <RecoveryCodes codes={codes} />;
  return (
    <LinkState
      link={link}
      working="Reading the link…"
      onRetry={tryAgain}
      gone={() => (
        <ErrorState
          title="This link does not work"
          message="It was used or has run out. Ask another administrator for a new one."
        />
      )}
    >
      {(enrolment) => <SetUpForm token={token} enrolment={enrolment} onDone={setCodes} />}
    </LinkState>
  );
}

function readEnrolment(token: string, signal: AbortSignal): Promise<Enrolment> {
  return callApi({
    method: "POST",
    path: paths.api.admin.enrolmentStart,
    body: { token },
    output: enrolmentSchema,
    renew: false,
    signal,
  });
}

type SetUpFormProps = { token: string; enrolment: Enrolment; onDone: (codes: string[]) => void };

function SetUpForm({ token, enrolment, onDone }: SetUpFormProps) {
  const { name, email, secret, otpauthUri } = enrolment;
  const form = useForm<z.input<typeof enrolSchema>, unknown, z.output<typeof enrolSchema>>({
    resolver: zodResolver(enrolSchema),
    defaultValues: { token, password: "", code: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { failure, attempt } = useFormFailure(form, ["password", "code"]);

  async function enrol(body: z.output<typeof enrolSchema>): Promise<void> {
    await attempt(async () => {
      const path = paths.api.admin.enrolment;
      const { recoveryCodes } = await callApi({ method: "POST", path, body, output: enrolOutputSchema, renew: false });
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
        Welcome, {name}. You will log in as <strong className="font-semibold text-ink">{email}</strong>.
      </p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field label="Password" hint={PASSWORD_RULE} error={formState.errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <div className="grid gap-3">
        <p className="text-sm font-semibold">Authenticator app</p>
        <p className="text-sm text-soft">Scan this with the app, or type the secret into it.</p>
        <QrCode text={otpauthUri} label="Picture of the secret, for an authenticator app" />
        <div className="flex items-center gap-2 rounded-sm border border-rule bg-wash py-1.5 pr-1.5 pl-3">
          <code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
          <CopyButton text={secret} label="Copy the secret" />
        </div>
      </div>
      <Field label="Code" hint="The six digits that the app shows now." error={formState.errors.code?.message}>
        <CodeInput inputMode="numeric" {...register("code")} />
      </Field>
    </AccountForm>
  );
}
