import type { Poll } from "../../jobs/define-job.ts";
import { startFetches } from "./history/fetch-messages.ts";
import { flushHealth } from "./health.service.ts";

/** Adds what this process counted to the health of its connections. */
export const flushHealthPoll: Poll = {
  name: "flush-channel-health",
  everyMs: 2_000,
  run: async () => {
    await flushHealth();
    return false;
  },
};

/** Fetches the messages that webhooks only name. */
export const fetchMessagesPoll: Poll = { name: "fetch-channel-messages", everyMs: 500, run: startFetches };
