import { useEffect, useState } from "react";
import { describeSignInFailure } from "#src/domain/auth/identity.contract.ts";
import { chooseLoginTarget } from "#src/domain/auth/login-target.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { keepForAfterOnboarding } from "../lib/after-onboarding.ts";
import { carryToast } from "../lib/carried-toast.ts";
import { openHostedSession } from "../lib/hosted-session.ts";
import { clearTokens } from "../lib/session-store.ts";
import { takeChoice, takeRedirect } from "./redirect-choice.ts";

/** /auth/callback: the end of a sign-in by an identity provider. The cookie is set; here its token is fetched and kept. */
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
      <h2 className="text-2xl">You were not signed in</h2>
      <p className="text-soft">{describeSignInFailure(failure)}</p>
      <a href={paths.login} className={buttonClasses("primary", "lg")}>
        Back to the login
      </a>
    </div>
  );
}

let finishing: Promise<string | null> | undefined;

/** Where to go; null where there is no session. Once a page: what was stored is taken. */
function finish(): Promise<string | null> {
  finishing ??= openSession();
  return finishing;
}

async function openSession(): Promise<string | null> {
  const session = await openHostedSession();
  if (session === null) return null;
  // Who signed in just now is meant, not who was signed in by password before: our own token would go first.
  clearTokens();
  const choice = takeChoice();
  const redirect = takeRedirect();
  carryToast({
    title: "Login successful",
    description: choice === null ? "Welcome back!" : `Redirecting to checkout for ${choice.plan} plan...`,
  });
  if (choice !== null) return paths.checkout(choice.priceId);
  if (!session.onboardingCompleted) keepForAfterOnboarding({ choice: null, redirect });
  return chooseLoginTarget({ onboardingCompleted: session.onboardingCompleted, choice: null, redirect });
}
