import { z } from "zod";
import { getDatabase } from "../../db/sql.ts";
import { defineJob } from "../../jobs/define-job.ts";
import type { Poll } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { claimWaitingMails } from "./mails.sql.ts";
import { sendMail } from "./send-mail.ts";

const MAILS_PER_PASS = 50;

/** Sends one mail. A mail server may be down for hours, hence the long retries. */
export const sendMailJob = defineJob({
  name: "send-mail",
  data: z.object({ mailId: z.string() }),
  retry: { limit: 15, delaySeconds: 30, maxDelaySeconds: 60 * 60 },
  // One slow receiver doesn't hold up the others.
  concurrency: 3,
  run: ({ mailId }) => sendMail(mailId),
});

/** Enqueues a job for each mail whose transaction has committed. */
export const dispatchMails: Poll = {
  name: "dispatch-mails",
  everyMs: 1_000,
  run: () =>
    getDatabase().system.begin(async (tx) => {
      const mailIds = await claimWaitingMails(tx, MAILS_PER_PASS);
      // A process that is killed before the commit leaves jobs of mails that are claimed again: their ids make them the same jobs.
      for (const mailId of mailIds) await enqueueJob(sendMailJob, { mailId }, { id: mailId });
      return mailIds.length === MAILS_PER_PASS;
    }),
};
