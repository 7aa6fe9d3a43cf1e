import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLANS } from "#src/domain/plans/plans.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { checkStripePrices } from "#src/server/providers/payments/stripe/check-prices.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { startStripeServer } from "#tests/support/stripe/server.ts";
import type { StripeServer } from "#tests/support/stripe/server.ts";
import { STRIPE_PRICES, STRIPE_WEBHOOK_SECRET } from "#tests/support/stripe/store.ts";
import type { SignedEvent } from "#tests/support/stripe/store.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getStanding } from "../../../auth/standing.ts";
import { getCheckoutState, openCheckout } from "../checkout/checkout.service.ts";
import { handlePaymentEvent } from "./events.service.ts";

const database = setUpFileDatabase();
const GROWTH = PLANS.growth.priceId;
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
  });
});
afterAll(() => stripe.close());

async function createBuyer(): Promise<UserViewer & { email: string }> {
  const viewer = getOwnerViewer(await createTestClient());
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${viewer.userId}`;
  return { ...viewer, email: user?.email ?? "" };
}

async function deliver(events: readonly (SignedEvent | undefined)[]): Promise<void> {
  for (const event of events) if (event !== undefined) await handlePaymentEvent(event.body, event.signature);
}

async function listSubjects(email: string): Promise<string[]> {
  return (await listMails(getDatabase().system, email)).map(({ subject }) => subject).toSorted();
}

async function buy(viewer: UserViewer): Promise<string> {
  const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start: "now" });
  await deliver(stripe.pay(sessionId));
  const session = stripe.list("checkout.session").find(({ id }) => id === sessionId);
  return String(session?.["subscription"]);
}

function isOf(metadata: unknown, { clientId }: UserViewer): boolean {
  return (
    typeof metadata === "object" && metadata !== null && "client_id" in metadata && metadata.client_id === clientId
  );
}

/** Counts messages in the current period without sending them. */
async function countBefore(viewer: UserViewer, counted: number): Promise<void> {
  const { period } = await getNow(viewer);
  const at = new Date(period.startMs);
  await database.owner`
    insert into usage_counts (client_id, bucket_at, api_account_id, shard, counted, first_at, last_at)
    values (${viewer.clientId}, ${at}, gen_random_uuid(), 0, ${counted}, ${at}, ${at})`;
}

function getNow({ clientId }: UserViewer) {
  return getStanding(getDatabase().system, clientId);
}

describe("a checkout at Stripe", () => {
  test("opened twice at the same time is one session of one customer, with what Stripe needs", async () => {
    const viewer = await createBuyer();
    const customers = stripe.list("customer").length;
    const opened = await Promise.all([1, 2, 3].map(() => openCheckout(viewer, { priceId: GROWTH })));
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(stripe.list("customer")).toHaveLength(customers + 1);
    const session = stripe.list("checkout.session").find(({ id }) => id === opened[0]?.sessionId);
    expect(session).toMatchObject({
      mode: "subscription",
      client_reference_id: viewer.clientId,
      metadata: { client_id: viewer.clientId },
      line_items: { 0: { price: STRIPE_PRICES.growth, quantity: "1" } },
      billing_address_collection: "required",
      tax_id_collection: { enabled: "true" },
      customer_update: { name: "auto", address: "auto" },
      allow_promotion_codes: "true",
      subscription_data: { metadata: { client_id: viewer.clientId }, trial_end: expect.any(String) },
    });
    expect(opened[0]?.url).toBe(session?.["url"]);
  });

  test("whose answer is lost is opened once", async () => {
    const viewer = await createBuyer();
    const before = stripe.list("checkout.session").length;
    stripe.failNext("drop", /checkout\/sessions$/);
    await openCheckout(viewer, { priceId: GROWTH });
    expect(stripe.list("checkout.session")).toHaveLength(before + 1);
  });

  test("without any event is confirmed by the success page", async () => {
    const viewer = await createBuyer();
    const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start: "now" });
    stripe.pay(sessionId);
    expect(await getCheckoutState(viewer, sessionId)).toMatchObject({
      state: "complete",
      payment: "paid",
      status: "active",
      plan: "growth",
    });
  });
});

describe("Stripe's events", () => {
  test("of a checkout end in the same state in every order and repetition", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(2), { maxLength: 6 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
        async (noise, order) => {
          const viewer = await createBuyer();
          const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start: "now" });
          const events = stripe.pay(sessionId);
          await deliver([...noise, ...order].map((index) => events[index]));
          expect(await getNow(viewer)).toMatchObject({ status: "active", plan: "growth", source: "subscription" });
          expect(await listSubjects(viewer.email)).toEqual(["Receipt: $199.00", "Welcome to Growth"]);
        },
      ),
      { numRuns: 12 },
    );
  });

  test("of a renewal end in the same state in every order and repetition", async () => {
    const all = [0, 1, 2, 3, 4];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: 1 }), fc.boolean(), async (order, paid) => {
        const viewer = await createBuyer();
        const subscriptionId = await buy(viewer);
        const { period } = await getNow(viewer);
        const events = [...stripe.startRenewal(subscriptionId), ...stripe.finishRenewal(subscriptionId, paid)];
        await deliver([...order, ...order].map((index) => events[index]));
        const after = await getNow(viewer);
        expect(after).toMatchObject({ status: paid ? "active" : "past_due", plan: "growth", access: "full" });
        expect(after.period.startMs).toBe(period.endMs);
        if (!paid) expect(after.graceEndsAtMs).toBeGreaterThan(Date.now() + 6 * DAY_MS);
        expect(await listSubjects(viewer.email)).toEqual(
          paid
            ? ["Receipt: $199.00", "Receipt: $199.00", "Welcome to Growth"]
            : ["Payment failed", "Receipt: $199.00", "Welcome to Growth"],
        );
      }),
      { numRuns: 12 },
    );
  });

  test("of a renewal put the period's additional messages on its draft, once", async () => {
    const viewer = await createBuyer();
    const subscriptionId = await buy(viewer);
    await countBefore(viewer, 26_234);
    const [created, updated] = stripe.startRenewal(subscriptionId);
    stripe.failNext("drop", /invoiceitems$/);
    await deliver([created, updated, created]);
    await deliver(stripe.finishRenewal(subscriptionId, true));
    const items = stripe.list("invoiceitem").filter(({ metadata }) => isOf(metadata, viewer));
    expect(items).toEqual([
      expect.objectContaining({
        amount: "6170",
        currency: "usd",
        description: expect.stringMatching(/^1,234 additional messages, \w+ \d+ – \w+ \d+, Growth$/),
      }),
    ]);
    // 199 and 61.70 dollars.
    expect(await listSubjects(viewer.email)).toContain("Receipt: $260.70");
  });

  test("of the end charge the last period's additional messages by an invoice of their own, once", async () => {
    const viewer = await createBuyer();
    const subscriptionId = await buy(viewer);
    await countBefore(viewer, 25_010);
    await deliver([...stripe.end(subscriptionId), ...stripe.end(subscriptionId)]);
    const invoices = stripe.list("invoice").filter(({ metadata }) => isOf(metadata, viewer));
    expect(invoices).toEqual([expect.objectContaining({ total: 50, auto_advance: "true", billing_reason: "manual" })]);
  });

  test("of an ended subscription end the access, and a new one may be bought", async () => {
    const viewer = await createBuyer();
    // An own trial that still runs would go on.
    await database.owner`
      update clients set trial_ends_at = now() - interval '1 hour' where client_id = ${viewer.clientId}`;
    const subscriptionId = await buy(viewer);
    await expect(openCheckout(viewer, { priceId: GROWTH })).rejects.toMatchObject({ code: "subscribed" });
    await deliver(stripe.end(subscriptionId));
    expect(await getNow(viewer)).toMatchObject({ status: "canceled", access: "read_only" });
    await buy(viewer);
    expect(await getNow(viewer)).toMatchObject({ status: "active", access: "full" });
  });

  test("without a valid, recent signature are refused", async () => {
    const object = { id: "cus_forged", object: "customer", metadata: {} };
    const good = stripe.sign("customer.updated", object);
    const old = stripe.sign("customer.updated", object, Math.floor(Date.now() / 1_000) - 301);
    const other = stripe.sign("customer.updated", { ...object, id: "cus_other" });
    for (const [body, signature] of [
      [good.body, null],
      [good.body, "t=1,v1=00"],
      [good.body, other.signature],
      [old.body, old.signature],
    ] as const) {
      await expect(handlePaymentEvent(body, signature)).rejects.toMatchObject({ code: "invalid_signature" });
    }
    expect(await handlePaymentEvent(good.body, good.signature)).toEqual({ received: true });
  });

  test("while Stripe does not answer are refused, so that they come again, and then count", async () => {
    const viewer = await createBuyer();
    const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start: "now" });
    const [completed] = stripe.pay(sessionId);
    stripe.failNext({ status: 400, body: { error: { type: "api_error", message: "Down" } } }, /subscriptions/);
    await expect(deliver([completed])).rejects.toThrow();
    await deliver([completed]);
    expect((await getNow(viewer)).status).toBe("active");
  });
});

test("the prices at Stripe are compared with the plans", async () => {
  expect(await checkStripePrices()).toEqual([]);
  setEnv({ STRIPE_PRICE_PRO: STRIPE_PRICES.growth, STRIPE_PRICE_STARTER: "price_gone" });
  expect(await checkStripePrices()).toEqual([
    "STRIPE_PRICE_STARTER: there is no price price_gone.",
    "STRIPE_PRICE_PRO: the price is $199.00, not $399.00.",
  ]);
  setEnv({ STRIPE_PRICE_PRO: STRIPE_PRICES.pro, STRIPE_PRICE_STARTER: STRIPE_PRICES.free });
});
