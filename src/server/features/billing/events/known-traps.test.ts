/** What other products got wrong, each with a test that fails without our way around it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLANS } from "#src/domain/plans/plans.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { startStripeServer } from "#tests/support/stripe/server.ts";
import type { StripeServer } from "#tests/support/stripe/server.ts";
import { STRIPE_PRICES, STRIPE_WEBHOOK_SECRET } from "#tests/support/stripe/store.ts";
import type { SignedEvent } from "#tests/support/stripe/store.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getBilling } from "../usage/summary.service.ts";
import { getCheckoutState, getCheckoutTerms, openCheckout } from "../checkout/checkout.service.ts";
import { handlePaymentEvent } from "./events.service.ts";
import { chargeOverage } from "./overage-charges.service.ts";

const database = setUpFileDatabase();
const GROWTH = PLANS.growth.priceId;
const STAFF = "staff@example.com";
let stripe: StripeServer;

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
});
afterAll(() => stripe.close());

async function createBuyer(): Promise<UserViewer & { email: string }> {
  const viewer = getOwnerViewer(await createTestClient());
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${viewer.userId}`;
  return { ...viewer, email: user?.email ?? "" };
}

/** Pays at Stripe; nothing is delivered. */
async function payGrowth(viewer: UserViewer) {
  const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start: "now" });
  const events = stripe.pay(sessionId);
  const session = stripe.list("checkout.session").find(({ id }) => id === sessionId);
  const subscription = stripe.list("subscription").find(({ id }) => id === session?.["subscription"]);
  const invoice = stripe.list("invoice").find(({ id }) => id === subscription?.["latest_invoice"]);
  if (session === undefined || subscription === undefined || invoice === undefined)
    throw new Error("Nothing was paid.");
  return { sessionId, events, session, subscription, invoice };
}

async function deliver(events: readonly SignedEvent[]): Promise<void> {
  for (const { body, signature } of events) await handlePaymentEvent(body, signature);
}

async function listSubjects(email: string): Promise<string[]> {
  return (await listMails(getDatabase().system, email)).map(({ subject }) => subject).toSorted();
}

function listCustomers({ clientId }: UserViewer) {
  return stripe.list("customer").filter(({ metadata }) => JSON.stringify(metadata).includes(clientId));
}

describe("one customer and one subscription", () => {
  test("although the first session could not be opened, and Stripe forgot our key", async () => {
    const viewer = await createBuyer();
    stripe.failNext({ status: 400, body: { error: { type: "api_error", message: "Down" } } }, /checkout\/sessions$/);
    await expect(openCheckout(viewer, { priceId: GROWTH })).rejects.toThrow();
    stripe.forgetKeys();
    await openCheckout(viewer, { priceId: GROWTH });
    expect(listCustomers(viewer)).toHaveLength(1);
  });

  test("although the success page in two tabs and the webhooks come at once", async () => {
    const viewer = await createBuyer();
    const { sessionId, events } = await payGrowth(viewer);
    await Promise.all([
      getCheckoutState(viewer, sessionId),
      ...events.map(({ body, signature }) => handlePaymentEvent(body, signature)),
      getCheckoutState(viewer, sessionId),
    ]);
    expect(await getBilling(viewer)).toMatchObject({ status: "active", plan: { key: "growth" } });
    expect(await listSubjects(viewer.email)).toEqual(["Receipt: $199.00", "Welcome to Growth"]);
  });

  test("and a second one never replaces the first; the administrators are told once", async () => {
    const viewer = await createBuyer();
    const { events, subscription } = await payGrowth(viewer);
    await deliver(events);
    const second = stripe.add({ ...subscription, id: `${subscription.id}_second`, latest_invoice: null });
    await deliver([
      stripe.sign("customer.subscription.created", second),
      stripe.sign("customer.subscription.updated", second),
    ]);
    const [row] = await database.owner<{ id: string }[]>`
      select subscription ->> 'id' as id from billing_accounts where client_id = ${viewer.clientId}`;
    expect(row?.id).toBe(subscription.id);
    const told = (await listMails(getDatabase().system, STAFF)).filter(({ blocks }) =>
      JSON.stringify(blocks).includes(second.id),
    );
    expect(told.map(({ subject }) => subject)).toEqual(["A client has two live subscriptions"]);
  });

  test("and a purchase of a customer that nobody has is told to the administrators", async () => {
    const object = { id: "sub_stray", object: "subscription", customer: "cus_stray", metadata: {}, status: "active" };
    await deliver(
      ["customer.subscription.updated", "customer.subscription.created"].map((type) => stripe.sign(type, object)),
    );
    const told = (await listMails(getDatabase().system, STAFF)).filter(({ blocks }) =>
      JSON.stringify(blocks).includes("cus_stray"),
    );
    expect(told.map(({ subject }) => subject)).toEqual(["A subscription belongs to no client"]);
  });
});

test("an update that arrives before the creation is not undone by what the creation says", async () => {
  const viewer = await createBuyer();
  const { subscription } = await payGrowth(viewer);
  const item = { id: "si_old", price: { id: STRIPE_PRICES.free }, current_period_start: 1, current_period_end: 2 };
  const first = { ...subscription, status: "incomplete", items: { object: "list", data: [item] } };
  await deliver([stripe.sign("customer.subscription.updated", subscription)]);
  await deliver([stripe.sign("customer.subscription.created", first)]);
  expect(await getBilling(viewer)).toMatchObject({ status: "active", plan: { key: "growth" } });
});

test("who paid and comes back before any event is not asked to choose a plan again", async () => {
  const viewer = await createBuyer();
  await payGrowth(viewer);
  await expect(openCheckout(viewer, { priceId: GROWTH })).rejects.toMatchObject({ code: "subscribed", status: 409 });
  expect(await getCheckoutTerms(viewer, GROWTH)).toMatchObject({ subscribedPlan: "growth", status: "active" });
  expect(await getBilling(viewer)).toMatchObject({ status: "active", plan: { key: "growth" } });
});

test.each(["active", "incomplete"])(
  "the welcome waits until the payment stands, while the subscription is %s",
  async (status) => {
    const viewer = await createBuyer();
    const { session, subscription, invoice } = await payGrowth(viewer);
    Object.assign(subscription, { status });
    Object.assign(session, { payment_status: "unpaid" });
    Object.assign(invoice, { status: "open", attempted: false });
    await deliver([
      stripe.sign("checkout.session.completed", session),
      stripe.sign("customer.subscription.created", subscription),
    ]);
    expect(await listSubjects(viewer.email)).toEqual([]);
    Object.assign(subscription, { status: "active" });
    Object.assign(session, { payment_status: "paid" });
    Object.assign(invoice, { status: "paid", attempted: true });
    await deliver([
      stripe.sign("checkout.session.async_payment_succeeded", session),
      stripe.sign("invoice.paid", invoice),
    ]);
    expect(await listSubjects(viewer.email)).toEqual(["Receipt: $199.00", "Welcome to Growth"]);
  },
);

test("a period's additional messages are charged once, although their answer was lost and Stripe forgot our key", async () => {
  const viewer = await createBuyer();
  const { events, subscription } = await payGrowth(viewer);
  await deliver(events);
  const { period } = await getBilling(viewer);
  await database.owner`
    insert into usage_counts (client_id, bucket_at, api_account_id, shard, counted, first_at, last_at)
    values (${viewer.clientId}, ${period.start}, gen_random_uuid(), 0, 26000, ${period.start}, ${period.start})`;
  await deliver(stripe.startRenewal(subscription.id));
  // The item is at Stripe, but our transaction was rolled back.
  const forgotten = await database.owner`
    update usage_periods set invoice_item = null where client_id = ${viewer.clientId} and invoice_item is not null
    returning client_id`;
  expect(forgotten).toHaveLength(1);
  stripe.forgetKeys();
  await chargeOverage(viewer.clientId);
  const items = stripe.list("invoiceitem").filter(({ metadata }) => JSON.stringify(metadata).includes(viewer.clientId));
  expect(items).toEqual([expect.objectContaining({ amount: "5000" })]);
});
