import { beforeAll, describe, expect, test } from "vitest";
import { PLANS } from "#src/domain/plans/plans.ts";
import { computeProration } from "#src/domain/billing/money.ts";
import type { PaidPlanKey } from "#src/domain/billing/quote.ts";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { getBusinessTime } from "#src/server/db/business-clock.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { createApiAccount } from "../../api-accounts/api-accounts.service.ts";
import { getDetails, listInvoices, openPortal, updateDetails } from "./account.service.ts";
import { cancelSubscription, changePlan, keepPlan, previewPlanChange, resumeSubscription } from "./change.service.ts";
import { openCheckout } from "../checkout/checkout.service.ts";
import { advanceClock } from "../../clock/clock.service.ts";
import { getPortalPage, payPortalInvoices, savePortalCard } from "../sandbox/sandbox-portal.service.ts";
import { pay } from "../sandbox/sandbox-page.service.ts";
import { getBilling } from "../usage/summary.service.ts";

const database = setUpFileDatabase();
const CARD = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123", name: "Ana Reis", country: "PT" };
const DECLINES_LATER = "4000 0000 0000 0341";

beforeAll(() => setEnv({ TEST_CLOCK: "on", JWT_KEYS: "c".repeat(43) }));

async function createBuyer(): Promise<UserViewer & { email: string }> {
  const viewer = getOwnerViewer(await createTestClient());
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${viewer.userId}`;
  return { ...viewer, email: user?.email ?? "" };
}

async function buy(
  viewer: UserViewer,
  plan: PaidPlanKey,
  { start, number = CARD.number }: { start?: "now"; number?: string } = {},
): Promise<void> {
  const { sessionId } = await openCheckout(viewer, { priceId: PLANS[plan].priceId, start });
  await pay(sessionId, sandboxPaymentSchema.parse({ ...CARD, number }));
}

async function listPaidCents(viewer: UserViewer): Promise<number[]> {
  return (await listInvoices(viewer)).invoices.map(({ totalCents }) => totalCents);
}

async function listActions(clientId: string): Promise<string[]> {
  const rows = await database.owner<{ action: string; kind: string }[]>`
    select action, actor_kind as kind from audit_entries
    where client_id = ${clientId} and action like 'billing.%' order by entry_id`;
  return rows.map(({ action, kind }) => `${kind} ${action}`);
}

async function advanceTo(at: string): Promise<void> {
  const { system } = getDatabase();
  await advanceClock(system, Math.ceil((Date.parse(at) - (await getBusinessTime(system))) / 1_000) + 60);
}

describe("an upgrade", () => {
  test("charges exactly what its preview said, for the seconds left, and keeps the period", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "free", { start: "now" });
    await advanceClock(getDatabase().system, 10 * 86_400);
    const before = await getBilling(viewer);
    const preview = await previewPlanChange(viewer, "growth");
    const [start, end] = [Date.parse(before.period.start) / 1_000, Date.parse(before.period.end) / 1_000];
    const { totalCents } = computeProration({
      fromCents: 4_900,
      toCents: 19_900,
      leftSeconds: end - preview.prorationDate,
      wholeSeconds: end - start,
    });
    expect(preview).toMatchObject({
      kind: "upgrade",
      chargeTodayCents: totalCents,
      nextInvoiceCents: 19_900,
      blockers: [],
    });
    expect(preview.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents);
    // The charge is the preview's, however late it is confirmed.
    await advanceClock(getDatabase().system, 300);
    const after = await changePlan(viewer, { plan: "growth", prorationDate: preview.prorationDate });
    expect(after).toMatchObject({ plan: { key: "growth" }, status: "active", period: before.period });
    expect(await listPaidCents(viewer)).toEqual([totalCents, 4_900]);
    await changePlan(viewer, { plan: "growth", prorationDate: preview.prorationDate });
    expect(await listPaidCents(viewer)).toHaveLength(2);
    expect(await listActions(viewer.clientId)).toContain("user billing.plan_changed");
  });

  test("at an old price, or one from the future, is refused", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "free", { start: "now" });
    const { prorationDate } = await previewPlanChange(viewer, "pro");
    await advanceClock(getDatabase().system, 601);
    const stale = { code: "stale_preview", status: 409 };
    await expect(changePlan(viewer, { plan: "pro", prorationDate })).rejects.toMatchObject(stale);
    await expect(changePlan(viewer, { plan: "pro", prorationDate: prorationDate + 9_999 })).rejects.toMatchObject(
      stale,
    );
    expect((await getBilling(viewer)).plan.key).toBe("free");
  });

  test("whose payment fails changes nothing", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "free", { start: "now", number: DECLINES_LATER });
    const { prorationDate } = await previewPlanChange(viewer, "pro");
    await expect(changePlan(viewer, { plan: "pro", prorationDate })).rejects.toMatchObject({
      code: "payment_failed",
      status: 402,
    });
    expect(await getBilling(viewer)).toMatchObject({ plan: { key: "free" }, status: "active" });
    expect(await listPaidCents(viewer)).toEqual([4_900]);
  });

  test("pressed twice at once charges once", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "free", { start: "now" });
    const { prorationDate } = await previewPlanChange(viewer, "growth");
    await Promise.all([1, 2].map(() => changePlan(viewer, { plan: "growth", prorationDate })));
    expect(await listPaidCents(viewer)).toHaveLength(2);
  });
});

describe("a downgrade", () => {
  test("waits for the period's end, limits new API accounts until then, and can be taken back", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "growth", { start: "now" });
    const preview = await previewPlanChange(viewer, "free");
    const { period } = await getBilling(viewer);
    expect(preview).toMatchObject({ kind: "downgrade", chargeTodayCents: 0, effectiveAt: period.end, lines: [] });
    const change = { plan: "free", prorationDate: preview.prorationDate } as const;
    expect(await changePlan(viewer, change)).toMatchObject({
      plan: { key: "growth" },
      pendingChange: { plan: "free", at: period.end },
    });
    const add = () => createApiAccount(getDatabase(), viewer, { name: "More", channel: "webchat" });
    for (let n = 1; n < 5; n++) await add();
    await expect(add()).rejects.toMatchObject({ code: "plan_limit", status: 402 });
    expect(await keepPlan(viewer)).toMatchObject({ pendingChange: null });
    await keepPlan(viewer);
    await add();
    await expect(changePlan(viewer, change)).rejects.toMatchObject({
      code: "blocked",
      status: 422,
      data: { blockers: [{ code: "api_accounts", have: 6, allowed: 5 }] },
    });
  });

  test("happens with the renewal, which costs the smaller price", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "growth", { start: "now" });
    const { prorationDate, nextInvoiceAt } = await previewPlanChange(viewer, "free");
    await changePlan(viewer, { plan: "free", prorationDate });
    await advanceTo(nextInvoiceAt);
    expect(await getBilling(viewer)).toMatchObject({ plan: { key: "free" }, pendingChange: null, status: "active" });
    expect(await listPaidCents(viewer)).toEqual([4_900, 19_900]);
  });

  test("during the trial happens at once and charges nothing", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "pro");
    const { prorationDate, chargeTodayCents } = await previewPlanChange(viewer, "free");
    expect(chargeTodayCents).toBe(0);
    expect(await changePlan(viewer, { plan: "free", prorationDate })).toMatchObject({
      plan: { key: "free" },
      status: "trialing",
      pendingChange: null,
    });
    expect(await listPaidCents(viewer)).toEqual([]);
  });
});

describe("a cancellation", () => {
  test("keeps access to the period's end, may be repeated and taken back, and ends read-only", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "growth", { start: "now" });
    const { period } = await getBilling(viewer);
    for (let n = 0; n < 2; n++) {
      expect(await cancelSubscription(viewer, { reason: "Too expensive" })).toMatchObject({
        status: "active",
        cancelAt: period.end,
      });
    }
    await expect(previewPlanChange(viewer, "pro")).rejects.toMatchObject({ code: "conflict" });
    for (let n = 0; n < 2; n++) expect(await resumeSubscription(viewer)).toMatchObject({ cancelAt: null });
    await cancelSubscription(viewer, {});
    await advanceTo(period.end);
    expect(await getBilling(viewer)).toMatchObject({ status: "canceled", access: "read_only", hasSubscription: false });
    await expect(resumeSubscription(viewer)).rejects.toMatchObject({ code: "no_subscription", status: 409 });
    const subjects = (await listMails(getDatabase().system, viewer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "You canceled")).toHaveLength(2);
    expect(await listActions(viewer.clientId)).toEqual([
      "system billing.subscribed",
      "system billing.paid",
      "user billing.feedback",
      "user billing.canceled",
      "user billing.resumed",
      "user billing.canceled",
      "system billing.ended",
    ]);
    await buy(viewer, "free");
    expect(await getBilling(viewer)).toMatchObject({ status: "active", plan: { key: "free" } });
  });

  test("in a trial with a card lets the trial go on and charges nothing", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "growth");
    const { trialEndsAt } = await getBilling(viewer);
    expect(await cancelSubscription(viewer, {})).toMatchObject({ status: "trialing", cancelAt: trialEndsAt });
    await advanceTo(trialEndsAt ?? "");
    expect(await getBilling(viewer)).toMatchObject({ status: "canceled", access: "read_only" });
    expect(await listPaidCents(viewer)).toEqual([]);
  });

  test("ends a subscription whose payment is overdue with its period", async () => {
    for (const days of [1, 8]) {
      const viewer = await createBuyer();
      await buy(viewer, "free", { start: "now", number: DECLINES_LATER });
      const renewedAt = Date.parse((await getBilling(viewer)).period.end);
      await advanceTo(new Date(renewedAt + days * DAY_MS).toISOString());
      const { status, period } = await getBilling(viewer);
      expect(status).toBe(days === 1 ? "past_due" : "unpaid");
      await cancelSubscription(viewer, {});
      await advanceTo(period.end);
      expect(await getBilling(viewer)).toMatchObject({ status: "canceled", hasSubscription: false });
      expect((await listActions(viewer.clientId)).at(-1)).toBe("system billing.ended");
    }
  });
});

describe("the page for the card", () => {
  test("pays an open invoice with a new card, and access is full again", async () => {
    const viewer = await createBuyer();
    await buy(viewer, "free", { start: "now", number: DECLINES_LATER });
    const { period } = await getBilling(viewer);
    await advanceTo(new Date(Date.parse(period.end) + 8 * DAY_MS).toISOString());
    expect(await getBilling(viewer)).toMatchObject({ status: "unpaid", access: "read_only" });
    const { url } = await openPortal(viewer);
    const portalId = decodeURIComponent(url.split("/").at(-1) ?? "");
    expect((await getPortalPage(portalId)).openInvoices).toHaveLength(1);
    await expect(payPortalInvoices(portalId)).rejects.toMatchObject({ code: "card_declined", status: 402 });
    const card = { ...CARD, expiry: { month: 12, year: 2039 }, number: "4242424242424242" };
    expect((await savePortalCard(portalId, card)).card).toMatchObject({ last4: "4242" });
    expect((await payPortalInvoices(portalId)).openInvoices).toEqual([]);
    expect(await getBilling(viewer)).toMatchObject({
      status: "active",
      access: "full",
      paymentMethod: { last4: "4242" },
    });
    await advanceClock(getDatabase().system, 3_601);
    await expect(getPortalPage(portalId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("who may do what", () => {
  test("members read the plan, but no invoices, details or card, and change nothing", async () => {
    const owner = await createBuyer();
    await buy(owner, "growth", { start: "now" });
    const member = { ...owner, role: "member" } as const;
    expect(await getBilling(member)).toMatchObject({ plan: { key: "growth" }, canManage: false, paymentMethod: null });
    expect(await getBilling(owner)).toMatchObject({ canManage: true, paymentMethod: { last4: "4242" } });
    const forbidden = { code: "forbidden", status: 403 };
    await expect(listInvoices(member)).rejects.toMatchObject(forbidden);
    await expect(getDetails(member)).rejects.toMatchObject(forbidden);
    await expect(openPortal(member)).rejects.toMatchObject(forbidden);
    await expect(previewPlanChange(member, "pro")).rejects.toMatchObject(forbidden);
    await expect(cancelSubscription(member, {})).rejects.toMatchObject(forbidden);
  });

  test("without a subscription there is nothing to change, and Enterprise is not for sale", async () => {
    const viewer = await createBuyer();
    const none = { code: "no_subscription", status: 409 };
    await expect(previewPlanChange(viewer, "growth")).rejects.toMatchObject(none);
    await expect(changePlan(viewer, { plan: "growth", prorationDate: 0 })).rejects.toMatchObject(none);
    await expect(cancelSubscription(viewer, {})).rejects.toMatchObject(none);
    await expect(openPortal(viewer)).rejects.toMatchObject(none);
    await expect(previewPlanChange(viewer, "enterprise")).rejects.toMatchObject({
      status: 422,
      data: { link: "/sales" },
    });
  });

  test("invoice details are stored before the first purchase too", async () => {
    const viewer = await createBuyer();
    expect(await getDetails(viewer)).toMatchObject({ email: viewer.email });
    const address = { line1: "Rua Augusta 1", city: "Lisbon", postalCode: "1100-048", country: "PT" };
    const details = { name: "Casa Azul Lda", email: "accounts@example.org", address };
    await updateDetails(viewer, { ...details, taxId: { type: "eu_vat", value: "PT123456789" } });
    expect(await getDetails(viewer)).toMatchObject({ ...details, taxId: { value: "PT123456789" } });
    await buy(viewer, "free", { start: "now" });
    expect(await getDetails(viewer)).toMatchObject(details);
  });
});
