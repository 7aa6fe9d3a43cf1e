import type { z } from "zod";
import { canManageBilling } from "#src/domain/auth/policies.ts";
import { CURRENCY } from "#src/domain/billing/billing.contract.ts";
import { getPlanTerms } from "#src/domain/billing/usage/allowance.ts";
import {
  compareChange,
  computeOverageChange,
  describeBlocker,
  isPreviewStale,
  listAccountsOver,
  listBlockers,
} from "#src/domain/billing/plans/plan-change.ts";
import type { PaidPlanKey } from "#src/domain/billing/quote.ts";
import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import type { SubscriptionSnapshot } from "#src/domain/billing/snapshots.ts";
import type {
  BillingSummary,
  cancelSchema,
  ChangePreview,
  planChangeSchema,
} from "#src/domain/billing/summary.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import type { PlanKey } from "#src/domain/plans/plans.ts";
import { SECOND_MS } from "#src/domain/shared/durations.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable, Transaction } from "../../../db/sql.ts";
import { getPaymentProvider } from "../../../providers/payments/payments.ts";
import type { PaymentProvider, PlanChange } from "../../../providers/payments/payments.types.ts";
import { listPlanAccounts } from "../../api-accounts/api-accounts.service.ts";
import { addAuditEntry } from "../../audit/audit.service.ts";
import { notifyBilling } from "../../live/live.service.ts";
import { applyProviderState } from "../events/apply-state.ts";
import { lockBilling, requireBilling } from "../billing.sql.ts";
import { getCredit } from "../usage/credits.sql.ts";
import { getBilling } from "../usage/summary.service.ts";
import { getMeterState } from "../usage/usage.service.ts";

type Live = { subscription: SubscriptionSnapshot; customerId: string; nowMs: number };

/** What a change of plan costs today and later. AppErrors as of {@link changePlan}, but blockers are listed. */
export async function previewPlanChange(viewer: UserViewer, plan: PlanKey): Promise<ChangePreview> {
  requirePermission(canManageBilling(viewer.role));
  const to = requirePaidPlan(plan);
  const { system } = getDatabase();
  const live = await requireLive(system, viewer.clientId);
  const { subscription, nowMs } = live;
  const prorationDate = Math.floor(nowMs / SECOND_MS);
  const change = planChange(live, { to, prorationDate });
  const isCharged = change.when === "now" && change.plan !== subscription.plan;
  const { chargeTodayCents, lines } = isCharged
    ? await getPaymentProvider().previewChange(change)
    : { chargeTodayCents: 0, lines: [] };
  const periodEnd = new Date(subscription.periodEndMs).toISOString();
  const accounts = await listPlanAccounts(system, viewer.clientId);
  return {
    from: subscription.plan,
    to,
    kind: compareChange(subscription.plan, to),
    effectiveAt: change.when === "now" ? new Date(nowMs).toISOString() : periodEnd,
    chargeTodayCents,
    lines,
    overage: await previewOverage(system, viewer.clientId, { subscription, to: isCharged ? to : subscription.plan }),
    nextInvoiceCents: PLANS[to].priceCentsPerMonth,
    nextInvoiceAt: periodEnd,
    blockers: listBlockers(to, accounts.length),
    accountsOver: listAccountsOver(to, accounts),
    prorationDate,
    currency: CURRENCY,
  };
}

/** What this period's additional messages cost, and would cost on another plan. A trial's cost nothing. */
async function previewOverage(
  sql: Queryable,
  clientId: string,
  { subscription, to }: { subscription: SubscriptionSnapshot; to: PlanKey },
): Promise<ChangePreview["overage"]> {
  if (subscription.status === "trialing") return { messages: 0, beforeCents: 0, afterCents: 0 };
  const { counted, period } = await getMeterState(sql, clientId);
  const creditMessages = await getCredit(sql, { clientId, startMs: period.startMs });
  const terms = { from: getPlanTerms(subscription.plan), to: getPlanTerms(to) };
  return computeOverageChange({ counted, creditMessages }, terms);
}

/**
 * Changes the plan: a bigger one at once, charged as previewed; a smaller one at the period's end. AppError `forbidden` by role,
 * `no_subscription`, `rejected` for Enterprise, `conflict` while payment is due or the plan is canceled, `stale_preview`,
 * `blocked`, `payment_failed`.
 */
export async function changePlan(
  viewer: UserViewer,
  { plan, prorationDate }: z.output<typeof planChangeSchema>,
): Promise<BillingSummary> {
  const to = requirePaidPlan(plan);
  return changeSubscription(viewer, async (tx, provider, live) => {
    const { subscription, nowMs } = live;
    if (isPreviewStale(prorationDate, { nowMs, startMs: subscription.periodStartMs })) {
      throw new AppError("stale_preview", "This price is out of date. See the new one and confirm again.");
    }
    const change = planChange(live, { to, prorationDate });
    const accounts = await listPlanAccounts(tx, viewer.clientId);
    const [blocker] = listBlockers(to, accounts.length);
    if (blocker !== undefined) {
      throw new AppError("blocked", describeBlocker(to, blocker, accounts), { data: { blockers: [blocker] } });
    }
    if (to !== subscription.plan) await provider.changePlan(change);
    else if (subscription.pendingPlan !== null) await provider.keepPlan(subscription.id);
  });
}

/** Takes back a smaller plan that was chosen for the next period. May be repeated. */
export async function keepPlan(viewer: UserViewer): Promise<BillingSummary> {
  return changeSubscription(viewer, async (_tx, provider, { subscription }) => {
    if (subscription.pendingPlan !== null) await provider.keepPlan(subscription.id);
  });
}

/** Ends the subscription with its period, or its trial. May be repeated. */
export async function cancelSubscription(
  viewer: UserViewer,
  { reason = "", comment = "" }: z.output<typeof cancelSchema>,
): Promise<BillingSummary> {
  return changeSubscription(viewer, async (tx, provider, { subscription }) => {
    if (subscription.cancelAtMs !== null) return;
    await provider.cancel(subscription.id);
    if (reason === "" && comment === "") return;
    const details = { reason, comment };
    await addAuditEntry(tx, { clientId: viewer.clientId, actor: viewer, action: "billing.feedback", details });
  });
}

/** Takes a cancellation back until the period ends. May be repeated. */
export async function resumeSubscription(viewer: UserViewer): Promise<BillingSummary> {
  return changeSubscription(viewer, async (_tx, provider, { subscription, nowMs }) => {
    if (subscription.cancelAtMs === null) return;
    if (subscription.cancelAtMs <= nowMs) throw new AppError("no_subscription", "This subscription has ended.");
    await provider.resume(subscription.id);
  });
}

/** Runs one change at a time per client, then stores what the provider says. */
async function changeSubscription(
  viewer: UserViewer,
  change: (tx: Transaction, provider: PaymentProvider, live: Live) => Promise<void>,
): Promise<BillingSummary> {
  requirePermission(canManageBilling(viewer.role));
  const { clientId } = viewer;
  await getDatabase().system.begin(async (tx) => {
    await lockBilling(tx, clientId);
    const live = await requireLive(tx, clientId);
    const provider = getPaymentProvider();
    await change(tx, provider, live);
    const { customerId, subscription } = live;
    await applyProviderState(tx, provider, { clientId, customerId, subscriptionId: subscription.id, actor: viewer });
  });
  notifyBilling(clientId);
  return getBilling(viewer);
}

async function requireLive(sql: Queryable, clientId: string): Promise<Live> {
  const { subscription, customerId } = await requireBilling(sql, clientId);
  if (subscription === null || customerId === null || !isLiveSubscription(subscription)) {
    throw new AppError("no_subscription", "This workspace has no subscription. Choose a plan first.");
  }
  return { subscription, customerId, nowMs: await getBusinessTime(sql) };
}

function planChange(
  { subscription }: Live,
  { to, prorationDate }: { to: PaidPlanKey; prorationDate: number },
): PlanChange {
  const { id, status, plan, cancelAtMs, collectionPaused } = subscription;
  if (collectionPaused || !["trialing", "active"].includes(status)) {
    throw new AppError("conflict", "A payment is due. Update your payment method before you change the plan.");
  }
  if (cancelAtMs !== null) throw new AppError("conflict", "Your plan is canceled. Resume it before you change it.");
  const isLater = status !== "trialing" && compareChange(plan, to) === "downgrade";
  return { subscriptionId: id, plan: to, when: isLater ? "period_end" : "now", prorationDate };
}

function requirePaidPlan(plan: PlanKey): PaidPlanKey {
  if (plan !== "enterprise") return plan;
  const data = { link: paths.sales };
  throw new AppError("rejected", "Enterprise is agreed by contract. Talk to our sales team.", { data });
}
