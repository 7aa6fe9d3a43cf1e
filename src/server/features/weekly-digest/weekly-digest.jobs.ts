import { z } from "zod";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { sendDueDigests } from "./send-digests.service.ts";

/** Sends the weekly digests that are due, each minute. */
export const sendDigestsJob = defineJob({
  name: "send-digests",
  data: z.null(),
  schedule: "* * * * *",
  deleteAfterSeconds: 3_600,
  async run() {
    // A test clock does the same at each instant, and waits for it.
    if (getEnv().testClock) return;
    await sendDueDigests(await getBusinessTime(getDatabase().system));
  },
});
