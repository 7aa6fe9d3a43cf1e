import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { resetLinkOutputSchema, resetPasswordFormSchema } from "#src/domain/auth/account-links.contract.ts";
import { ratePassword } from "#src/domain/auth/password-strength.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { carryToast } from "../lib/carried-toast.ts";
import { clearTokens } from "../lib/session-store.ts";
import { showFieldErrors } from "../lib/field-errors.ts";
import { takeMailedToken } from "./mailed-token.ts";
import { toastFailure } from "./toast-failure.ts";

type State =
  { kind: "checking" } | { kind: "gone"; why: string } | { kind: "failed" } | { kind: "form"; email: string };

/** /reset-password: opened by the link of a mail, sets a new password once. */
export function ResetPasswordForm() {
  const [token] = useState(takeMailedToken);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(
    token === null ? { kind: "gone", why: "This page opens by the link in the mail." } : { kind: "checking" },
  );

  useEffect(() => {
    if (token === null) return;
    const ended = new AbortController();
    readLink(token, ended.signal).then(
      (next) => setState(next),
      () => {
        if (!ended.signal.aborted) setState({ kind: "failed" });
      },
    );
    return () => ended.abort();
  }, [token, attempt]);

  function tryAgain(): void {
    setState({ kind: "checking" });
    setAttempt(attempt + 1);
  }

  return (
    <>
      {state.kind === "checking" ? (
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner size="sm" /> Looking at your link…
        </p>
      ) : null}
      {state.kind === "failed" ? (
        <div role="alert" className="grid gap-4">
          <p className="text-soft">The server could not be reached. Your link is still good.</p>
          <Button onClick={tryAgain}>Try again</Button>
        </div>
      ) : null}
      {state.kind === "gone" ? (
        <div role="alert" className="grid gap-4">
          <p className="text-soft">{state.why}</p>
          <a href={paths.forgotPassword} className={buttonClasses("primary", "lg")}>
            Get a new link
          </a>
        </div>
      ) : null}
      {state.kind === "form" && token !== null ? (
        <NewPasswordForm token={token} email={state.email} onGone={(why) => setState({ kind: "gone", why })} />
      ) : null}
      <Toaster />
    </>
  );
}

async function readLink(token: string, signal: AbortSignal): Promise<State> {
  try {
    const { email } = await callApi({
      method: "POST",
      path: paths.api.resetLink,
      body: { token },
      output: resetLinkOutputSchema,
      signal,
      renew: false,
    });
    return { kind: "form", email };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { kind: "gone", why: error.sentence };
    throw error;
  }
}

type Values = z.input<typeof resetPasswordFormSchema>;

function NewPasswordForm({ token, email, onGone }: { token: string; email: string; onGone: (why: string) => void }) {
  const [leaving, setLeaving] = useState(false);
  const form = useForm<Values>({ resolver: zodResolver(resetPasswordFormSchema), defaultValues: { password: "" } });
  const { control, register, handleSubmit, formState } = form;
  const strength = ratePassword(useWatch({ control, name: "password" }));

  async function set({ password }: Values): Promise<void> {
    try {
      const body = { token, password };
      await callApi({ method: "POST", path: paths.api.resetPassword, body, output: successSchema, renew: false });
      // What this browser held of the account has ended with all its other sessions.
      clearTokens();
      setLeaving(true);
      carryToast({ title: "Password changed", description: "Log in with your new password." });
      location.assign(withQuery(paths.login, { email }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onGone(error.sentence);
      toastFailure(error);
      showFieldErrors(form, error, ["password"]);
    }
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void handleSubmit(set)(event)} className="grid gap-5">
      <p className="text-soft">
        For <span className="font-semibold text-ink wrap-anywhere">{email}</span>. Every session of this account ends.
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="New password"
        error={formState.errors.password?.message}
        hint={<span aria-live="polite">{strength === null ? null : `Password strength: ${strength}`}</span>}
      >
        <PasswordInput autoComplete="new-password" {...register("password")} />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        loading={formState.isSubmitting || leaving}
        loadingText="Setting the password..."
      >
        Set the password
      </Button>
    </form>
  );
}
