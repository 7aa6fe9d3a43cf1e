import { setTimeout as wait } from "node:timers/promises";
import { isUnderLoad } from "../features/ingest/ingest.service.ts";
import type { Poll } from "../jobs/define-job.ts";
import { log } from "../log.ts";
import { countPollFailure } from "../process-metrics.ts";

/** Pause between two passes of a poll that has more to do, as a multiple of the last pass: writers need the database more. */
const PAUSE_FACTOR = 2;
const PAUSE_FACTOR_UNDER_LOAD = 20;

/**
 * Runs a poll until stopped; returns a stop function that waits for the pass in progress. Passes take their rows with `skip
 * locked`, so several processes can poll at the same time.
 */
export function startPoll({ name, everyMs, run }: Poll): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function runPasses(): Promise<void> {
    try {
      for (let more = true; more && !stopped;) {
        const start = performance.now();
        more = await run();
        const factor = isUnderLoad() ? PAUSE_FACTOR_UNDER_LOAD : PAUSE_FACTOR;
        if (more) await wait((performance.now() - start) * factor);
      }
    } catch (error) {
      log.warn({ err: error, poll: name }, "a poll failed");
      countPollFailure(name);
    }
    if (!stopped) timer = setTimeout(startPass, everyMs);
  }

  function startPass(): void {
    running = runPasses();
  }

  startPass();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
