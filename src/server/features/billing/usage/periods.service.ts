import { getPlanTerms } from "#src/domain/billing/usage/allowance.ts";
import { computeOverageCents } from "#src/domain/billing/money.ts";
import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import type { SubscriptionSnapshot } from "#src/domain/billing/snapshots.ts";
import { SECOND_MS } from "#src/domain/shared/durations.ts";
import { addMonths } from "#src/domain/billing/calendar-months.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Transaction } from "../../../db/sql.ts";
import { touchMeter } from "../../ingest/ingest.service.ts";
import { getCredit } from "./credits.sql.ts";
import { closePeriod, listOpenPeriods, putPeriod } from "./periods.sql.ts";
import type { PeriodResult, UsagePeriod } from "./periods.sql.ts";
import { countMessages } from "./usage.sql.ts";

/**
 * Follows a subscription's periods: records the current one and closes those that are over, each once. Call it last in the
 * transaction that stores the subscription: it takes the meter's exclusive lock.
 */
export async function updatePeriods(
  tx: Transaction,
  clientId: string,
  subscription: SubscriptionSnapshot,
): Promise<void> {
  // Waits for writers that still count for the period before, and makes others learn of the new plan.
  await touchMeter(tx, clientId);
  const nowMs = await getBusinessTime(tx);
  const isLive = isLiveSubscription(subscription);
  // Providers' instants are whole seconds: what was counted in the last one belongs to the period.
  const overMs = isLive ? subscription.periodStartMs : Math.min(nowMs, (subscription.cancelAtMs ?? nowMs) + SECOND_MS);
  for (const period of await listOpenPeriods(tx, clientId)) {
    let open: UsagePeriod | null = period;
    while (open !== null) {
      await putPeriod(tx, clientId, open);
      open = await closeOne(tx, clientId, { open, overMs, nowMs });
    }
  }
  // A trial's messages cost nothing.
  if (!isLive || subscription.status === "trialing") return;
  const { plan, periodStartMs: startMs, periodEndMs: endMs } = subscription;
  await putPeriod(tx, clientId, { startMs, endMs, plan, ...getTerms(plan) });
}

/** Closes a period that is over, and returns the next one if that is over too, because no event told of it. */
async function closeOne(
  tx: Transaction,
  clientId: string,
  { open, overMs, nowMs }: { open: UsagePeriod; overMs: number; nowMs: number },
): Promise<UsagePeriod | null> {
  if (open.startMs >= overMs) return null;
  // An ended subscription, or one that starts over, closes its last period early.
  const endMs = Math.min(open.endMs, overMs);
  const counted = await countMessages(tx, { clientId, fromMs: open.startMs, toMs: endMs });
  const credit = await getCredit(tx, { clientId, startMs: open.startMs });
  await closePeriod(tx, clientId, { ...computeOverage(open, counted, credit), startMs: open.startMs, endMs, nowMs });
  return endMs < overMs ? { ...open, startMs: endMs, endMs: addMonths(endMs, 1) } : null;
}

function computeOverage(
  { includedMessages, overageCentsPer100 }: UsagePeriod,
  counted: number,
  creditMessages: number,
): PeriodResult {
  const overageMessages = Math.max(0, counted - includedMessages - creditMessages);
  return { counted, overageMessages, overageCents: computeOverageCents(overageMessages, overageCentsPer100 ?? 0) };
}

function getTerms(plan: SubscriptionSnapshot["plan"]): Pick<UsagePeriod, "includedMessages" | "overageCentsPer100"> {
  const { includedMessages, overageCentsPer100 } = getPlanTerms(plan);
  return { includedMessages, overageCentsPer100 };
}
