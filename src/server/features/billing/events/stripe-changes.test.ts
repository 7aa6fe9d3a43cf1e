import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLANS } from "#src/domain/plans/plans.ts";
import { DAY_MS, HOUR_MS } from "#src/domain/shared/durations.ts";
import type { AdminViewer, UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { closeQueue } from "#src/server/jobs/queue.ts";
import { PASSWORD, createAuthContext } from "#tests/support/accounts.ts";
import { createAdminSession, createTestAdministrator } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { startStripeServer } from "#tests/support/stripe/server.ts";
import type { StripeServer } from "#tests/support/stripe/server.ts";
import { STRIPE_PRICES, STRIPE_WEBHOOK_SECRET } from "#tests/support/stripe/store.ts";
import type { SignedEvent } from "#tests/support/stripe/store.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { deleteWorkspace } from "../../workspace/deletion.service.ts";
import { listInvoices } from "../plans/account.service.ts";
import { changeClientBilling } from "../admin/admin-actions.service.ts";
import { getClientBilling } from "../admin/admin-billing.service.ts";
import { openCheckout } from "../checkout/checkout.service.ts";
import { endSubscriptionJob } from "../plans/end-subscription.jobs.ts";
import { handlePaymentEvent } from "./events.service.ts";
import { reconcileClients } from "./reconcile.service.ts";

const database = setUpFileDatabase();
const STAFF = "staff@example.com";
let stripe: StripeServer;
let admin: AdminViewer;

beforeAll(async () => {
  stripe = await startStripeServer();
  setEnv({
    STRIPE_API_BASE: stripe.origin,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_STARTER: STRIPE_PRICES.free,
    STRIPE_PRICE_GROWTH: STRIPE_PRICES.growth,
    STRIPE_PRICE_PRO: STRIPE_PRICES.pro,
    STAFF_EMAIL: STAFF,
  });
  const { system } = getDatabase();
  const { keys } = createAuthContext(getDatabase());
  ({ viewer: admin } = await createAdminSession(system, keys, await createTestAdministrator(system)));
});
afterAll(async () => {
  await closeQueue();
  await stripe.close();
});

async function deliver(events: readonly SignedEvent[]): Promise<void> {
  for (const { body, signature } of events) await handlePaymentEvent(body, signature);
}

/** Buys Growth; its events are delivered unless they are lost. */
async function buy({ lost = false } = {}): Promise<{ viewer: UserViewer; subscription: Record<string, unknown> }> {
  const viewer = getOwnerViewer(await createTestClient());
  const { sessionId } = await openCheckout(viewer, { priceId: PLANS.growth.priceId, start: "now" });
  const events = stripe.pay(sessionId);
  if (!lost) await deliver(events);
  const session = stripe.list("checkout.session").find(({ id }) => id === sessionId);
  const subscription = stripe.list("subscription").find(({ id }) => id === session?.["subscription"]);
  if (subscription === undefined) throw new Error("There is no subscription.");
  return { viewer, subscription };
}

async function setAskedAt({ clientId }: UserViewer, ms: number): Promise<void> {
  await database.owner`update billing_accounts set asked_at = ${new Date(ms)} where client_id = ${clientId}`;
}

describe("an administrator's change of a subscription at Stripe", () => {
  test("pauses and resumes the collection of payments there", async () => {
    const { viewer, subscription } = await buy();
    const { clientId } = viewer;
    // A trial of its own that still runs would go on.
    await database.owner`update clients set trial_ends_at = now() - interval '1 hour' where client_id = ${clientId}`;
    await changeClientBilling(getDatabase(), admin, { clientId, action: { action: "pause", reason: "Ticket 1" } });
    expect(subscription["pause_collection"]).toEqual({ behavior: "void" });
    expect(await getClientBilling(clientId)).toMatchObject({ status: "paused", access: "read_only", isPaused: true });
    await changeClientBilling(getDatabase(), admin, { clientId, action: { action: "unpause", reason: "Ticket 1" } });
    expect(subscription["pause_collection"]).toBeNull();
    expect(await getClientBilling(clientId)).toMatchObject({ status: "active", mrrCents: 19_900 });
  });
});

test("discounts are taken off the monthly revenue one after another, down to nothing", async () => {
  const { viewer, subscription } = await buy({ lost: true });
  const coupon = (value: object) => ({ id: "di_1", object: "discount", source: { coupon: value, type: "coupon" } });
  for (const [discounts, mrrCents] of [
    [[coupon({ percent_off: 25 })], 14_925],
    [[coupon({ percent_off: 33.33 }), coupon({ amount_off: 1_000 })], 12_267],
    [[coupon({ amount_off: 99_900 })], 0],
    // Not expanded.
    [["di_1"], 19_900],
  ] as const) {
    Object.assign(subscription, { discounts });
    await setAskedAt(viewer, 0);
    await reconcileClients();
    expect((await getClientBilling(viewer.clientId)).mrrCents).toBe(mrrCents);
  }
});

describe("a charge that is", () => {
  async function chargeInvoice(viewer: UserViewer, state: object) {
    const [invoice] = (await listInvoices(viewer)).invoices;
    const { customerId } = await getClientBilling(viewer.clientId);
    const id = `ch_${viewer.clientId}`;
    const charge = stripe.add({
      ...{ id, object: "charge", customer: customerId, amount: 19_900, amount_refunded: 0, disputed: false },
      ...{ payment_intent: `pi_${viewer.clientId}`, ...state },
    });
    stripe.add({
      ...{ id: `inpay_${viewer.clientId}`, object: "invoice_payment", invoice: invoice?.id ?? "" },
      payment: { type: "payment_intent", payment_intent: `pi_${viewer.clientId}` },
    });
    return charge;
  }

  test("refunded marks its invoice, tells the administrators once and leaves the access", async () => {
    const { viewer } = await buy();
    const charge = await chargeInvoice(viewer, { amount_refunded: 5_000 });
    const event = stripe.sign("charge.refunded", charge);
    await deliver([event, event]);
    expect((await listInvoices(viewer)).invoices).toMatchObject([
      { status: "paid", refundedCents: 5_000, isDisputed: false },
    ]);
    expect(await getClientBilling(viewer.clientId)).toMatchObject({ status: "active", access: "full" });
    const mails = (await listMails(getDatabase().system, STAFF)).filter(({ blocks }) =>
      JSON.stringify(blocks).includes(charge.id),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(["A payment was refunded"]);
  });

  test("disputed does the same, although the event names nothing but the charge", async () => {
    const { viewer } = await buy();
    const charge = await chargeInvoice(viewer, { disputed: true });
    await deliver([stripe.sign("charge.dispute.created", { id: "dp_1", object: "dispute", charge: charge.id })]);
    expect((await listInvoices(viewer)).invoices).toMatchObject([{ status: "paid", isDisputed: true }]);
    expect(await getClientBilling(viewer.clientId)).toMatchObject({ status: "active", access: "full" });
    const [mail] = await listMails(getDatabase().system, STAFF);
    expect(mail?.subject).toBe("A payment is disputed");
    // A later look at the invoice keeps the mark.
    await setAskedAt(viewer, 0);
    await reconcileClients();
    expect((await listInvoices(viewer)).invoices).toMatchObject([{ isDisputed: true }]);
  });
});

test("a deleted workspace is not charged again, unless its deletion was rolled back", async () => {
  const { viewer, subscription } = await buy();
  const { clientId } = viewer;
  const data = { clientId, subscriptionId: String(subscription["id"]) };
  const context = { signal: new AbortController().signal, isServing: () => true };
  await endSubscriptionJob.perform(data, context);
  expect(subscription["cancel_at_period_end"]).toBe(false);
  const { system } = getDatabase();
  const [client] = await system<{ name: string }[]>`select name from clients where client_id = ${clientId}`;
  await deleteWorkspace(system, viewer, { name: client?.name ?? "", password: PASSWORD });
  const [job] = await database.owner<{ data: unknown }[]>`
    select data from pgboss.job where name = 'end-subscription' and data ->> 'clientId' = ${clientId}`;
  expect(job?.data).toEqual(data);
  await endSubscriptionJob.perform(job?.data, context);
  expect(subscription["cancel_at_period_end"]).toBe(true);
});

describe("reconciliation", () => {
  test("finds a purchase, a failed renewal and an end of which every event was lost", async () => {
    const { viewer, subscription } = await buy({ lost: true });
    const { clientId } = viewer;
    expect(await getClientBilling(clientId)).toMatchObject({ status: "trialing" });
    await reconcileClients();
    expect(await getClientBilling(clientId)).toMatchObject({ status: "active", plan: "growth" });
    stripe.startRenewal(String(subscription["id"]));
    stripe.finishRenewal(String(subscription["id"]), false);
    await setAskedAt(viewer, Date.now() - DAY_MS);
    await reconcileClients();
    expect(await getClientBilling(clientId)).toMatchObject({ status: "past_due", access: "full" });
    stripe.end(String(subscription["id"]));
    await setAskedAt(viewer, Date.now() - HOUR_MS);
    await reconcileClients();
    expect((await getClientBilling(clientId)).subscription).toMatchObject({ status: "canceled", isLive: false });
  });

  test("asks about each client once a day, and about due payments each hour", async () => {
    const { viewer } = await buy();
    await reconcileClients();
    const count = () => stripe.requests.filter(({ path }) => path.includes("/subscriptions")).length;
    const before = count();
    await setAskedAt(viewer, Date.now() - 23 * HOUR_MS);
    expect(await reconcileClients()).toBe(0);
    expect(count()).toBe(before);
    await database.owner`
      update billing_accounts set subscription = subscription || '{"status": "past_due"}'
      where client_id = ${viewer.clientId}`;
    await setAskedAt(viewer, Date.now() - 59 * 60_000);
    expect(await reconcileClients()).toBe(0);
    await setAskedAt(viewer, Date.now() - HOUR_MS);
    expect(await reconcileClients()).toBe(1);
    expect(count()).toBeGreaterThan(before);
  });

  test("goes on with the others while the provider fails for one, and tries that again in an hour", async () => {
    const [one, other] = [await buy(), await buy()];
    await setAskedAt(one.viewer, 0);
    await setAskedAt(other.viewer, 1);
    stripe.failNext({ status: 400, body: { error: { type: "api_error", message: "Down" } } }, /subscriptions/);
    expect(await reconcileClients()).toBe(2);
    const rows = await database.owner<{ age: number }[]>`
      select extract(epoch from now() - asked_at)::int as age from billing_accounts
      where client_id in (${one.viewer.clientId}, ${other.viewer.clientId}) order by asked_at`;
    expect(rows[0]?.age).toBeGreaterThan(22 * 3_600);
    expect(rows[1]?.age).toBeLessThan(3_600);
  });
});
