import { getEnv } from "../../env.ts";
import { getNextDueMs, runNextDue } from "../../providers/payments/sandbox/pay.ts";
import { deliverSandboxEvents } from "./events/events.service.ts";
import { processHeldMessages } from "./usage/held.service.ts";
import { chargeAllOverage } from "./events/overage-charges.service.ts";
import { sendRecentUsageNotices } from "./usage/usage-notices.service.ts";
import { getNextNoticeMs, sendNotices } from "./notices/notices.service.ts";

/** Does everything that is due by an instant: renewals, retries and mails. Returns how many subscriptions changed. */
export async function runBilling(nowMs: number): Promise<number> {
  let count = 0;
  if (getEnv().billingSandbox) {
    for (let events = await runNextDue(nowMs); events !== null; events = await runNextDue(nowMs)) {
      await deliverSandboxEvents(events);
      count++;
    }
  }
  await chargeAllOverage();
  await processHeldMessages();
  await sendNotices();
  await sendRecentUsageNotices();
  return count;
}

/** The first instant after `fromMs` and up to `toMs` at which {@link runBilling} has something to do; null if there is none. */
export async function getNextBillingMs(fromMs: number, toMs: number): Promise<number | null> {
  const dueMs = getEnv().billingSandbox ? await getNextDueMs(toMs) : null;
  const noticeMs = await getNextNoticeMs(fromMs, toMs);
  const instants = [dueMs, noticeMs].filter((instant) => instant !== null);
  return instants.length === 0 ? null : Math.max(fromMs, Math.min(...instants));
}
