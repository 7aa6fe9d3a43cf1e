import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { resetLinkOutputSchema, resetPasswordFormSchema } from "#src/domain/auth/account-links.contract.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { NewPasswordField } from "#src/components/ui/forms/NewPasswordField.tsx";
import { Toaster } from "#src/components/ui/feedback/Toaster.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { flashToast } from "../../lib/navigation/flash-toast.ts";
import { clearTokens } from "../../lib/session/session-store.ts";
import { showFieldErrors } from "../../lib/forms/field-errors.ts";
import { AccountForm } from "../form/AccountForm.tsx";
import { LinkState } from "../mail-links/LinkState.tsx";
import { getLinkToken } from "../mail-links/link-token.ts";
import { toastFailure } from "./toast-failure.ts";
import { useEmailLink } from "../mail-links/use-email-link.ts";

/** /reset-password: sets a new password; opened by a single-use email link. */
export function ResetPasswordForm() {
  const [token] = useState(getLinkToken);
  const { link, tryAgain, invalidate } = useEmailLink({
    token,
    verify: getLink,
    missing: "Open this page with the link in your email.",
  });
  return (
    <>
      <LinkState
        link={link}
        working="Checking your link…"
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
        {(valid) => <NewPasswordForm {...valid} onGone={invalidate} />}
      </LinkState>
      <Toaster />
    </>
  );
}

async function getLink(token: string, signal: AbortSignal): Promise<{ token: string; email: string }> {
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
      // A password change ends every session, this browser's included.
      clearTokens();
      setLeaving(true);
      flashToast({ title: "Password changed", description: "Log in with your new password." });
      location.assign(withQuery(paths.login, { email }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onGone(error.userMessage);
      toastFailure(error);
      showFieldErrors(form, error, ["password"]);
    }
  }

  return (
    <AccountForm
      onSubmit={handleSubmit(set)}
      submit="Set password"
      busyText="Saving..."
      busy={formState.isSubmitting || leaving}
    >
      <p className="text-soft">
        For <span className="font-semibold text-ink wrap-anywhere">{email}</span>. You'll be logged out on all devices.
      </p>
      {/* For password managers: the account this password belongs to. */}
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
