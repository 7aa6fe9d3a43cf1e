import { AppError } from "../../../../domain/shared/errors.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import type { Transaction } from "../../../db/sql.ts";
import type { ChangePreview, PlanChange } from "../payments.types.ts";
import { computeUpgrade } from "./billing-cycle.ts";
import { addInvoice, putSubscription } from "./invoices.ts";
import { customerSchema, sandboxSubscriptionSchema } from "./objects.ts";
import type { SandboxSubscription } from "./objects.ts";
import { findObject, lockObjects } from "./objects.sql.ts";
import { getSandboxPool } from "./pool.ts";

/** What a change at once charges now. */
export async function previewChange({ subscriptionId, ...change }: PlanChange): Promise<ChangePreview> {
  return computeUpgrade(await requireSubscription(getSandboxPool(), subscriptionId), change);
}

/** Changes the plan now, with a paid invoice for the rest of the period, or schedules it. AppError `payment_failed`. */
export async function changePlan({ subscriptionId, plan, when, prorationDate }: PlanChange): Promise<void> {
  await changeSubscription(subscriptionId, async (tx, before) => {
    // Repeating a change that happened charges nothing.
    if (before.plan === plan) return before;
    if (when === "period_end") return { ...before, pendingPlan: plan };
    const { chargeTodayCents, lines } = computeUpgrade(before, { plan, prorationDate });
    const after: SandboxSubscription = { ...before, plan, pendingPlan: null };
    if (chargeTodayCents <= 0) return after;
    const customer = await findObject(tx, { kind: "customer", id: before.customerId, schema: customerSchema });
    const card = customer?.card ?? null;
    if (card === null || card.renewalsFail) {
      throw new AppError("payment_failed", "Your card was declined. Update your payment method and try again.");
    }
    const nowMs = await getBusinessTime(tx);
    await addInvoice(tx, after, { nowMs, paid: true, lines: lines.map((line) => ({ ...line, quantity: 1 })) });
    return after;
  });
}

/** Takes back a scheduled change of the plan. */
export async function keepPlan(subscriptionId: string): Promise<void> {
  await changeSubscription(subscriptionId, (_tx, before) => Promise.resolve({ ...before, pendingPlan: null }));
}

/** Ends the subscription with its period. */
export async function cancelSubscription(subscriptionId: string): Promise<void> {
  await changeSubscription(subscriptionId, (_tx, before) =>
    Promise.resolve({ ...before, pendingPlan: null, cancelAtMs: before.cancelAtMs ?? before.periodEndMs }),
  );
}

/** Takes a cancellation back, until the period has ended. */
export async function resumeSubscription(subscriptionId: string): Promise<void> {
  await changeSubscription(subscriptionId, (_tx, before) => Promise.resolve({ ...before, cancelAtMs: null }));
}

/** Stops collecting payments, or collects them again. */
export async function setPaused(subscriptionId: string, collectionPaused: boolean): Promise<void> {
  await changeSubscription(subscriptionId, (_tx, before) => Promise.resolve({ ...before, collectionPaused }));
}

async function changeSubscription(
  subscriptionId: string,
  change: (tx: Transaction, before: SandboxSubscription) => Promise<SandboxSubscription>,
): Promise<void> {
  const { clientId } = await requireSubscription(getSandboxPool(), subscriptionId);
  await getSandboxPool().begin(async (tx) => {
    await lockObjects(tx, clientId);
    const before = await requireSubscription(tx, subscriptionId);
    if (before.status === "canceled") throw new AppError("no_subscription", "This subscription has ended.");
    await putSubscription(tx, await change(tx, before));
  });
}

async function requireSubscription(sql: Parameters<typeof findObject>[0], id: string): Promise<SandboxSubscription> {
  const subscription = await findObject(sql, { kind: "subscription", id, schema: sandboxSubscriptionSchema });
  if (subscription === null) throw new AppError("no_subscription", "This subscription does not exist.");
  return subscription;
}
