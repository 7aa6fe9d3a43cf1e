import fc from "fast-check";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PLANS } from "#src/domain/plans/plans.ts";
import { AppError } from "#src/domain/shared/errors.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { startStripeServer } from "#tests/support/stripe/server.ts";
import type { StripeServer } from "#tests/support/stripe/server.ts";
import { STRIPE_PRICES, STRIPE_WEBHOOK_SECRET } from "#tests/support/stripe/store.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getStanding } from "../../../auth/standing.ts";
import { openCheckout } from "../checkout/checkout.service.ts";
import { handlePaymentEvent } from "./events.service.ts";

setUpFileDatabase();
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

/** Sends a signed body; returns "taken", or the code of the refusal. Any other error fails the test. */
async function send(value: unknown): Promise<string> {
  const payload = typeof value === "string" ? value : JSON.stringify(value);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_WEBHOOK_SECRET });
  try {
    await handlePaymentEvent(new TextEncoder().encode(payload), signature);
    return "taken";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const TYPES = [
  ...["checkout.session.completed", "checkout.session.expired", "customer.subscription.created"],
  ...["customer.subscription.updated", "customer.subscription.deleted", "invoice.paid", "invoice.created"],
  ...["customer.updated", "customer.tax_id.created", "charge.refunded", "charge.dispute.created", "plan.created"],
];
let count = 0;
const createEventId = () => `evt_shape_${String(++count)}`;

test("takes an event whose object lacks its metadata, its parent or everything", async () => {
  for (const type of TYPES) {
    for (const object of [{}, { id: "x_1" }, { id: "x_1", customer: "cus_none", metadata: null }, null, [], "x", 1]) {
      expect(await send({ id: createEventId(), object: "event", type, data: { object } })).toBe("taken");
    }
    expect(await send({ id: createEventId(), object: "event", type, data: null })).toBe("taken");
    expect(await send({ id: createEventId(), object: "event", type })).toBe("taken");
  }
});

test("takes an event of a customer that the provider does not know", async () => {
  const { clientId } = await createTestClient();
  const object = { id: "sub_gone", customer: "cus_gone", metadata: { client_id: clientId } };
  const event = { id: createEventId(), object: "event", type: "customer.subscription.updated", data: { object } };
  expect(await send(event)).toBe("taken");
});

test("refuses what is no event", async () => {
  for (const value of [{}, [], { id: 1, type: "invoice.paid" }, { id: "evt_\u0000", type: "a" }, { id: "evt_1" }]) {
    expect(await send(value)).toBe("invalid");
  }
  for (const text of ["", "null", "{", "42", '"x"']) expect(await send(text)).toMatch(/^invalid/);
});

test("answers an event of any shape without a failure", async () => {
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom("cus_1", "sub_1", "\u0000", "x".repeat(300)));
  const object = fc.dictionary(
    fc.constantFrom(
      ...["id", "customer", "subscription", "metadata", "parent", "client_reference_id", "charge", "lines", "status"],
    ),
    value,
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TYPES), fc.oneof(object, value), async (type, shape) => {
      expect(await send({ id: createEventId(), object: "event", type, data: { object: shape } })).toBe("taken");
    }),
    { numRuns: 150 },
  );
});

test("stores a purchase whose events carry nothing but the customer and the subscription", async () => {
  const viewer = getOwnerViewer(await createTestClient());
  const { sessionId } = await openCheckout(viewer, { priceId: PLANS.growth.priceId, start: "now" });
  stripe.pay(sessionId);
  const session = stripe.list("checkout.session").find(({ id }) => id === sessionId);
  const [customer, subscription] = [session?.["customer"], session?.["subscription"]];
  const event = { id: createEventId(), object: "event", type: "customer.subscription.created" };
  expect(await send({ ...event, data: { object: { id: subscription, customer: { id: customer } } } })).toBe("taken");
  expect(await getStanding(getDatabase().system, viewer.clientId)).toMatchObject({ plan: "growth" });
});
