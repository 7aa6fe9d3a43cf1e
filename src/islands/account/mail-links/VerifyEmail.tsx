import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { verifyEmailOutputSchema } from "#src/domain/auth/account-links.contract.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { buttonClasses } from "#src/components/ui/buttons/button-classes.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { announceEmailVerified } from "../../lib/session/email-verified.ts";
import { LinkState } from "./LinkState.tsx";
import { getLinkToken } from "./link-token.ts";
import { useEmailLink } from "./use-email-link.ts";

/** /verify-email: confirms an email address as soon as its link is opened. */
export function VerifyEmail() {
  const [token] = useState(getLinkToken);
  const { link, tryAgain } = useEmailLink({
    token,
    verify,
    missing: "Open this page with the link in the email we sent you.",
  });
  return (
    <LinkState
      link={link}
      working="Confirming your address…"
      onRetry={tryAgain}
      gone={(why) => (
        <>
          <p className="text-soft">{why} You can request a new link from the dashboard.</p>
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
          {/* Skips the login for this user; anyone else gets the form with the address filled in (specification 4). */}
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
  announceEmailVerified();
  return verified;
}
