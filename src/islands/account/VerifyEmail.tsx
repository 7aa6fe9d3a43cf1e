import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { verifyEmailOutputSchema } from "#src/domain/auth/account-links.contract.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Spinner } from "#src/components/ui/Spinner.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { tellEmailVerified } from "../lib/email-verified.ts";
import { takeMailedToken } from "./mailed-token.ts";

type State =
  | { kind: "working" }
  | { kind: "verified"; email: string; userId: string }
  | { kind: "gone"; why: string }
  | { kind: "failed" };

/** /verify-email: opened by the link of a mail, confirms the address at once. */
export function VerifyEmail() {
  const [token] = useState(takeMailedToken);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(
    token === null
      ? { kind: "gone", why: "This page opens by the link in the mail that we sent you." }
      : { kind: "working" },
  );

  useEffect(() => {
    if (token === null) return;
    const ended = new AbortController();
    verify(token, ended.signal).then(
      (next) => setState(next),
      () => {
        if (!ended.signal.aborted) setState({ kind: "failed" });
      },
    );
    return () => ended.abort();
  }, [token, attempt]);

  function tryAgain(): void {
    setState({ kind: "working" });
    setAttempt(attempt + 1);
  }

  switch (state.kind) {
    case "working":
      return (
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner size="sm" /> Confirming your address…
        </p>
      );
    case "verified":
      return (
        <div role="status" className="grid gap-4">
          <p className="flex items-start gap-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-conversion-ink" />
            <span>
              <span className="font-semibold wrap-anywhere">{state.email}</span> is confirmed. Thank you.
            </span>
          </p>
          <a href={linkFromMail(state)} className={buttonClasses("primary", "lg")}>
            Go to the dashboard
          </a>
        </div>
      );
    case "gone":
      return (
        <div role="alert" className="grid gap-4">
          <p className="text-soft">{state.why} The dashboard sends you a new one while your address waits for it.</p>
          <a href={paths.dash.overview} className={buttonClasses("primary", "lg")}>
            Go to the dashboard
          </a>
        </div>
      );
    case "failed":
      return (
        <div role="alert" className="grid gap-4">
          <p className="text-soft">The server could not be reached. Your link is still good.</p>
          <Button onClick={tryAgain}>Try again</Button>
        </div>
      );
  }
}

async function verify(token: string, signal: AbortSignal): Promise<State> {
  try {
    const { email, userId } = await callApi({
      method: "POST",
      path: paths.api.verifyEmail,
      body: { token },
      output: verifyEmailOutputSchema,
      signal,
      renew: false,
    });
    tellEmailVerified();
    return { kind: "verified", email, userId };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { kind: "gone", why: error.sentence };
    throw error;
  }
}

/** Past the log-in for who is signed in as this person, to it with the address filled in for anybody else (specification 4). */
function linkFromMail({ email, userId }: { email: string; userId: string }): string {
  return withQuery(paths.login, { from_email: true, intended_user: userId, email });
}
