import type { ClientBilling } from "#src/domain/admin/admin-billing.contract.ts";
import { CURRENCY } from "#src/domain/billing/billing.contract.ts";
import { computeMrrCents } from "#src/domain/billing/standing/revenue.ts";
import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { toBillingSnapshot } from "../../../auth/standing.sql.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable } from "../../../db/sql.ts";
import { getHeldSummary } from "../../ingest/ingest.service.ts";
import { toInvoice } from "../plans/account.service.ts";
import { listClientEvents } from "../plans/arrangement.sql.ts";
import { findBilling } from "../billing.sql.ts";
import { getCredit } from "../usage/credits.sql.ts";
import { getExampleUsage } from "../usage/example-usage.service.ts";
import { listInvoiceSnapshots } from "../invoices/invoices.sql.ts";
import { buildUsage, getMeterState } from "../usage/usage.service.ts";

const EVENTS = 20;

/** A client's standing, usage, held messages, invoices and the provider's last events, for administrators. AppError `not_found`. */
export async function getClientBilling(
  clientId: string,
  sql: Queryable = getDatabase().system,
): Promise<ClientBilling> {
  const row = await findBilling(sql, clientId);
  if (row === undefined) throw new AppError("not_found", "Client not found.");
  const state = await getMeterState(sql, clientId);
  const { standing, allowance, period } = state;
  const [example, held, invoices, events, creditMessages] = await Promise.all([
    getExampleUsage(sql, clientId, state),
    getHeldSummary(sql, clientId),
    listInvoiceSnapshots(sql, clientId),
    listClientEvents(sql, { clientId, limit: EVENTS }),
    getCredit(sql, { clientId, startMs: period.startMs }),
  ]);
  const snapshot = toBillingSnapshot(row);
  const { subscription, arrangement, customerId, askedAt } = row;
  const { comp, contract, isPaused } = arrangement ?? { comp: null, contract: null, isPaused: false };
  return {
    plan: standing.plan,
    status: standing.status,
    access: standing.access,
    source: standing.source,
    trialEndsAt: toText(standing.trialEndsAtMs),
    period: toPeriod(period),
    cancelAt: toText(standing.cancelAtMs),
    graceEndsAt: toText(standing.graceEndsAtMs),
    mrrCents: computeMrrCents(snapshot, standing) ?? 0,
    subscription:
      subscription === null
        ? null
        : {
            id: subscription.id,
            status: subscription.status,
            plan: subscription.plan,
            isLive: isLiveSubscription(subscription),
            discountCents: subscription.discountCents,
          },
    customerId,
    comp: comp === null ? null : { plan: comp.plan, from: formatInstant(comp.fromMs), until: toText(comp.untilMs) },
    contract:
      contract === null ? null : { ...contract, from: formatInstant(contract.fromMs), to: toText(contract.untilMs) },
    isPaused: isPaused || subscription?.collectionPaused === true,
    usage: example ?? (await buildUsage(sql, clientId, state)),
    overage: { mode: allowance.mode, limitCents: allowance.limitCents, canChoose: allowance.canChoose },
    creditMessages,
    held: { count: held.count, oldestAt: held.oldestAt?.toISOString() ?? null },
    invoices: invoices.map(toInvoice),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    askedAt: askedAt?.toISOString() ?? null,
    currency: CURRENCY,
  };
}

function toPeriod({ startMs, endMs }: { startMs: number; endMs: number }): { start: string; end: string } {
  return { start: formatInstant(startMs), end: formatInstant(endMs) };
}

function formatInstant(ms: number): string {
  return new Date(ms).toISOString();
}

function toText(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms);
}
