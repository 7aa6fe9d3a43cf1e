import { useState } from "react";
import { confirmedEmailSchema } from "#src/domain/people/profile.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonClasses } from "#src/components/ui/button-classes.ts";
import { callApi } from "../lib/api-client.ts";
import { ApiError } from "../lib/api-error.ts";
import { explainError } from "../lib/QueryError.tsx";
import { takeMailedToken } from "./mailed-token.ts";

type State =
  | { kind: "asking" | "busy" }
  | { kind: "done"; email: string }
  /** `gone`: the link itself is of no use any more, so that another press leads nowhere. */
  | { kind: "failed"; reason: string; gone: boolean };

/** /confirm-email: the link of a mail makes a new address one's own. By a press, as programs that check mail open links too. */
export function ConfirmEmail() {
  const [token] = useState(() => takeMailedToken() ?? "");
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
      setState({ kind: "failed", reason: explainError(error), gone });
    }
  }

  if (state.kind === "done") {
    return (
      <div role="status" className="grid gap-4 text-center">
        <p>
          Your account now has the address <b className="font-semibold break-all">{state.email}</b>. You log in with it
          from now on.
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
        <p className="text-soft">You asked for this address in your profile. One press, and you log in with it.</p>
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
