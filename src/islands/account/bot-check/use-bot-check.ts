import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { botCheckSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { toast } from "#src/components/ui/feedback/toast-store.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { logProblem } from "../../lib/log.ts";
import type { BotCheckState } from "./bot-check-gate.ts";
import { solveInWorker } from "./solve-in-worker.ts";
import { renderTurnstile } from "./turnstile.ts";

const RETRY_MS = 8_000;
/** A challenge that takes longer to load counts as failed. */
const LOAD_MS = 15_000;
/** A token is renewed this long before the server would reject it as expired. */
const RENEW_EARLY_MS = 15_000;

/**
 * Runs the server's bot check: a proof of work in the browser, or Turnstile in the `widget` element. `onChange` receives its
 * state and token, which is '' while there is none. A changed `attempt` restarts the check, since a token is valid for one
 * request.
 */
export function useBotCheck(
  attempt: number,
  onChange: (state: BotCheckState, token: string) => void,
): { state: BotCheckState; widget: RefObject<HTMLDivElement | null> } {
  const widget = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<BotCheckState>("working");
  const [round, setRound] = useState(0);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let removeWidget: (() => void) | undefined;

    function settle(next: BotCheckState, token: string): void {
      if (signal.aborted) return;
      setState(next);
      report.current(next, token);
    }
    function restartIn(ms: number): void {
      if (!signal.aborted) timer = setTimeout(() => setRound((count) => count + 1), ms);
    }
    function fail(error?: unknown): void {
      if (signal.aborted) return;
      if (error !== undefined) logProblem("The bot check failed.", error);
      settle("failed", "");
      toast({
        title: "Verification Error",
        description: "Failed to load security verification. Please refresh.",
        variant: "destructive",
      });
    }
    async function run(): Promise<void> {
      settle("working", "");
      const start = await callApi({
        method: "GET",
        path: paths.api.botCheck,
        output: botCheckSchema,
        signal: AbortSignal.any([signal, AbortSignal.timeout(LOAD_MS)]),
        renew: false,
      });
      if (start.provider === "altcha") {
        const token = await solveInWorker(start.challenge, signal);
        settle("verified", token);
        restartIn(start.challenge.parameters.expiresAt * 1000 - RENEW_EARLY_MS - Date.now());
      } else if (widget.current !== null) {
        removeWidget = await renderTurnstile(widget.current, {
          siteKey: start.siteKey,
          onToken: (token) => settle("verified", token),
          onLost: () => settle("expired", ""),
          onError: fail,
          retryMs: RETRY_MS,
        });
        if (signal.aborted) removeWidget();
      }
    }
    run().catch((error: unknown) => {
      fail(error);
      restartIn(RETRY_MS);
    });
    return () => {
      ended.abort();
      clearTimeout(timer);
      removeWidget?.();
    };
  }, [attempt, round]);

  return { state, widget };
}
