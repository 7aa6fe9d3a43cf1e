import { useState } from "react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Button } from "#src/components/ui/buttons/Button.tsx";
import { callApi } from "../../lib/api/api-client.ts";
import { ApiError, getErrorMessage } from "../../lib/api/api-error.ts";
import { getLinkToken } from "./link-token.ts";

type LinkState =
  | { kind: "asking" | "busy" }
  | { kind: "done"; email: string }
  /** `gone`: the link is no longer valid, so retrying cannot help. */
  | { kind: "failed"; reason: string; gone: boolean };

type LinkStepProps = {
  /** The endpoint that gets the link's token and `fields`. */
  path: string;
  output: z.ZodType<{ email: string }>;
  fields?: Record<string, string>;
  /** What the button does. */
  question: string;
  button: string;
  /** Shown afterwards, with the address that the link belongs to. */
  done: (email: ReactNode) => ReactNode;
  /** Replaces the button once the link is no longer valid. */
  gone?: ReactNode;
};

/** A page whose mailed link acts on a click only, because mail scanners open links too. */
export function LinkStep({ path, output, fields = {}, question, button, done, gone }: LinkStepProps) {
  const [token] = useState(() => getLinkToken() ?? "");
  const [state, setState] = useState<LinkState>({ kind: "asking" });

  async function run(): Promise<void> {
    setState({ kind: "busy" });
    try {
      const { email } = await callApi({ method: "POST", path, body: { token, ...fields }, output, renew: false });
      setState({ kind: "done", email });
    } catch (error) {
      const isGone = error instanceof ApiError && error.status < 429;
      setState({ kind: "failed", reason: getErrorMessage(error), gone: isGone });
    }
  }

  if (state.kind === "done") {
    return (
      <div role="status" className="grid gap-4 text-center">
        {done(<b className="font-semibold break-all">{state.email}</b>)}
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
        <p className="text-soft">{question}</p>
      )}
      {state.kind === "failed" && state.gone && gone !== undefined ? (
        gone
      ) : (
        <Button variant="primary" size="lg" loading={state.kind === "busy"} onClick={() => void run()}>
          {button}
        </Button>
      )}
    </div>
  );
}
