import { useState } from "react";
import { confirmedEmailSchema } from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { callApi } from "../lib/api/api-client.ts";
import { ApiError, getErrorMessage } from "../lib/api/api-error.ts";
import { getLinkToken } from "./link-token.ts";

type State =
  | { kind: "asking" | "busy" }
  | { kind: "done"; email: string }
  /** `gone`: the link is no longer valid, so retrying cannot help. */
  | { kind: "failed"; reason: string; gone: boolean };

/** /confirm-email: confirms a new e-mail address. Needs a click, because mail scanners open links too. */
export function ConfirmEmail() {
  const [token] = useState(() => getLinkToken() ?? "");
  const [state, setState] = useState<State>({ kind: "asking" });

  async function confirm(): Promise<void> {
    setState({ kind: "busy" });
    try {
      const { email } = await callApi({
        method: "POST",
        path: paths.api.confirmEmail,
        body: { token },
        output: confirmedEmailSchema,
        renew: false,
      });
      setState({ kind: "done", email });
    } catch (error) {
      const gone = error instanceof ApiError && error.status < 429;
      setState({ kind: "failed", reason: getErrorMessage(error), gone });
    }
  }

  if (state.kind === "done") {
    return (
      <div role="status" className="grid gap-4 text-center">
        <p>
          Your account now uses <b className="font-semibold break-all">{state.email}</b>. Log in with it from now on.
        </p>
        <a href={paths.dash.settingsProfile} className={buttonClasses("primary", "lg")}>
          Go to my profile
        </a>
      </div>
    );
  }
  return (
    <div className="grid gap-4 text-center">
      {state.kind === "failed" ? (
        <p role="alert" className="font-medium text-drop-ink">
          {state.reason}
        </p>
      ) : (
        <p className="text-soft">You entered this address in your profile. Confirm it to log in with it from now on.</p>
      )}
      {state.kind === "failed" && state.gone ? (
        <a href={paths.dash.settingsProfile} className={buttonClasses("primary", "lg")}>
          Go to my profile
        </a>
      ) : (
        <Button variant="primary" size="lg" loading={state.kind === "busy"} onClick={() => void confirm()}>
          Confirm this address
        </Button>
      )}
    </div>
  );
}
