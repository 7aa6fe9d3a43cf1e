import { isLiveSubscription } from "#src/domain/billing/snapshots.ts";
import type { InvoiceSnapshot, PaymentMethod, SubscriptionSnapshot } from "#src/domain/billing/snapshots.ts";
import { GRACE_DAYS } from "#src/domain/billing/standing/standing.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { AuditAction, AuditDetails } from "#src/domain/audit/audit.contract.ts";
import type { Transaction } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import type { PaymentProvider, Subscription } from "../../../providers/payments/payments.types.ts";
import { addAuditEntry } from "../../audit/audit.service.ts";
import type { Actor } from "../../audit/audit.service.ts";
import { enqueueAdminMail } from "../../mail/admin-mails.service.ts";
import {
  buildCanceledMail,
  buildPaymentFailedMail,
  buildReceiptMail,
  buildWelcomeMail,
} from "../notices/billing-mails.ts";
import {
  addNotice,
  findBilling,
  insertCustomer,
  lockBilling,
  requireBilling,
  setSubscription,
} from "../billing.sql.ts";
import { recordStanding } from "../history.service.ts";
import { putInvoice } from "../invoices/invoices.sql.ts";
import { updatePeriods } from "../usage/periods.service.ts";
import { sendBillingNotice } from "../notices/send-billing-notice.ts";

/** The instant of notices that are sent once, whenever. */
const ONCE_MS = 0;

/** `actor` made the change; the provider's own events are the system's. */
type Context = { tx: Transaction; clientId: string; actor: Actor };

/**
 * Fetches the present state of a client's subscription and invoices, stores it and does what follows from the difference:
 * mails and audit entries. The order and number of calls don't matter, because only the provider's present state counts.
 */
export async function applyProviderState(
  tx: Transaction,
  provider: PaymentProvider,
  {
    clientId,
    customerId,
    subscriptionId,
    actor = { kind: "system" },
  }: { clientId: string; customerId: string; subscriptionId: string | null; actor?: Actor },
): Promise<void> {
  await lockBilling(tx, clientId);
  if ((await findBilling(tx, clientId)) === undefined) return;
  await insertCustomer(tx, { clientId, provider: provider.name, customerId });
  const row = await requireBilling(tx, clientId);
  const context = { tx, clientId, actor };
  const before = row.subscription;
  const current = await fetchCurrent(context, provider, { before, subscriptionId });
  const invoices = await provider.listInvoices(row.customerId ?? customerId);
  if (current !== null) {
    const { snapshot, paymentMethod } = current;
    await setSubscription(tx, clientId, { subscription: snapshot, paymentMethod, plan: snapshot.plan });
    await reportChange(context, before, snapshot);
    if (hasStarted(snapshot, invoices)) await welcome(context, snapshot);
  }
  for (const invoice of invoices.toReversed()) {
    await applyInvoice(context, invoice, {
      card: current?.paymentMethod ?? row.paymentMethod,
      subscription: current?.snapshot ?? before,
    });
  }
  await recordStanding(tx, clientId);
  // Last: it takes the meter's lock, which must not wait for the provider.
  if (current !== null) await updatePeriods(tx, clientId, current.snapshot);
}

/** The subscription to store: the known one while it lives. A second live one is a double purchase, which an administrator must solve. */
async function fetchCurrent(
  { tx, clientId }: Context,
  provider: PaymentProvider,
  { before, subscriptionId }: { before: SubscriptionSnapshot | null; subscriptionId: string | null },
): Promise<Subscription | null> {
  const known = before === null ? null : await provider.getSubscription(before.id);
  if (subscriptionId === null || subscriptionId === before?.id) return known;
  const other = await provider.getSubscription(subscriptionId);
  if (known === null || !isLiveSubscription(known.snapshot)) return other ?? known;
  const isSecond = other !== null && isLiveSubscription(other.snapshot);
  if (isSecond && (await addNotice(tx, { clientId, kind: `second:${subscriptionId}`, atMs: ONCE_MS }))) {
    log.error({ clientId, known: known.snapshot.id, other: subscriptionId }, "a client has two live subscriptions");
    await enqueueAdminMail(tx, {
      subject: "A client has two live subscriptions",
      text: "Cancel and refund one of them at the payment provider.",
      facts: { Client: clientId, Stored: known.snapshot.id, Second: subscriptionId },
      action: { label: "Open the client", link: `/admin/clients/${clientId}` },
    });
  }
  return known;
}

async function reportChange(
  context: Context,
  before: SubscriptionSnapshot | null,
  after: SubscriptionSnapshot,
): Promise<void> {
  const isNew = before?.id !== after.id || !isLiveSubscription(before);
  if (isNew && isLiveSubscription(after)) {
    await audit(context, "billing.subscribed", { plan: after.plan });
  } else if (before !== null && before.plan !== after.plan) {
    await audit(context, "billing.plan_changed", { from: before.plan, to: after.plan });
  }
  const [planned, plans] = [isNew ? null : (before?.pendingPlan ?? null), after.pendingPlan];
  if (planned !== plans && before?.plan === after.plan) {
    const at = new Date(after.periodEndMs).toISOString();
    await audit(context, "billing.plan_changed", { from: planned ?? after.plan, to: plans ?? after.plan, at });
  }
  const wasCanceled = !isNew && before.cancelAtMs !== null;
  if (isLiveSubscription(after) && wasCanceled !== (after.cancelAtMs !== null)) {
    await audit(context, after.cancelAtMs === null ? "billing.resumed" : "billing.canceled", {
      plan: after.plan,
      from: toText(before?.cancelAtMs ?? null),
      to: toText(after.cancelAtMs),
    });
    if (after.cancelAtMs !== null)
      await sendBillingNotice(context, { kind: "payment", content: buildCanceledMail(after.plan, after.cancelAtMs) });
  }
  if (!isNew && after.status === "canceled") await audit(context, "billing.ended", { plan: after.plan });
}

/** Whether a trial runs or a payment stands. Some payments take days, and their subscription is active meanwhile. */
function hasStarted(subscription: SubscriptionSnapshot, invoices: readonly InvoiceSnapshot[]): boolean {
  if (!isLiveSubscription(subscription)) return false;
  if (subscription.status === "trialing") return true;
  return invoices.some(({ status, periodStartMs }) => status === "paid" && periodStartMs >= subscription.periodStartMs);
}

async function welcome(context: Context, { id, plan, status, periodEndMs }: SubscriptionSnapshot): Promise<void> {
  const { tx, clientId } = context;
  if (!(await addNotice(tx, { clientId, kind: `welcome:${id}`, atMs: ONCE_MS }))) return;
  const content = buildWelcomeMail(plan, status === "trialing" ? periodEndMs : null);
  await sendBillingNotice(context, { kind: "payment", content });
}

async function applyInvoice(
  context: Context,
  invoice: InvoiceSnapshot,
  { card, subscription }: { card: PaymentMethod | null; subscription: SubscriptionSnapshot | null },
): Promise<void> {
  const { isNewlyPaid, isNewlyFailed } = await putInvoice(context.tx, context.clientId, invoice);
  const details = { invoice: invoice.number, totalCents: invoice.totalCents };
  if (isNewlyFailed) {
    await audit(context, "billing.payment_failed", details);
    const sinceMs = subscription?.pastDueSinceMs ?? invoice.issuedAtMs;
    const content = buildPaymentFailedMail(invoice, sinceMs + GRACE_DAYS * DAY_MS);
    await sendBillingNotice(context, { kind: "payment", content });
  }
  if (isNewlyPaid && invoice.totalCents > 0) {
    await audit(context, "billing.paid", details);
    await sendBillingNotice(context, { kind: "payment", content: buildReceiptMail(invoice, card) });
  }
}

async function audit({ tx, clientId, actor }: Context, action: AuditAction, details: AuditDetails): Promise<void> {
  await addAuditEntry(tx, { clientId, actor, action, details });
}

function toText(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
