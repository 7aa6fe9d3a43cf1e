import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { botCheckSchema } from "#src/domain/bot-check/bot-check.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { toast } from "#src/components/ui/toast-store.ts";
import { callApi } from "../lib/api-client.ts";
import { logProblem } from "../lib/log.ts";
import { solveInWorker } from "./solve-in-worker.ts";
import { renderTurnstile } from "./turnstile.ts";

const RETRY_MS = 8_000;
/** A token is given up before the server refuses it for its age. */
const EARLY_MS = 15_000;

export type BotCheckState = "working" | "verified" | "failed";

/**
 * Runs the bot check that the server has: a proof of work here, or Turnstile's widget in `widget`. `onToken` gets the token,
 * and '' whenever there is none any more. A new `attempt` begins anew, since a token is good for one request.
 */
export function useBotCheck(
  attempt: number,
  onToken: (token: string) => void,
): { state: BotCheckState; widget: RefObject<HTMLDivElement | null> } {
  const widget = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<BotCheckState>("working");
  const [round, setRound] = useState(0);
  const report = useRef(onToken);
  useEffect(() => {
    report.current = onToken;
  });

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let takeAway: (() => void) | undefined;

    function settle(next: BotCheckState, token: string): void {
      if (signal.aborted) return;
      setState(next);
      report.current(token);
    }
    function beginAnewIn(ms: number): void {
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
        signal,
        renew: false,
      });
      if (start.provider === "altcha") {
        const token = await solveInWorker(start.challenge, signal);
        settle("verified", token);
        beginAnewIn(start.challenge.parameters.expiresAt * 1000 - EARLY_MS - Date.now());
      } else if (widget.current !== null) {
        takeAway = await renderTurnstile(widget.current, {
          siteKey: start.siteKey,
          onToken: (token) => settle("verified", token),
          onLost: () => settle("working", ""),
          onError: fail,
          retryMs: RETRY_MS,
        });
        if (signal.aborted) takeAway();
      }
    }
    run().catch((error: unknown) => {
      fail(error);
      beginAnewIn(RETRY_MS);
    });
    return () => {
      ended.abort();
      clearTimeout(timer);
      takeAway?.();
    };
  }, [attempt, round]);

  return { state, widget };
}
