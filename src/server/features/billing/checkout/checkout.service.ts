import type { z } from "zod";
import { canManageBilling } from "#src/domain/auth/policies.ts";
import { findArrangementInForce } from "#src/domain/billing/standing/arrangement.ts";
import { CURRENCY } from "#src/domain/billing/billing.contract.ts";
import type {
  CheckoutOpened,
  CheckoutTerms,
  checkoutStateSchema,
  newCheckoutSchema,
} from "#src/domain/billing/billing.contract.ts";
import { getFirstPaymentMs } from "#src/domain/billing/payments/checkout-start.ts";
import { describeBlocker, listBlockers } from "#src/domain/billing/plans/plan-change.ts";
import { PAID_PLANS } from "#src/domain/billing/quote.ts";
import type { PaidPlanKey } from "#src/domain/billing/quote.ts";
import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import type { CheckoutStart } from "#src/domain/billing/snapshots.ts";
import { computeStanding } from "#src/domain/billing/standing/standing.ts";
import { PLANS, findPlanByPrice } from "#src/domain/plans/plans.ts";
import { HOUR_MS } from "#src/domain/shared/durations.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import { toBillingSnapshot } from "../../../auth/standing.sql.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getBusinessTime } from "../../../db/business-clock.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Transaction } from "../../../db/sql.ts";
import { getEnv } from "../../../env.ts";
import { getPaymentProvider } from "../../../providers/payments/payments.ts";
import type { PaymentProvider } from "../../../providers/payments/payments.types.ts";
import { listPlanAccounts } from "../../api-accounts/api-accounts.service.ts";
import { notifyBilling } from "../../live/live.service.ts";
import { applyProviderState } from "../events/apply-state.ts";
import { getStanding } from "../../../auth/standing.ts";
import { countHeldMessages } from "../billing.service.ts";
import { ensureCustomer } from "../plans/account.service.ts";
import { findBilling, listManagers, lockBilling, requireBilling, setCheckout } from "../billing.sql.ts";
import type { BillingRow } from "../billing.sql.ts";
import { listInvoiceSnapshots } from "../invoices/invoices.sql.ts";

/** An open checkout is offered again up to this age; the provider ends it an hour later. */
const REUSE_HOURS = 23;

type NewCheckout = z.output<typeof newCheckoutSchema>;

/**
 * Opens the payment page of a plan, or returns the one that is open. AppError `forbidden` by role, `invalid` for an unknown
 * price, `subscribed`, `blocked` if the workspace has more API accounts than the plan allows.
 */
export async function openCheckout(
  viewer: UserViewer,
  { priceId, start = "trial_end" }: NewCheckout,
  /** The site's origin as the visitor sees it, which the payment page returns to. */
  siteUrl: string = getEnv().siteUrl,
): Promise<CheckoutOpened> {
  requirePermission(canManageBilling(viewer.role));
  const { clientId } = viewer;
  const plan = requirePlan(priceId);
  const provider = getPaymentProvider();
  const customerId = await ensureCustomer(provider, clientId);
  const opened = await getDatabase().system.begin(async (tx) => {
    await lockBilling(tx, clientId);
    const row = await requireBilling(tx, clientId);
    if (isLiveSubscription(row.subscription)) throw subscribedError();
    const bought = await provider.findLiveSubscription(customerId);
    if (bought !== null) {
      // Its events are late or lost.
      await applyProviderState(tx, provider, { clientId, customerId, subscriptionId: bought.snapshot.id });
      return null;
    }
    await requireFittingAccounts(tx, clientId, plan);
    const nowMs = await getBusinessTime(tx);
    if (findArrangementInForce(row.arrangement, nowMs)?.source === "contract") {
      throw new AppError("subscribed", "This workspace's terms are agreed by contract.");
    }
    const open = await findOpenCheckout(provider, row, { plan, start, nowMs });
    if (open !== null) return { ...open, reused: true };
    const attempt = (row.checkoutAttempts ?? 0) + 1;
    const checkout = await provider.createCheckout({
      clientId,
      customerId,
      plan,
      start,
      trialEndMs: getFirstPaymentMs({ trialEndsAtMs: row.trialEndsAt?.getTime() ?? null, start }, nowMs),
      idempotencyKey: `${clientId}:${plan}:${start}:${String(attempt)}`,
      successUrl: `${siteUrl}${paths.success}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${siteUrl}${paths.checkout(PLANS[plan].priceId)}?canceled=true`,
    });
    await setCheckout(tx, clientId, checkout);
    return { url: checkout.url, sessionId: checkout.id, reused: false };
  });
  if (opened !== null) return opened;
  notifyBilling(clientId);
  throw subscribedError();
}

function subscribedError(): AppError {
  return new AppError("subscribed", "This workspace already has a subscription.");
}

/** What a checkout would charge today and later, for its page. AppError `invalid` for an unknown price. */
export async function getCheckoutTerms(viewer: UserViewer, priceId: string): Promise<CheckoutTerms> {
  const plan = requirePlan(priceId);
  const { row, nowMs, managers, heldMessages } = await getDatabase().withClient(viewer.clientId, async (tx) => ({
    row: await requireBilling(tx, viewer.clientId),
    nowMs: await getBusinessTime(tx),
    managers: await listManagers(tx, viewer.clientId),
    heldMessages: await countHeldMessages(tx, viewer.clientId),
  }));
  const trialEndsAtMs = row.trialEndsAt?.getTime() ?? null;
  const firstPaymentMs = getFirstPaymentMs({ trialEndsAtMs, start: "trial_end" }, nowMs);
  const priceCents = PLANS[plan].priceCentsPerMonth;
  return {
    canManage: canManageBilling(viewer.role) && viewer.impersonator === undefined,
    managers,
    subscribedPlan: row.subscription !== null && isLiveSubscription(row.subscription) ? row.subscription.plan : null,
    status: computeStanding(toBillingSnapshot(row), nowMs).status,
    priceCents,
    dueTodayCents: firstPaymentMs === null ? priceCents : 0,
    firstPaymentAt: new Date(firstPaymentMs ?? nowMs).toISOString(),
    afterTrial: firstPaymentMs !== null,
    heldMessages,
    testMode: getEnv().billingSandbox,
    currency: CURRENCY,
  };
}

/**
 * The state of a checkout and the client's standing. Asks the provider and applies what it finds, so that nobody waits for a
 * late or lost webhook. AppError `not_found` for another client's checkout.
 */
export async function getCheckoutState(
  viewer: UserViewer,
  sessionId: string,
): Promise<z.input<typeof checkoutStateSchema>> {
  const provider = getPaymentProvider();
  const checkout = await provider.getCheckout(sessionId);
  if (checkout === null || checkout.clientId !== viewer.clientId) {
    throw new AppError("not_found", "This checkout does not exist.");
  }
  const { clientId, customerId, subscriptionId, state, payment } = checkout;
  const { system } = getDatabase();
  if (subscriptionId !== null) {
    const row = await findBilling(system, clientId);
    if (row?.subscription?.id !== subscriptionId) {
      await system.begin((tx) => applyProviderState(tx, provider, { clientId, customerId, subscriptionId }));
      notifyBilling(clientId);
    }
  }
  const [row, { plan, status }] = [await requireBilling(system, clientId), await getStanding(system, clientId)];
  const outcome = { state, payment, status, plan, receipt: null, firstPayment: null, currency: CURRENCY } as const;
  if (state !== "complete") return outcome;
  const [paid] = (await listInvoiceSnapshots(system, clientId)).filter((invoice) => invoice.status === "paid");
  if (payment === "paid" && paid !== undefined) {
    const { number, totalCents, issuedAtMs } = paid;
    return { ...outcome, receipt: { number, totalCents, paidAt: new Date(issuedAtMs).toISOString() } };
  }
  const { subscription } = row;
  const cents = PLANS[plan].priceCentsPerMonth;
  if (subscription?.status !== "trialing" || cents === null) return outcome;
  return { ...outcome, firstPayment: { cents, at: new Date(subscription.periodEndMs).toISOString() } };
}

function requirePlan(priceId: string): PaidPlanKey {
  // Stripe's own ids name the plans too.
  const bought = PAID_PLANS.find((key) => getEnv().stripe?.prices[key] === priceId);
  if (bought !== undefined) return bought;
  const plan = findPlanByPrice(priceId);
  if (plan !== null && plan.key !== "enterprise") return plan.key;
  throw new AppError("invalid", "There is no plan with this price.", { fields: { priceId: "Unknown price" } });
}

async function requireFittingAccounts(tx: Transaction, clientId: string, plan: PaidPlanKey): Promise<void> {
  const names = await listPlanAccounts(tx, clientId);
  const [blocker] = listBlockers(plan, names.length);
  if (blocker === undefined) return;
  throw new AppError("blocked", describeBlocker(plan, blocker, names), { data: { blockers: [blocker] } });
}

/** The open checkout for the same purchase; one for another purchase is ended. */
async function findOpenCheckout(
  provider: PaymentProvider,
  { checkout }: BillingRow,
  { plan, start, nowMs }: { plan: PaidPlanKey; start: CheckoutStart; nowMs: number },
): Promise<{ url: string; sessionId: string } | null> {
  if (checkout === null) return null;
  const current = await provider.getCheckout(checkout.id);
  if (current?.state !== "open") return null;
  const isSame = checkout.plan === plan && checkout.start === start;
  if (isSame && nowMs - checkout.createdAtMs < REUSE_HOURS * HOUR_MS)
    return { url: checkout.url, sessionId: checkout.id };
  await provider.expireCheckout(checkout.id);
  return null;
}
