import { z } from "zod";
import { MAIL_PRIORITY } from "../../../domain/mail/mail.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { defineJob } from "../../jobs/define-job.ts";
import type { Poll } from "../../jobs/define-job.ts";
import { enqueueJobs } from "../../jobs/queue.ts";
import { claimWaitingMails } from "./mails.sql.ts";
import { abandonMail, sendMail } from "./send-mail.ts";

const MAILS_PER_PASS = 500;

/** Sends one mail. A mail server may be down for hours, hence the long retries. */
export const sendMailJob = defineJob({
  name: "send-mail",
  data: z.object({ mailId: z.string() }),
  retry: { limit: 15, delaySeconds: 30, maxDelaySeconds: 60 * 60 },
  // As many as the mail server takes connections. Slow receivers don't hold up a mail that a person waits for.
  lanes: [{ workers: 8 }, { workers: 2, minPriority: MAIL_PRIORITY.awaited }],
  run: ({ mailId }) => sendMail(mailId),
  setAside: ({ mailId }) => abandonMail(mailId),
});

/** Enqueues a job for each mail whose transaction has committed. */
export const dispatchMails: Poll = {
  name: "dispatch-mails",
  everyMs: 1_000,
  run: () =>
    getDatabase().system.begin(async (tx) => {
      const mails = await claimWaitingMails(tx, MAILS_PER_PASS);
      // A process that is killed before the commit leaves jobs of mails that are claimed again: their ids make them the same jobs.
      await enqueueJobs(
        sendMailJob,
        mails.map(({ mailId, priority }) => ({ data: { mailId }, id: mailId, priority })),
      );
      return mails.length === MAILS_PER_PASS;
    }),
};
