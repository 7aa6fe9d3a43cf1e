import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { verifyEmailOutputSchema } from "#src/domain/auth/account-links.contract.ts";
import { paths, withQuery } from "#src/domain/shared/paths.ts";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { callApi } from "../lib/api-client.ts";
import { tellEmailVerified } from "../lib/email-verified.ts";
import { LinkState } from "./LinkState.tsx";
import { takeMailedToken } from "./mailed-token.ts";
import { useMailedLink } from "./use-mailed-link.ts";

/** /verify-email: opened by the link of a mail, confirms the address at once. */
export function VerifyEmail() {
  const [token] = useState(takeMailedToken);
  const { link, tryAgain } = useMailedLink({
    token,
    read: verify,
    missing: "This page opens by the link in the mail that we sent you.",
  });
  return (
    <LinkState
      link={link}
      working="Confirming your address…"
      onRetry={tryAgain}
      gone={(why) => (
        <>
          <p className="text-soft">{why} The dashboard sends you a new one while your address waits for it.</p>
          <a href={paths.dash.overview} className={buttonClasses("primary", "lg")}>
            Go to the dashboard
          </a>
        </>
      )}
    >
      {({ email, userId }) => (
        <div role="status" className="grid gap-4">
          <p className="flex items-start gap-3">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-conversion-ink" />
            <span>
              <span className="font-semibold wrap-anywhere">{email}</span> is confirmed. Thank you.
            </span>
          </p>
          {/* Past the log-in for who is signed in as this person, to it with the address filled in for anybody else (specification 4). */}
          <a
            href={withQuery(paths.login, { from_email: true, intended_user: userId, email })}
            className={buttonClasses("primary", "lg")}
          >
            Continue
          </a>
        </div>
      )}
    </LinkState>
  );
}

async function verify(token: string, signal: AbortSignal): Promise<{ email: string; userId: string }> {
  const verified = await callApi({
    method: "POST",
    path: paths.api.verifyEmail,
    body: { token },
    output: verifyEmailOutputSchema,
    signal,
    renew: false,
  });
  tellEmailVerified();
  return verified;
}
