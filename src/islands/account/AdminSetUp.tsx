import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { enrolmentSchema, enrolOutputSchema, enrolSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { ErrorState } from "#src/components/ui/ErrorState.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Input } from "#src/components/ui/Input.tsx";
import { FullScreenSpinner } from "#src/components/ui/FullScreenSpinner.tsx";
import { CopyButton } from "#src/components/ui/CopyButton.tsx";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { explainError } from "../lib/QueryError.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { showFieldErrors } from "../lib/field-errors.ts";

type Enrolment = z.output<typeof enrolmentSchema>;

/** /admin/set-up: a new administrator sets password and second factor. The link's token stands behind the hash. */
export function AdminSetUp() {
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const [state, setState] = useState<Enrolment | Error | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let current = true;
    const body = { token };
    callApi({ method: "POST", path: paths.api.admin.enrolmentStart, body, output: enrolmentSchema, renew: false }).then(
      (enrolment) => current && setState(enrolment),
      (error: unknown) => current && setState(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      current = false;
    };
  }, [token, round]);

  if (codes !== null) return <RecoveryCodes codes={codes} />;
  if (state === null) return <FullScreenSpinner label="Reading the link" className="min-h-72!" />;
  if (state instanceof Error) {
    const lost = state instanceof ApiError && state.status < 429;
    return (
      <ErrorState
        title={lost ? "This link does not work" : "The link could not be read"}
        message={lost ? "It was used or has run out. Ask another administrator for a new one." : explainError(state)}
        {...(lost ? {} : { onRetry: () => setRound(round + 1) })}
      />
    );
  }
  return <SetUpForm token={token} enrolment={state} onDone={setCodes} />;
}

type SetUpFormProps = { token: string; enrolment: Enrolment; onDone: (codes: string[]) => void };

function SetUpForm({ token, enrolment, onDone }: SetUpFormProps) {
  const { name, email, secret, otpauthUri } = enrolment;
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<z.input<typeof enrolSchema>, unknown, z.output<typeof enrolSchema>>({
    resolver: zodResolver(enrolSchema),
    defaultValues: { token, password: "", code: "" },
  });
  const { register, handleSubmit, formState } = form;

  async function enrol(body: z.output<typeof enrolSchema>): Promise<void> {
    setFailure(null);
    try {
      const path = paths.api.admin.enrolment;
      const { recoveryCodes } = await callApi({ method: "POST", path, body, output: enrolOutputSchema, renew: false });
      history.replaceState(null, "", location.pathname);
      onDone(recoveryCodes);
    } catch (error) {
      const onField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      setFailure(onField ? null : explainError(error));
      showFieldErrors(form, error, ["password", "code"]);
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(enrol)(event)} className="grid gap-5">
      <p className="text-sm text-soft">
        Welcome, {name}. You will log in as <strong className="font-semibold text-ink">{email}</strong>.
      </p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        label="Password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        error={formState.errors.password?.message}
      >
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
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tabular font-mono tracking-widest"
          {...register("code")}
        />
      </Field>
      <p role="alert" className="text-sm font-medium text-drop-ink empty:hidden">
        {failure}
      </p>
      <Button type="submit" variant="primary" size="lg" loading={formState.isSubmitting} loadingText="Setting up...">
        Set up
      </Button>
    </form>
  );
}
