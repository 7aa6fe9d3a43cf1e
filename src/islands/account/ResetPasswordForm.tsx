import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { resetLinkOutputSchema, resetPasswordFormSchema } from "#src/domain/auth/account-links.contract.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { NewPasswordField } from "#src/components/ui/NewPasswordField.tsx";
import { Toaster } from "#src/components/ui/Toaster.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { carryToast } from "../lib/carried-toast.ts";
import { clearTokens } from "../lib/session-store.ts";
import { showFieldErrors } from "../lib/field-errors.ts";
import { AccountForm } from "./AccountForm.tsx";
import { LinkState } from "./LinkState.tsx";
import { takeMailedToken } from "./mailed-token.ts";
import { toastFailure } from "./toast-failure.ts";
import { useMailedLink } from "./use-mailed-link.ts";

/** /reset-password: opened by the link of a mail, sets a new password once. */
export function ResetPasswordForm() {
  const [token] = useState(takeMailedToken);
  const { link, tryAgain, giveUp } = useMailedLink({
    token,
    read: readLink,
    missing: "This page opens by the link in the mail.",
  });
  return (
    <>
      <LinkState
        link={link}
        working="Looking at your link…"
        onRetry={tryAgain}
        gone={(why) => (
          <>
            <p className="text-soft">{why}</p>
            <a href={paths.forgotPassword} className={buttonClasses("primary", "lg")}>
              Get a new link
            </a>
          </>
        )}
      >
        {(read) => <NewPasswordForm {...read} onGone={giveUp} />}
      </LinkState>
      <Toaster />
    </>
  );
}

async function readLink(token: string, signal: AbortSignal): Promise<{ token: string; email: string }> {
  const { email } = await callApi({
    method: "POST",
    path: paths.api.resetLink,
    body: { token },
    output: resetLinkOutputSchema,
    signal,
    renew: false,
  });
  return { token, email };
}

type Values = z.input<typeof resetPasswordFormSchema>;

function NewPasswordForm({ token, email, onGone }: { token: string; email: string; onGone: (why: string) => void }) {
  const [leaving, setLeaving] = useState(false);
  const form = useForm<Values>({ resolver: zodResolver(resetPasswordFormSchema), defaultValues: { password: "" } });
  const { control, register, handleSubmit, formState } = form;
  const typed = useWatch({ control, name: "password" });

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
    <AccountForm
      onSubmit={handleSubmit(set)}
      submit="Set the password"
      busyText="Setting the password..."
      busy={formState.isSubmitting || leaving}
    >
      <p className="text-soft">
        For <span className="font-semibold text-ink wrap-anywhere">{email}</span>. Every session of this account ends.
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="New password"
        value={typed}
        error={formState.errors.password?.message}
        input={register("password")}
      />
    </AccountForm>
  );
}
