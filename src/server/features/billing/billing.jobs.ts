import { z } from "zod";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { defineJob } from "../../jobs/define-job.ts";
import type { Poll } from "../../jobs/define-job.ts";
import { runBilling } from "./cycle.service.ts";
import { takeCountedClients } from "../ingest/ingest.service.ts";
import { sendUsageNotices } from "./usage/usage-notices.service.ts";
import { processHeldMessages } from "./usage/held.service.ts";

/** Releases and expires held messages. */
export const heldMessagesPoll: Poll = { name: "held-messages", everyMs: 2_000, run: processHeldMessages };

/** Sends the mails about usage of clients whose messages this process counted. */
export const usageNoticesPoll: Poll = {
  name: "usage-notices",
  everyMs: 2_000,
  async run() {
    await sendUsageNotices(takeCountedClients());
    return false;
  },
};

/** Renews the built-in provider's subscriptions and sends the mails that are due, each minute. */
export const billingJob = defineJob({
  name: "billing",
  data: z.null(),
  schedule: "* * * * *",
  deleteAfterSeconds: 3_600,
  async run() {
    // A test clock does the same at each instant, and waits for it.
    if (getEnv().testClock) return;
    await runBilling(await getBusinessTime(getDatabase().system));
  },
});
