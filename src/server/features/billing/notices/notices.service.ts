import { getNotificationKind, listNotices } from "#src/domain/billing/standing/notices.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { toBillingSnapshot } from "../../../auth/standing.sql.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable } from "../../../db/sql.ts";
import { buildNoticeMail } from "./billing-mails.ts";
import { addNotice, findBilling, listNoticeClients } from "../billing.sql.ts";
import { sendBillingNotice } from "./send-billing-notice.ts";

/** A trial's mails are sent from two days before its end to three days after it. */
const AROUND_MS = 4 * DAY_MS;

/** Sends the mails about trials and failed payments that are due, each once. */
export async function sendNotices(): Promise<void> {
  const { system } = getDatabase();
  const nowMs = await getBusinessTime(system);
  for (const clientId of await listNoticeClients(system, { fromMs: nowMs - AROUND_MS, toMs: nowMs + AROUND_MS })) {
    await system.begin(async (tx) => {
      for (const { kind, atMs, untilMs, endsAtMs } of await listClientNotices(tx, clientId)) {
        if (nowMs < atMs || nowMs >= untilMs) continue;
        if (!(await addNotice(tx, { clientId, kind, atMs }))) continue;
        const content = buildNoticeMail(kind, { endsAtMs });
        // The loss of access is no matter of choice.
        const isRequired = kind === "trial_ended";
        await sendBillingNotice({ tx, clientId }, { kind: getNotificationKind(kind), content, isRequired });
      }
    });
  }
}

/** The first instant after `fromMs` and up to `toMs` at which a mail is due; null if there is none. */
export async function getNextNoticeMs(fromMs: number, toMs: number): Promise<number | null> {
  const { system } = getDatabase();
  const clients = await listNoticeClients(system, { fromMs: fromMs - AROUND_MS, toMs: toMs + AROUND_MS });
  let next: number | null = null;
  for (const clientId of clients) {
    for (const { atMs } of await listClientNotices(system, clientId)) {
      if (atMs > fromMs && atMs <= toMs && (next === null || atMs < next)) next = atMs;
    }
  }
  return next;
}

async function listClientNotices(sql: Queryable, clientId: string) {
  const row = await findBilling(sql, clientId);
  return row === undefined ? [] : listNotices(toBillingSnapshot(row));
}
