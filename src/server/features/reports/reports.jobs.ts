import { z } from "zod";
import { getBusinessTime } from "../../db/business-clock.ts";
import { getDatabase } from "../../db/sql.ts";
import { getEnv } from "../../env.ts";
import { defineJob } from "../../jobs/define-job.ts";
import { sendDueReports } from "./send-reports.service.ts";

/** Sends the scheduled reports that are due, each minute. */
export const sendReportsJob = defineJob({
  name: "send-reports",
  data: z.null(),
  schedule: "* * * * *",
  deleteAfterSeconds: 3_600,
  async run() {
    // A test clock does the same at each instant, and waits for it.
    if (getEnv().testClock) return;
    await sendDueReports(await getBusinessTime(getDatabase().system));
  },
});
