import { beforeAll, describe, expect, test } from "vitest";
import { PLANS } from "#src/domain/plans/plans.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getBusinessTime } from "#src/server/db/business-clock.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { getSandboxSecret } from "#src/server/providers/payments/sandbox/sandbox.ts";
import { payCheckout } from "#src/server/providers/payments/sandbox/pay.ts";
import { signEvent } from "#src/server/providers/payments/signature.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getStanding } from "../../../auth/standing.ts";
import { getCheckoutState, getCheckoutTerms, openCheckout } from "./checkout.service.ts";
import { advanceClock, getClock } from "../../clock/clock.service.ts";
import { handlePaymentEvent } from "../events/events.service.ts";
import { confirmChallenge, leave, pay } from "../sandbox/sandbox-page.service.ts";

const database = setUpFileDatabase();
const GROWTH = PLANS.growth.priceId;
const CARD = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123", name: "Ana Reis", country: "PT" };

beforeAll(() => setEnv({ TEST_CLOCK: "on", JWT_KEYS: "b".repeat(43) }));

function buildPayment(number = CARD.number) {
  return sandboxPaymentSchema.parse({ ...CARD, number });
}

async function createBuyer(): Promise<UserViewer & { email: string }> {
  const viewer = getOwnerViewer(await createTestClient());
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${viewer.userId}`;
  return { ...viewer, email: user?.email ?? "" };
}

async function buy(viewer: UserViewer, start?: "now", number?: string): Promise<string> {
  const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start });
  await pay(sessionId, buildPayment(number));
  return sessionId;
}

async function listSubjects(email: string): Promise<string[]> {
  return (await listMails(getDatabase().system, email)).map(({ subject }) => subject).toReversed();
}

async function countObjects(clientId: string, kind: string): Promise<number> {
  const [row] = await database.owner<{ n: number }[]>`
    select count(*)::int as n from sandbox_objects where client_id = ${clientId} and kind = ${kind}`;
  return row?.n ?? 0;
}

function getNow(clientId: string) {
  return getStanding(getDatabase().system, clientId);
}

async function advanceDays(days: number) {
  return advanceClock(getDatabase().system, days * 86_400);
}

describe("a checkout", () => {
  test("opened twice at the same time is one session of one customer", async () => {
    const viewer = await createBuyer();
    const opened = await Promise.all([1, 2, 3].map(() => openCheckout(viewer, { priceId: GROWTH })));
    expect(new Set(opened.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(opened.filter(({ reused }) => !reused)).toHaveLength(1);
    expect(await countObjects(viewer.clientId, "customer")).toBe(1);
    expect(await countObjects(viewer.clientId, "checkout")).toBe(1);
  });

  test("for another price ends the open one", async () => {
    const viewer = await createBuyer();
    const first = await openCheckout(viewer, { priceId: GROWTH });
    const second = await openCheckout(viewer, { priceId: PLANS.pro.priceId });
    expect(second).toMatchObject({ reused: false });
    expect((await getCheckoutState(viewer, first.sessionId)).state).toBe("expired");
    await expect(pay(first.sessionId, buildPayment())).rejects.toMatchObject({ code: "conflict" });
  });

  test("during the trial keeps its days, gives the plan at once and charges nothing yet", async () => {
    const viewer = await createBuyer();
    expect(await getCheckoutTerms(viewer, GROWTH)).toMatchObject({
      dueTodayCents: 0,
      afterTrial: true,
      subscribedPlan: null,
    });
    const sessionId = await buy(viewer);
    expect(await getCheckoutState(viewer, sessionId)).toMatchObject({
      state: "complete",
      payment: "no_payment_required",
      status: "trialing",
      plan: "growth",
      receipt: null,
      firstPayment: { cents: 19_900 },
    });
    expect(await listSubjects(viewer.email)).toEqual(["Welcome to Growth"]);
    expect(await countObjects(viewer.clientId, "invoice")).toBe(0);
  });

  test("with start now charges at once and mails the receipt once", async () => {
    const viewer = await createBuyer();
    const sessionId = await buy(viewer, "now");
    expect(await getCheckoutState(viewer, sessionId)).toMatchObject({
      payment: "paid",
      status: "active",
      receipt: { totalCents: 19_900 },
    });
    await getCheckoutState(viewer, sessionId);
    expect((await listSubjects(viewer.email)).toSorted()).toEqual(["Receipt: $199.00", "Welcome to Growth"]);
    await expect(openCheckout(viewer, { priceId: GROWTH })).rejects.toMatchObject({ code: "subscribed" });
  });

  test("paid twice at the same time is one subscription and one invoice", async () => {
    const viewer = await createBuyer();
    const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start: "now" });
    const results = await Promise.allSettled([1, 2].map(() => pay(sessionId, buildPayment())));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(pay(sessionId, buildPayment())).rejects.toMatchObject({
      code: "complete",
      data: { redirect: expect.stringContaining(`/success?session_id=${sessionId}`) },
    });
    expect(await countObjects(viewer.clientId, "subscription")).toBe(1);
    expect(await countObjects(viewer.clientId, "invoice")).toBe(1);
    expect((await leave(sessionId)).redirect).toContain("/success?session_id=");
  });

  test.each([
    ["4000 0000 0000 0002", "card_declined"],
    ["4000 0000 0000 9995", "insufficient_funds"],
  ])("a refused card %s leaves it open", async (number, code) => {
    const viewer = await createBuyer();
    const { sessionId } = await openCheckout(viewer, { priceId: GROWTH });
    await expect(pay(sessionId, buildPayment(number))).rejects.toMatchObject({ code, status: 402 });
    expect((await getCheckoutState(viewer, sessionId)).state).toBe("open");
    expect(await pay(sessionId, buildPayment())).toHaveProperty("redirect");
  });

  test("with 3-D Secure is complete only after its step", async () => {
    const viewer = await createBuyer();
    const { sessionId } = await openCheckout(viewer, { priceId: GROWTH });
    await expect(confirmChallenge(sessionId, true)).rejects.toMatchObject({ code: "conflict" });
    expect(await pay(sessionId, buildPayment("4000 0025 0000 3155"))).toEqual({ challenge: true });
    await expect(confirmChallenge(sessionId, false)).rejects.toMatchObject({ code: "authentication_failed" });
    expect((await getCheckoutState(viewer, sessionId)).state).toBe("open");
    expect(await confirmChallenge(sessionId, true)).toHaveProperty("redirect");
    expect((await getCheckoutState(viewer, sessionId)).state).toBe("complete");
  });

  test("is refused to members, to other clients and for unknown prices", async () => {
    const viewer = await createBuyer();
    const { sessionId } = await openCheckout(viewer, { priceId: GROWTH });
    const member = { ...viewer, role: "member" } as const;
    await expect(openCheckout(member, { priceId: GROWTH })).rejects.toMatchObject({ code: "forbidden" });
    await expect(openCheckout(viewer, { priceId: "price_1" })).rejects.toMatchObject({ code: "invalid" });
    await expect(getCheckoutState(await createBuyer(), sessionId)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of a plan with too few API accounts is blocked and says how many", async () => {
    const viewer = await createBuyer();
    for (let n = 0; n < 5; n++) {
      await database.owner`
        insert into api_accounts (client_id, api_account_id, name, channel, is_default)
        values (${viewer.clientId}, gen_random_uuid(), 'More', 'webchat', false)`;
    }
    await expect(openCheckout(viewer, { priceId: PLANS.free.priceId })).rejects.toMatchObject({
      code: "blocked",
      data: { blockers: [{ code: "api_accounts", have: 6, allowed: 5 }] },
    });
    expect(await openCheckout(viewer, { priceId: GROWTH })).toHaveProperty("url");
  });

  test("stores no card number", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "now");
    const [row] = await database.owner<{ all: string }[]>`
      select string_agg(object::text, ' ') || (select string_agg(details::text, ' ') from audit_entries) as all
      from sandbox_objects`;
    expect(row?.all).toContain('"last4": "4242"');
    expect(row?.all.replaceAll(/\D/g, "")).not.toContain("42424242424242");
  });
});

describe("the provider's events", () => {
  test("in any order and repetition end in the same state, with one receipt", async () => {
    const orders = [[0, 1, 2], [2, 1, 0, 1, 2], [1, 0, 0, 2], [2]];
    for (const order of orders) {
      const viewer = await createBuyer();
      const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start: "now" });
      const { events } = await payCheckout(sessionId, buildPayment());
      const secret = await getSandboxSecret();
      for (const index of order) {
        const body = new TextEncoder().encode(JSON.stringify(events[index]));
        expect(await handlePaymentEvent(body, signEvent(body, secret))).toEqual({ received: true });
      }
      expect(await getNow(viewer.clientId)).toMatchObject({ status: "active", plan: "growth", source: "subscription" });
      expect((await listSubjects(viewer.email)).toSorted()).toEqual(["Receipt: $199.00", "Welcome to Growth"]);
    }
  });

  test("that are lost are caught up by the success page, at the same time as they arrive too", async () => {
    const viewer = await createBuyer();
    const { sessionId } = await openCheckout(viewer, { priceId: GROWTH, start: "now" });
    const { events } = await payCheckout(sessionId, buildPayment());
    const secret = await getSandboxSecret();
    const bodies = events.map((event) => new TextEncoder().encode(JSON.stringify(event)));
    await Promise.all([
      getCheckoutState(viewer, sessionId),
      ...bodies.map((body) => handlePaymentEvent(body, signEvent(body, secret))),
      getCheckoutState(viewer, sessionId),
    ]);
    expect((await getCheckoutState(viewer, sessionId)).status).toBe("active");
    expect((await listSubjects(viewer.email)).toSorted()).toEqual(["Receipt: $199.00", "Welcome to Growth"]);
  });

  test("without a valid, recent signature are refused and stored nowhere", async () => {
    const body = new TextEncoder().encode(JSON.stringify({ id: "evt_forged", type: "invoice.paid" }));
    const secret = await getSandboxSecret();
    const old = signEvent(body, secret, Math.floor(Date.now() / 1_000) - 301);
    for (const signature of [null, "", "t=1,v1=00", old, signEvent(body, new Uint8Array(32))]) {
      await expect(handlePaymentEvent(body, signature)).rejects.toMatchObject({
        code: "invalid_signature",
        status: 400,
      });
    }
    expect(await database.owner`select 1 from billing_events where event_id = 'evt_forged'`).toHaveLength(0);
  });
});

describe("with the business clock", () => {
  test("a trial ends by itself and its mails are sent once each, and to nobody who bought", async () => {
    const viewer = await createBuyer();
    const buyer = await createBuyer();
    await buy(buyer);
    await advanceDays(4);
    expect(await listSubjects(viewer.email)).toEqual([]);
    await advanceDays(2);
    expect(await listSubjects(viewer.email)).toEqual(["Your trial ends in 2 days"]);
    await advanceDays(4);
    await advanceDays(0);
    expect(await listSubjects(viewer.email)).toEqual([
      "Your trial ends in 2 days",
      "Your trial ends today",
      "Your trial has ended",
    ]);
    expect(await getNow(viewer.clientId)).toMatchObject({ status: "trial_ended", access: "read_only" });
    expect(await getNow(buyer.clientId)).toMatchObject({ status: "active" });
    expect(await listSubjects(buyer.email)).toEqual(["Welcome to Growth", "Receipt: $199.00"]);
  });

  test("a subscription renews each month on its day, with one receipt each", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "now");
    const { period } = await getNow(viewer.clientId);
    const days = Math.ceil((period.endMs - (await getBusinessTime(getDatabase().system))) / DAY_MS);
    await advanceDays(days + 62);
    const receipts = (await listSubjects(viewer.email)).filter((subject) => subject === "Receipt: $199.00");
    expect(receipts.length).toBeGreaterThanOrEqual(3);
    expect(await countObjects(viewer.clientId, "invoice")).toBe(receipts.length);
    const after = await getNow(viewer.clientId);
    expect(after.status).toBe("active");
    expect(new Date(after.period.endMs).getUTCDate()).toBe(new Date(period.endMs).getUTCDate());
  });

  test("a renewal that fails keeps access for seven days from the first failure, then is read-only", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "now", "4000 0000 0000 0341");
    const { period } = await getNow(viewer.clientId);
    const { system } = getDatabase();
    const now = await getBusinessTime(system);
    await advanceClock(system, Math.ceil((period.endMs - now) / 1_000) + 60);
    const failed = await getNow(viewer.clientId);
    expect(failed).toMatchObject({ status: "past_due", access: "full", graceEndsAtMs: period.endMs + 7 * DAY_MS });
    await advanceDays(6);
    expect(await getNow(viewer.clientId)).toMatchObject({ status: "past_due", graceEndsAtMs: failed.graceEndsAtMs });
    await advanceDays(2);
    expect(await getNow(viewer.clientId)).toMatchObject({ status: "unpaid", access: "read_only" });
    const subjects = await listSubjects(viewer.email);
    expect(subjects.slice(2)).toEqual([
      "Payment failed",
      expect.stringMatching(/^Payment failed: access ends on /),
      expect.stringMatching(/^Payment failed: access ends on /),
      "Your workspace is read-only",
    ]);
  });

  test("it exists only if TEST_CLOCK is on", async () => {
    setEnv({ TEST_CLOCK: "off" });
    const { system } = getDatabase();
    await expect(getClock(system)).rejects.toMatchObject({ code: "not_found" });
    await expect(advanceClock(system, 1)).rejects.toMatchObject({ code: "not_found" });
    setEnv({ TEST_CLOCK: "on" });
    const before = await getClock(system);
    await advanceClock(system, 60);
    expect((await getClock(system)).offsetSeconds).toBe(before.offsetSeconds + 60);
  });
});
