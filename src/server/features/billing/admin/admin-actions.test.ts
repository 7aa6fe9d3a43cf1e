import { beforeAll, describe, expect, test } from "vitest";
import type { BillingAction } from "#src/domain/admin/admin-billing.contract.ts";
import { billingActionSchema } from "#src/domain/admin/admin-billing.contract.ts";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import type { AdminViewer } from "#src/server/auth/viewer.contract.ts";
import { getBusinessTime } from "#src/server/db/business-clock.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { createAuthContext } from "#tests/support/accounts.ts";
import { createAdminSession, createTestAdministrator } from "#tests/support/administrators.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { buildMessages, countBefore, getOwnerViewer } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { createApiAccount } from "../../api-accounts/api-accounts.service.ts";
import { advanceClock } from "../../clock/clock.service.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { changeClientBilling } from "./admin-actions.service.ts";
import { getClientBilling } from "./admin-billing.service.ts";
import { openCheckout } from "../checkout/checkout.service.ts";
import { askProvider } from "../events/reconcile.service.ts";
import { pay } from "../sandbox/sandbox-page.service.ts";
import { getBilling } from "../usage/summary.service.ts";

const database = setUpFileDatabase();
const REASON = { reason: "Ticket 42" };
const CONTRACT = {
  action: "contract",
  includedMessages: 200_000,
  priceCents: 120_000,
  overageCentsPer100: null,
  apiAccounts: 2,
  to: null,
  ...REASON,
} as const;
let viewer: AdminViewer;

beforeAll(async () => {
  setEnv({ TEST_CLOCK: "on", JWT_KEYS: "c".repeat(43) });
  const { system } = getDatabase();
  const { keys } = createAuthContext(getDatabase());
  ({ viewer } = await createAdminSession(system, keys, await createTestAdministrator(system)));
});

async function act({ clientId }: TestClient, action: BillingAction) {
  await changeClientBilling(getDatabase(), viewer, { clientId, action });
  return getClientBilling(clientId);
}

async function buy(client: TestClient, plan: "free" | "growth" | "pro", start?: "now"): Promise<void> {
  const { sessionId } = await openCheckout(getOwnerViewer(client), { priceId: PLANS[plan].priceId, start });
  const card = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123", name: "Ana Reis", country: "PT" };
  await pay(sessionId, sandboxPaymentSchema.parse(card));
}

async function getNow(): Promise<number> {
  return getBusinessTime(getDatabase().system);
}

async function inDays(days: number): Promise<string> {
  return new Date((await getNow()) + days * DAY_MS).toISOString();
}

async function advanceDays(days: number): Promise<void> {
  await advanceClock(getDatabase().system, days * 86_400);
}

async function getEmail({ userId }: TestClient): Promise<string> {
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${userId}`;
  return user?.email ?? "";
}

async function listSubjects(client: TestClient): Promise<string[]> {
  return (await listMails(getDatabase().system, await getEmail(client))).map(({ subject }) => subject);
}

test("every action is in both audit logs with its reason, and told to the client by mail", async () => {
  const client = await createTestClient();
  const actions: BillingAction[] = [
    { action: "extend_trial", until: await inDays(20), ...REASON },
    { action: "credit", messages: 500, ...REASON },
    { action: "pause", ...REASON },
    { action: "unpause", ...REASON },
    { action: "change_plan", plan: "growth", ...REASON },
    { action: "comp", plan: "pro", until: null, ...REASON },
    { action: "end_comp", ...REASON },
    { ...CONTRACT, from: await inDays(0) },
  ];
  for (const action of actions) await act(client, action);
  const expected = [
    "client.trial_changed",
    "client.credited",
    "client.paused",
    "client.unpaused",
    "client.plan_changed",
    "client.comped",
    "client.comp_ended",
    "client.contract_set",
  ];
  for (const [table, column] of [
    ["audit_entries", "client_id"],
    ["staff_audit_entries", "about_client_id"],
  ] as const) {
    const rows = await database.owner<{ action: string; reason: string }[]>`
      select action, details ->> 'reason' as reason from ${database.owner(table)}
      where ${database.owner(column)} = ${client.clientId} order by entry_id`;
    expect(rows.map(({ action }) => action)).toEqual(expected);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(["Ticket 42"]));
  }
  expect(await listSubjects(client)).toHaveLength(actions.length);
});

test("needs a reason, a real end and a possible contract", () => {
  const parse = (action: object) => billingActionSchema.safeParse(action).success;
  expect(parse({ action: "pause", reason: "ab" })).toBe(false);
  expect(parse({ action: "pause", reason: "a".repeat(201) })).toBe(false);
  expect(parse({ action: "extend_trial", until: "soon", ...REASON })).toBe(false);
  expect(parse({ ...CONTRACT, from: "2026-01-01T00:00:00Z" })).toBe(true);
  expect(parse({ ...CONTRACT, from: "2026-01-01T00:00:00Z", to: "2025-01-01T00:00:00Z" })).toBe(false);
  expect(parse({ ...CONTRACT, includedMessages: 99_999, from: "2026-01-01T00:00:00Z" })).toBe(false);
  expect(parse({ action: "credit", messages: 0, ...REASON })).toBe(false);
});

describe("a trial", () => {
  test("can be extended after its end: access returns until the new one", async () => {
    const client = await createTestClient();
    await advanceDays(8);
    expect(await getBilling(getOwnerViewer(client))).toMatchObject({ status: "trial_ended" });
    const billing = await act(client, { action: "extend_trial", until: await inDays(3), ...REASON });
    expect(billing).toMatchObject({ status: "trialing", access: "full" });
    await advanceDays(4);
    expect(await getClientBilling(client.clientId)).toMatchObject({ status: "trial_ended" });
    await expect(act(client, { action: "extend_trial", until: await inDays(-1), ...REASON })).rejects.toMatchObject({
      code: "invalid",
    });
  });
});

describe("a plan free of charge", () => {
  test("has its own limits until its end, then the workspace is read-only", async () => {
    const client = await createTestClient();
    await advanceDays(8);
    const until = await inDays(10);
    await act(client, { action: "comp", plan: "pro", until, ...REASON });
    expect(await getBilling(getOwnerViewer(client))).toMatchObject({
      plan: { key: "pro", includedMessages: 75_000, apiAccounts: 20 },
      status: "active",
      source: "staff",
      cancelAt: until,
    });
    await advanceDays(11);
    expect(await getBilling(getOwnerViewer(client))).toMatchObject({ status: "trial_ended", access: "read_only" });
  });

  test("is refused to a client that pays, and ends where an administrator gave one without an end", async () => {
    const paying = await createTestClient();
    await buy(paying, "growth", "now");
    const comp = { action: "comp", plan: "pro", until: null, ...REASON } as const;
    await expect(act(paying, comp)).rejects.toMatchObject({ status: 409 });
    await expect(act(paying, { action: "end_comp", ...REASON })).rejects.toMatchObject({ status: 409 });
    await expect(act(paying, { action: "extend_trial", until: await inDays(3), ...REASON })).rejects.toMatchObject({
      status: 409,
    });
    const given = await createTestClient({ unlimited: true });
    expect(await act(given, { action: "end_comp", ...REASON })).toMatchObject({ access: "read_only" });
  });

  test("releases what was held", async () => {
    const client = await createTestClient();
    await advanceDays(8);
    await ingestMessages(client.key, buildMessages(0, 12), null);
    expect((await getClientBilling(client.clientId)).held.count).toBe(12);
    const billing = await act(client, { action: "comp", plan: "growth", until: null, ...REASON });
    expect(billing).toMatchObject({ held: { count: 0 }, usage: { counted: 12, included: 25_000 } });
  });
});

describe("a contract", () => {
  test("sets volume, API accounts and price, and holds over the volume without a price for more", async () => {
    const client = await createTestClient();
    await act(client, { ...CONTRACT, from: await inDays(-1) });
    const owner = getOwnerViewer(client);
    expect(await getBilling(owner)).toMatchObject({
      plan: { key: "enterprise", includedMessages: 200_000, priceCents: 120_000, apiAccounts: 2 },
      source: "contract",
      overage: { mode: "hold", canChoose: false },
    });
    await createApiAccount(getDatabase(), owner, { name: "Second", channel: "webchat" });
    await expect(createApiAccount(getDatabase(), owner, { name: "Third", channel: "webchat" })).rejects.toMatchObject({
      code: "plan_limit",
    });
    await countBefore(database.owner, client, 199_999);
    await database.owner`
      update usage_counts set bucket_at = ${new Date(await getNow())} where client_id = ${client.clientId}`;
    await ingestMessages(client.key, buildMessages(0, 4), null);
    expect(await getClientBilling(client.clientId)).toMatchObject({ mrrCents: 120_000, held: { count: 3 } });
    await expect(openCheckout(owner, { priceId: PLANS.pro.priceId })).rejects.toMatchObject({ code: "subscribed" });
    await expect(act(client, { action: "change_plan", plan: "pro", ...REASON })).rejects.toMatchObject({ status: 409 });
  });

  test("can only follow a subscription that ends before it", async () => {
    const client = await createTestClient();
    await buy(client, "growth", "now");
    await expect(act(client, { ...CONTRACT, from: await inDays(2) })).rejects.toMatchObject({ status: 409 });
  });
});

describe("where a subscription lives", () => {
  test("plan changes and pauses go to the provider", async () => {
    const client = await createTestClient();
    await buy(client, "free", "now");
    // A trial of its own that still runs would go on.
    await advanceDays(8);
    expect(await act(client, { action: "change_plan", plan: "pro", ...REASON })).toMatchObject({
      plan: "pro",
      mrrCents: 39_900,
      subscription: { plan: "pro" },
      invoices: [{ status: "paid" }, { status: "paid" }],
    });
    // A smaller plan waits for the next period.
    await act(client, { action: "change_plan", plan: "growth", ...REASON });
    expect(await getBilling(getOwnerViewer(client))).toMatchObject({
      plan: { key: "pro" },
      pendingChange: { plan: "growth" },
    });
    expect(await act(client, { action: "pause", ...REASON })).toMatchObject({
      status: "paused",
      access: "read_only",
      mrrCents: 0,
      isPaused: true,
      subscription: { isLive: true },
    });
    const invoices = (await getClientBilling(client.clientId)).invoices.length;
    await advanceDays(35);
    // Nothing is charged meanwhile.
    expect((await getClientBilling(client.clientId)).invoices).toHaveLength(invoices);
    expect(await act(client, { action: "unpause", ...REASON })).toMatchObject({
      plan: "growth",
      status: "active",
      access: "full",
      mrrCents: 19_900,
    });
    await expect(act(client, { action: "change_plan", plan: "enterprise", ...REASON })).rejects.toMatchObject({
      status: 422,
    });
    expect((await getClientBilling(client.clientId)).events.length).toBeGreaterThan(2);
  });
});

test("free messages make room in this period, on its invoice too, and not in the next", async () => {
  const client = await createTestClient();
  await buy(client, "free", "now");
  await act(client, { action: "credit", messages: 1_000, ...REASON });
  expect(await act(client, { action: "credit", messages: 200, ...REASON })).toMatchObject({
    creditMessages: 1_200,
    usage: { included: 6_200 },
  });
  await countBefore(database.owner, client, 6_300);
  await database.owner`
    update usage_counts set bucket_at = ${new Date(await getNow())} where client_id = ${client.clientId}`;
  await advanceDays(32);
  expect(await getClientBilling(client.clientId)).toMatchObject({ creditMessages: 0, usage: { included: 5_000 } });
  const [period] = await database.owner<{ messages: number; cents: number }[]>`
    select overage_messages::int as messages, overage_cents::int as cents from usage_periods
    where client_id = ${client.clientId} and closed_at is not null`;
  expect({ ...period }).toEqual({ messages: 100, cents: 800 });
});

test("asking the provider again finds what no event told of", async () => {
  const client = await createTestClient();
  await expect(askProvider(client.clientId)).rejects.toMatchObject({ code: "no_subscription" });
  await buy(client, "growth", "now");
  await database.owner`update billing_accounts set subscription = null where client_id = ${client.clientId}`;
  expect(await getClientBilling(client.clientId)).toMatchObject({ status: "trialing", subscription: null });
  await askProvider(client.clientId);
  const billing = await getClientBilling(client.clientId);
  expect(billing).toMatchObject({ status: "active", plan: "growth", subscription: { isLive: true } });
  expect(billing.askedAt).not.toBeNull();
});
