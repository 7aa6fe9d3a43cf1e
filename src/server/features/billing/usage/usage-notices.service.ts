import { HELD_DAYS } from "#src/domain/billing/standing/standing.ts";
import { listUsageNotices } from "#src/domain/billing/usage/usage-notices.ts";
import { DAY_MS, HOUR_MS } from "#src/domain/shared/durations.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { USAGE_THRESHOLDS } from "#src/domain/webhooks/workspace-events.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { getEnv } from "../../../env.ts";
import { log } from "../../../log.ts";
import { getHeldSummary, listHoldingClients } from "../../ingest/ingest.service.ts";
import { enqueueEvent } from "../../webhooks/messages.service.ts";
import { formatDay } from "../notices/billing-mails.ts";
import { addNotice } from "../billing.sql.ts";
import { sendBillingNotice } from "../notices/send-billing-notice.ts";
import { buildUsageMail } from "./usage-mails.ts";
import { buildUsage, getMeterState, hasRoom } from "./usage.service.ts";
import { isDemoClient, listRecentlyCounted } from "./usage.sql.ts";

/** A killed process leaves messages unreported; later than this, the next message reports them. */
const RECENT_HOURS = 3;

/** Notifies these clients of their usage and held messages, by mail, bell and webhook; each notice once a period. */
export async function sendUsageNotices(clientIds: readonly string[]): Promise<void> {
  const { system } = getDatabase();
  for (const clientId of clientIds) {
    try {
      await system.begin((tx) => sendClientNotices(tx, clientId));
    } catch (error) {
      log.warn({ err: error, clientId }, "the mails about usage failed");
    }
  }
}

/** Sends what clients with messages in the last hours, or with held ones, are owed. */
export async function sendRecentUsageNotices(): Promise<void> {
  const { system } = getDatabase();
  const from = new Date((await getBusinessTime(system)) - RECENT_HOURS * HOUR_MS);
  const recent = await listRecentlyCounted(system, from);
  await sendUsageNotices([...new Set([...recent, ...(await listHoldingClients(system))])]);
}

async function sendClientNotices(tx: Transaction, clientId: string): Promise<void> {
  if (await isDemoClient(tx, clientId)) return;
  const state = await getMeterState(tx, clientId);
  const usage = await buildUsage(tx, clientId, state);
  const { allowance, nowMs, standing, period } = state;
  const hasAccess = standing.access === "full";
  const { oldestAt } = state.held > 0 ? await getHeldSummary(tx, clientId) : { oldestAt: null };
  const expiresInDays =
    hasAccess || oldestAt === null ? null : (oldestAt.getTime() + HELD_DAYS * DAY_MS - nowMs) / DAY_MS;
  // What is being released is not held for long.
  const held = hasRoom(state) ? 0 : usage.held;
  const due = listUsageNotices({ usage: { ...usage, held }, allowance, hasAccess, expiresInDays });
  for (const kind of due) {
    if (!(await addNotice(tx, { clientId, kind, atMs: period.startMs }))) continue;
    const content = buildUsageMail(kind, {
      ...usage,
      limitCents: allowance.limitCents,
      forecast: usage.forecast?.messages ?? null,
      holds: allowance.mode === "hold",
      periodEnd: formatDay(period.endMs),
    });
    // Losing held messages is no matter of choice.
    const isRequired = kind === "held_expires_7" || kind === "held_expires_1";
    await sendBillingNotice({ tx, clientId }, { kind: "usage", content, isRequired });
    const threshold = USAGE_THRESHOLDS.find((name) => name === kind);
    if (threshold === undefined) continue;
    const { counted, included, overageCents } = usage;
    await enqueueEvent(tx, {
      clientId,
      type: "usage.threshold",
      data: {
        ...{ threshold, counted, included, overageCents, limitCents: allowance.limitCents },
        period: { from: new Date(period.startMs).toISOString(), to: new Date(period.endMs).toISOString() },
        url: new URL(paths.dash.billing, getEnv().siteUrl).href,
      },
      nowMs,
    });
  }
}
