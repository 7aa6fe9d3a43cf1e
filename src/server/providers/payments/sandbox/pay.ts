import type { SandboxPage, SandboxPayment } from "../../../../domain/billing/payments/sandbox-card.ts";
import { PLANS } from "../../../../domain/plans/plans.ts";
import { HOUR_MS } from "../../../../domain/shared/durations.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Transaction } from "../../../db/sql.ts";
import type { PaymentEvent } from "../payments.types.ts";
import { advanceSubscription, buildPlanLine, getDueMs, startSubscription } from "./billing-cycle.ts";
import { toCard } from "./cards.ts";
import { addDraft, finishDraft } from "./items.ts";
import { addInvoice, buildEvent, payOpenInvoices, putSubscription } from "./invoices.ts";
import { customerSchema, sandboxSubscriptionSchema, sessionSchema } from "./objects.ts";
import type { Card, Session } from "./objects.ts";
import { findDue, findObject, lockObjects, putObject } from "./objects.sql.ts";
import { createObjectId, getSandboxPool } from "./pool.ts";

const CHECKOUT_HOURS = 24;

type Answer = { redirect: string } | { challenge: true };
/** The answer to the page, and what the product is told about it. */
type Outcome = { answer: Answer; events: PaymentEvent[] };
type Details = { card: Card; country: string; taxId: string };

/** What the payment page shows. AppError `not_found`. */
export async function getSandboxPage(sessionId: string): Promise<SandboxPage> {
  const sql = getSandboxPool();
  const nowMs = await getBusinessTime(sql);
  const session = await requireSession(sql, sessionId);
  const customer = await findObject(sql, { kind: "customer", id: session.customerId, schema: customerSchema });
  const { name, priceCentsPerMonth } = PLANS[session.plan];
  const priceCents = priceCentsPerMonth ?? 0;
  const { trialEndMs, successUrl, cancelUrl } = session;
  return {
    plan: name,
    priceCents,
    dueNowCents: trialEndMs === null ? priceCents : 0,
    firstPaymentAt: new Date(trialEndMs ?? nowMs).toISOString(),
    email: customer?.email ?? "",
    state: session.state === "open" && isTooOld(session, nowMs) ? "expired" : session.state,
    successUrl,
    cancelUrl,
  };
}

/** Pays a checkout by card. AppError `invalid` for the card's fields, `card_declined`, `insufficient_funds`, `complete`. */
export async function payCheckout(sessionId: string, payment: SandboxPayment): Promise<Outcome> {
  return changeSession(sessionId, async (tx, session, nowMs) => {
    const { card, needsChallenge } = toCard(payment, nowMs);
    const details = { card, country: payment.country, taxId: payment.taxId ?? "" };
    if (!needsChallenge) return completeCheckout(tx, session, { details, nowMs });
    await putObject(tx, { kind: "checkout", object: { ...session, challenged: details } });
    return { answer: { challenge: true }, events: [] };
  });
}

/** Answers the 3-D Secure step. AppError `authentication_failed`, `complete`, `conflict` without such a step. */
export async function answerChallenge(sessionId: string, complete: boolean): Promise<Outcome> {
  return changeSession(sessionId, async (tx, session, nowMs) => {
    const { challenged: details } = session;
    if (details === null) throw new AppError("conflict", "Enter your card first.");
    if (!complete) throw new AppError("authentication_failed", "We could not confirm that it is you.");
    return completeCheckout(tx, session, { details, nowMs });
  });
}

/** Where the page leads when its visitor cancels: nothing changes. A completed checkout leads to its success page. */
export async function leaveCheckout(sessionId: string): Promise<{ redirect: string }> {
  const { state, successUrl, cancelUrl } = await requireSession(getSandboxPool(), sessionId);
  return { redirect: state === "complete" ? successUrl : cancelUrl };
}

/** Renews, retries or ends the first subscription due by an instant. Returns its events; null if none is due. */
export async function runNextDue(untilMs: number): Promise<PaymentEvent[] | null> {
  const due = await findDue(getSandboxPool(), untilMs);
  if (due === null) return null;
  return getSandboxPool().begin(async (tx): Promise<PaymentEvent[]> => {
    await lockObjects(tx, due.clientId);
    const before = await findObject(tx, { kind: "subscription", id: due.id, schema: sandboxSubscriptionSchema });
    const dueMs = before === null ? null : getDueMs(before);
    // Another process may have advanced it meanwhile.
    if (before === null || dueMs === null || dueMs > untilMs) return [];
    const customer = await findObject(tx, { kind: "customer", id: before.customerId, schema: customerSchema });
    const { after, step, paid } = advanceSubscription(before, customer?.card ?? null);
    await putSubscription(tx, after);
    if (step === "skipped") return [buildEvent("customer.subscription.updated", after)];
    if (step === "ended") return [buildEvent("customer.subscription.deleted", after)];
    if (step === "drafted") {
      await addDraft(tx, after, dueMs);
      return [buildEvent("invoice.created", after), buildEvent("customer.subscription.updated", after)];
    }
    if (step === "collected") await finishDraft(tx, after, paid);
    else if (paid) await payOpenInvoices(tx, after);
    return [
      buildEvent("customer.subscription.updated", after),
      buildEvent(paid ? "invoice.paid" : "invoice.payment_failed", after),
    ];
  });
}

/** When the next subscription is due; null if none is by then. */
export async function getNextDueMs(untilMs: number): Promise<number | null> {
  return (await findDue(getSandboxPool(), untilMs))?.dueAtMs ?? null;
}

async function changeSession(
  sessionId: string,
  change: (tx: Transaction, session: Session, nowMs: number) => Promise<Outcome>,
): Promise<Outcome> {
  const { clientId } = await requireSession(getSandboxPool(), sessionId);
  return getSandboxPool().begin(async (tx) => {
    await lockObjects(tx, clientId);
    const nowMs = await getBusinessTime(tx);
    const session = await requireSession(tx, sessionId);
    if (session.state === "complete") {
      throw new AppError("complete", "This checkout is complete.", { data: { redirect: session.successUrl } });
    }
    if (session.state === "expired" || isTooOld(session, nowMs)) {
      throw new AppError("conflict", "This checkout has expired. Start it again from the pricing page.");
    }
    return change(tx, session, nowMs);
  });
}

async function completeCheckout(
  tx: Transaction,
  session: Session,
  { details, nowMs }: { details: Details; nowMs: number },
): Promise<Outcome> {
  // A trial that ended while the page was open is charged at once.
  const trialEndMs = session.trialEndMs !== null && session.trialEndMs > nowMs ? session.trialEndMs : null;
  const subscription = startSubscription({ ...session, trialEndMs }, { id: createObjectId("sub"), nowMs });
  const customer = await findObject(tx, { kind: "customer", id: session.customerId, schema: customerSchema });
  if (customer !== null) await putObject(tx, { kind: "customer", object: { ...customer, ...details } });
  await putSubscription(tx, subscription);
  if (trialEndMs === null)
    await addInvoice(tx, subscription, { nowMs, paid: true, lines: [buildPlanLine(subscription.plan)] });
  const done: Session = {
    ...session,
    trialEndMs,
    state: "complete",
    subscriptionId: subscription.id,
    challenged: null,
  };
  await putObject(tx, { kind: "checkout", object: done });
  const events = [
    buildEvent("checkout.session.completed", subscription),
    buildEvent("customer.subscription.created", subscription),
    ...(trialEndMs === null ? [buildEvent("invoice.paid", subscription)] : []),
  ];
  return { answer: { redirect: session.successUrl }, events };
}

async function requireSession(sql: Parameters<typeof findObject>[0], id: string): Promise<Session> {
  const session = await findObject(sql, { kind: "checkout", id, schema: sessionSchema });
  if (session === null) throw new AppError("not_found", "This checkout does not exist.");
  return session;
}

function isTooOld({ createdAtMs }: Session, nowMs: number): boolean {
  return nowMs - createdAtMs >= CHECKOUT_HOURS * HOUR_MS;
}
