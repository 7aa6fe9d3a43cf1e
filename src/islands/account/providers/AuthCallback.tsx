import { useEffect, useState } from "react";
import { getSignInFailureMessage } from "#src/domain/auth/identity.contract.ts";
import { chooseLoginTarget } from "#src/domain/auth/login-target.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { Spinner } from "#src/components/ui/marks/Spinner.tsx";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { setOnboardingReturn } from "../../lib/session/after-onboarding.ts";
import { flashToast } from "../../lib/navigation/flash-toast.ts";
import { refreshHostedSession } from "../../lib/session/hosted-session.ts";
import { clearTokens } from "../../lib/session/session-store.ts";
import { consumeOAuthRedirect, getOAuthRedirect } from "./oauth-redirect.ts";

/** /auth/callback: return point after identity-provider sign-in. The cookie is set already; its token is fetched here. */
export function AuthCallback() {
  const [failure, setFailure] = useState(() => new URLSearchParams(location.search).get("error"));

  useEffect(() => {
    if (failure !== null) return;
    let ended = false;
    finish().then(
      (target) => {
        if (ended) return;
        if (target === null) setFailure("failed");
        else location.replace(target);
      },
      () => setFailure("failed"),
    );
    return () => {
      ended = true;
    };
  }, [failure]);

  if (failure === null) {
    return (
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner size="sm" /> Signing you in…
      </p>
    );
  }
  return (
    <div role="alert" className="grid gap-4 text-center">
      <h2 className="text-2xl">Sign-in failed</h2>
      <p className="text-soft">{getSignInFailureMessage(failure)}</p>
      <a href={buildReturnToLogin()} className={buttonClasses("primary", "lg")}>
        Back to login
      </a>
    </div>
  );
}

/** The login page for another try, with the plan and the page that this one was headed for. */
function buildReturnToLogin(): string {
  const { choice, redirect } = getOAuthRedirect();
  return withQuery(paths.login, { ...choice, redirect: redirect ?? undefined });
}

let finishing: Promise<string | null> | undefined;

/** Opens the session once per page (React runs effects twice in development); returns the target, null without a session. */
function finish(): Promise<string | null> {
  finishing ??= openSession();
  return finishing;
}

async function openSession(): Promise<string | null> {
  const session = await refreshHostedSession();
  if (session === null) return null;
  // A token from an earlier password login would take precedence over the new session.
  clearTokens();
  const { choice, redirect } = consumeOAuthRedirect();
  flashToast({
    title: "Login successful",
    description: choice === null ? "Welcome back!" : `Redirecting to checkout for ${choice.plan} plan...`,
  });
  if (choice !== null) return paths.checkout(choice.priceId);
  if (!session.onboardingCompleted) setOnboardingReturn({ choice: null, redirect });
  return chooseLoginTarget({ onboardingCompleted: session.onboardingCompleted, choice: null, redirect });
}
