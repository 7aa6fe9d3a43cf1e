import { computeProration, formatCents } from "../../../../domain/billing/money.ts";
import type { PaidPlanKey } from "../../../../domain/billing/quote.ts";
import { addMonths } from "../../../../domain/billing/calendar-months.ts";
import { GRACE_DAYS } from "../../../../domain/billing/standing/standing.ts";
import { PLANS } from "../../../../domain/plans/plans.ts";
import type { PlanKey } from "../../../../domain/plans/plans.ts";
import { DAY_MS, SECOND_MS } from "../../../../domain/shared/durations.ts";
import type { ChangePreview } from "../payments.types.ts";
import type { Card, SandboxInvoice, SandboxSubscription, Session } from "./objects.ts";

/** Days after a failed renewal on which it is collected again; after the last one the subscription is unpaid. */
const RETRY_DAYS = [3, 5, GRACE_DAYS] as const;

/** Starts the subscription that a checkout bought: on trial until its first payment, or paid at once. Periods have whole seconds. */
export function startSubscription(session: Session, { id, nowMs }: { id: string; nowMs: number }): SandboxSubscription {
  const { clientId, customerId, plan } = session;
  const startMs = floorToSeconds(nowMs);
  const trialEndMs = session.trialEndMs === null ? null : floorToSeconds(session.trialEndMs);
  const anchorMs = trialEndMs ?? startMs;
  return {
    id,
    clientId,
    customerId,
    plan: toPaidPlan(plan) ?? "free",
    status: trialEndMs === null ? "active" : "trialing",
    collectionPaused: false,
    periodStartMs: startMs,
    periodEndMs: trialEndMs ?? addMonths(anchorMs, 1),
    cancelAtMs: null,
    pastDueSinceMs: null,
    pendingPlan: null,
    discountCents: 0,
    anchorMs,
    periods: trialEndMs === null ? 1 : 0,
    attempts: 0,
    draft: null,
  };
}

type InvoiceLine = { text: string; quantity: number; amountCents: number };

/** The line of a month of a plan. */
export function buildPlanLine(plan: PaidPlanKey): InvoiceLine {
  const { name, priceCentsPerMonth } = PLANS[plan];
  return {
    text: `${name} plan, ${formatCents(priceCentsPerMonth)} a month`,
    quantity: 1,
    amountCents: priceCentsPerMonth,
  };
}

/** An invoice of a subscription's current period. */
export function buildInvoice(
  subscription: SandboxSubscription,
  {
    id,
    number,
    nowMs,
    paid,
    lines,
  }: {
    id: string;
    number: string;
    nowMs: number;
    paid: boolean;
    lines: readonly InvoiceLine[];
  },
): SandboxInvoice {
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    id,
    number,
    clientId: subscription.clientId,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    status: paid ? "paid" : "open",
    issuedAtMs: nowMs,
    periodStartMs: subscription.periodStartMs,
    periodEndMs: subscription.periodEndMs,
    lines: [...lines],
    subtotalCents: totalCents,
    taxCents: 0,
    totalCents,
    failure: paid ? null : "The card was declined.",
    pdfUrl: null,
    payUrl: null,
    buyer: null,
  };
}

/** What a change to a bigger plan charges for the rest of the period; nothing during a trial. */
export function computeUpgrade(
  { plan: from, status, periodStartMs, periodEndMs }: SandboxSubscription,
  { plan, prorationDate }: { plan: PaidPlanKey; prorationDate: number },
): ChangePreview {
  if (status === "trialing") return { chargeTodayCents: 0, lines: [] };
  const [start, end] = [Math.floor(periodStartMs / SECOND_MS), Math.floor(periodEndMs / SECOND_MS)];
  const { creditCents, chargeCents, totalCents } = computeProration({
    fromCents: PLANS[from].priceCentsPerMonth,
    toCents: PLANS[plan].priceCentsPerMonth,
    leftSeconds: Math.max(0, Math.min(end, end - prorationDate)),
    wholeSeconds: end - start,
  });
  const lines = [
    { text: `${PLANS[plan].name} plan, rest of the period`, amountCents: chargeCents },
    { text: `Unused time on the ${PLANS[from].name} plan`, amountCents: creditCents },
  ];
  return { chargeTodayCents: totalCents, lines };
}

/** When the provider acts on a subscription next; null if it doesn't. */
export function getDueMs(subscription: SandboxSubscription): number | null {
  const { status, periodStartMs, periodEndMs, cancelAtMs, draft } = subscription;
  if (draft !== null) return periodStartMs;
  if (status === "trialing" || status === "active") return periodEndMs;
  if (status !== "past_due" && status !== "unpaid") return null;
  const instants = [getRetryMs(subscription), cancelAtMs].filter((instant) => instant !== null);
  return instants.length === 0 ? null : Math.min(...instants);
}

function getRetryMs({ status, pastDueSinceMs, attempts }: SandboxSubscription): number | null {
  const days = RETRY_DAYS[attempts - 1];
  return status === "past_due" && pastDueSinceMs !== null && days !== undefined ? pastDueSinceMs + days * DAY_MS : null;
}

/**
 * What happens to a subscription when it is due: it ends, its renewal is drafted, the draft is collected, or a failed payment is
 * collected again. Between draft and collection the product adds what else is due.
 */
export function advanceSubscription(
  subscription: SandboxSubscription,
  card: Card | null,
): { after: SandboxSubscription; step: "ended" | "drafted" | "collected" | "retried" | "skipped"; paid: boolean } {
  // The first payment after a trial is no renewal.
  const paid = card !== null && (subscription.draft === "first" || !card.renewalsFail);
  const dueMs = getDueMs(subscription) ?? subscription.periodEndMs;
  if (subscription.draft !== null) {
    const status = paid ? "active" : "past_due";
    const collected: SandboxSubscription = { ...subscription, draft: null, status, pastDueSinceMs: dueMs, attempts: 1 };
    return { after: settle(collected, paid), step: "collected", paid };
  }
  if (subscription.cancelAtMs !== null && subscription.cancelAtMs <= dueMs) {
    return { after: { ...subscription, status: "canceled" }, step: "ended", paid: false };
  }
  if (subscription.status === "past_due") {
    if (subscription.collectionPaused) {
      return { after: { ...subscription, attempts: subscription.attempts + 1 }, step: "skipped", paid: false };
    }
    const attempts = subscription.attempts + 1;
    const failed = attempts > RETRY_DAYS.length ? "unpaid" : "past_due";
    const status = paid ? "active" : failed;
    return { after: settle({ ...subscription, status, attempts }, paid), step: "retried", paid };
  }
  const renewed: SandboxSubscription = {
    ...subscription,
    plan: toPaidPlan(subscription.pendingPlan) ?? subscription.plan,
    pendingPlan: null,
    periods: subscription.periods + 1,
    periodStartMs: dueMs,
    periodEndMs: addMonths(subscription.anchorMs, subscription.periods + 1),
    status: "active",
    draft: subscription.status === "trialing" ? "first" : "renewal",
  };
  // While payments are paused, periods go on without invoices.
  if (subscription.collectionPaused) return { after: { ...renewed, draft: null }, step: "skipped", paid: false };
  return { after: renewed, step: "drafted", paid: false };
}

/**
 * What a paid open invoice does to its subscription: it is active again. If it lapsed longer than its period, a new period
 * begins with the payment.
 */
export function settleOpenInvoice(subscription: SandboxSubscription, nowMs: number): SandboxSubscription {
  const active: SandboxSubscription = { ...subscription, status: "active" };
  if (nowMs < subscription.periodEndMs) return settle(active, true);
  const anchorMs = floorToSeconds(nowMs);
  const period = { anchorMs, periods: 1, periodStartMs: anchorMs, periodEndMs: addMonths(anchorMs, 1) };
  return settle({ ...active, ...period }, true);
}

function toPaidPlan(plan: PlanKey | null): PaidPlanKey | null {
  return plan === null || plan === "enterprise" ? null : plan;
}

function floorToSeconds(ms: number): number {
  return Math.floor(ms / SECOND_MS) * SECOND_MS;
}

function settle(subscription: SandboxSubscription, paid: boolean): SandboxSubscription {
  return paid ? { ...subscription, pastDueSinceMs: null, attempts: 0 } : subscription;
}
