import { beforeAll, expect, test } from "vitest";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { buildMessages, countBefore, getOwnerViewer, getUsage } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listBell, listEvents, subscribe } from "#tests/support/webhook-events.ts";
import { advanceClock } from "../../clock/clock.service.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { setPreferences } from "../../notifications/notifications.service.ts";
import { openCheckout } from "../checkout/checkout.service.ts";
import { pay } from "../sandbox/sandbox-page.service.ts";
import { sendUsageNotices } from "../usage/usage-notices.service.ts";

const database = setUpFileDatabase();
beforeAll(() => setEnv({ TEST_CLOCK: "on", JWT_KEYS: "f".repeat(43) }));

async function listTitles(client: TestClient, kind: string): Promise<string[]> {
  const shown = await listBell(database.owner, client, kind);
  expect(shown.every(({ link }) => link === "/dash/billing")).toBe(true);
  return shown.map(({ title }) => title);
}

async function listOwnMails({ userId }: TestClient) {
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${userId}`;
  return (await listMails(getDatabase().system, user?.email ?? "")).toReversed();
}

test("thresholds of usage are told once a period, by bell, mail and webhook, with the figures of the screen", async () => {
  const client = await createTestClient();
  await subscribe(client, ["usage.threshold"]);
  await countBefore(database.owner, client, 3_999);
  for (const [from, count] of [
    [0, 2],
    [2, 1_000],
    [1_002, 2],
  ] as const) {
    await ingestMessages(client.key, buildMessages(from, count), null);
    const before = await getUsage(client);
    await Promise.all([sendUsageNotices([client.clientId]), sendUsageNotices([client.clientId])]);
    const last = (await listEvents(database.owner, client, "usage.threshold")).at(-1);
    const { counted, included, overageCents } = before;
    if (from < 1_002) expect(last).toMatchObject({ counted, included, overageCents });
  }
  const events = await listEvents(database.owner, client, "usage.threshold");
  expect(events.map(({ threshold }) => threshold)).toEqual(["usage_80", "usage_100"]);
  expect(await listTitles(client, "usage")).toEqual([
    "You have used 80% of your messages",
    "You have used 100% of your messages",
    expect.stringMatching(/messages? (?:is|are) held$/),
  ]);
  const mails = await listOwnMails(client);
  expect(mails).toHaveLength(3);
  expect(mails.every(({ unsubscribeLink }) => unsubscribeLink?.startsWith("/api/notifications/unsubscribe"))).toBe(
    true,
  );
});

test("the ways that an owner switched off stay silent, except for payments", async () => {
  const client = await createTestClient();
  const viewer = getOwnerViewer(client);
  await setPreferences(viewer, {
    preferences: [
      { kind: "usage", mail: false, inApp: true },
      { kind: "trial", mail: true, inApp: false },
    ],
  });
  await countBefore(database.owner, client, 4_500);
  await sendUsageNotices([client.clientId]);
  expect(await listTitles(client, "usage")).toEqual(["You have used 80% of your messages"]);
  expect(await listOwnMails(client)).toEqual([]);
  await advanceClock(getDatabase().system, 13 * 86_400);
  expect(await listTitles(client, "trial")).toEqual([]);
  expect((await listOwnMails(client)).map(({ subject }) => subject)).toContain("Your trial ends in 2 days");
});

test("the end of a trial and payments stand in the bell", async () => {
  const client = await createTestClient();
  await advanceClock(getDatabase().system, 16 * 86_400);
  expect(await listTitles(client, "trial")).toEqual([
    "Your trial ends in 2 days",
    "Your trial ends today",
    "Your trial has ended",
  ]);
  const { sessionId } = await openCheckout(getOwnerViewer(client), { priceId: PLANS.growth.priceId });
  const card = { number: "4242424242424242", expiry: "12/49", cvc: "123", name: "Ana Reis", country: "PT" };
  await pay(sessionId, sandboxPaymentSchema.parse(card));
  expect(await listTitles(client, "payment")).toEqual(["Welcome to Growth", expect.stringMatching(/^Receipt: /)]);
  const [, receipt] = await listBell(database.owner, client, "payment");
  expect(receipt?.text).toMatch(/^You paid \$/);
  expect((await listOwnMails(client)).find(({ subject }) => subject.startsWith("Receipt"))?.unsubscribeLink).toBe(
    undefined,
  );
});

test("the address of invoices gets a mail of its own unless it is a manager's", async () => {
  const client = await createTestClient();
  const [user] = await database.owner<{ email: string }[]>`select email from users where user_id = ${client.userId}`;
  await database.owner`
    insert into billing_accounts (client_id, provider, customer_id) values (${client.clientId}, 'sandbox', 'c')`;
  const address = { line1: "Rua 1", city: "Porto", postalCode: "4000", country: "PT" };
  for (const [email, expected] of [
    ["books@example.com", 1],
    [user?.email ?? "", 0],
  ] as const) {
    await database.owner`
      update billing_accounts set details = ${JSON.stringify({ name: "A", email, address })}::text::jsonb
      where client_id = ${client.clientId}`;
    await database.owner`delete from billing_notices where client_id = ${client.clientId}`;
    await database.owner`delete from mails`;
    await database.owner`delete from usage_counts where client_id = ${client.clientId}`;
    await countBefore(database.owner, client, 4_500);
    await sendUsageNotices([client.clientId]);
    expect((await listMails(getDatabase().system, "books@example.com")).length).toBe(expected);
    expect(await listOwnMails(client)).toHaveLength(1);
  }
});
