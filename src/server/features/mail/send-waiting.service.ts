import { setTimeout as wait } from "node:timers/promises";
import { getDatabase } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { sendMailJob } from "./mail.jobs.ts";
import { claimWaitingMails, countUnattempted } from "./mails.sql.ts";
import { sendMail } from "./send-mail.ts";

const MAILS_PER_PASS = 20;
/** A mail server that takes longer is not waited for. */
const MAX_WAIT_MS = 15_000;
const CHECK_MS = 50;

/** Sends the mails that wait, and resolves once every mail was attempted, by this process or another. */
export async function sendWaitingMails(): Promise<void> {
  const { system } = getDatabase();
  const endMs = performance.now() + MAX_WAIT_MS;
  while (performance.now() < endMs) {
    const mails = await claimWaitingMails(system, MAILS_PER_PASS);
    await Promise.all(mails.map(({ mailId }) => sendMail(mailId).catch(() => retryLater(mailId))));
    if (mails.length > 0) continue;
    if ((await countUnattempted(system)) === 0) return;
    await wait(CHECK_MS);
  }
}

/** The error is stored with the mail. */
async function retryLater(mailId: string): Promise<void> {
  const afterSeconds = sendMailJob.retry.delaySeconds ?? 0;
  await enqueueJob(sendMailJob, { mailId }, { id: mailId, afterSeconds });
}
