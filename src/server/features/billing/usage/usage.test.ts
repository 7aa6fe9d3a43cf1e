import { beforeAll, describe, expect, test } from "vitest";
import { sandboxPaymentSchema } from "#src/domain/billing/payments/sandbox-card.ts";
import { usageQuerySchema } from "#src/domain/billing/usage/usage.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { listMails } from "#tests/support/mails.ts";
import { buildMessages, countBefore, getOwnerViewer, getUsage } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { listNotifications, setPreferences } from "../../notifications/notifications.service.ts";
import { updateDetails } from "../plans/account.service.ts";
import { cancelSubscription, changePlan, previewPlanChange } from "../plans/change.service.ts";
import { openCheckout } from "../checkout/checkout.service.ts";
import { pay } from "../sandbox/sandbox-page.service.ts";
import { getBilling } from "./summary.service.ts";
import { sendUsageNotices } from "./usage-notices.service.ts";
import { getHeld, listUsageDays } from "./usage.service.ts";

const database = setUpFileDatabase();
beforeAll(() => setEnv({ TEST_CLOCK: "on", JWT_KEYS: "d".repeat(43) }));

describe("usage", () => {
  test("is mailed at 80 and 100 percent and when messages are held, each once a period", async () => {
    const client = await createTestClient();
    const [user] = await database.owner<{ email: string }[]>`
      select email from users where user_id = ${client.userId}`;
    const list = async () =>
      (await listMails(getDatabase().system, user?.email ?? "")).map(({ subject }) => subject).toSorted();
    await countBefore(database.owner, client, 3_999);
    await sendUsageNotices([client.clientId]);
    expect(await list()).toEqual([]);
    for (const [from, count] of [
      [0, 1],
      [1, 1],
      [2, 999],
      [1_001, 3],
    ] as const) {
      await ingestMessages(client.key, buildMessages(from, count), null);
      await sendUsageNotices([client.clientId]);
    }
    expect(await list()).toEqual([
      "3 messages are held",
      "You have used 100% of your messages",
      "You have used 80% of your messages",
    ]);
  });

  test("is told in the bell too, and its mails end by a member's choice, but not the billing address's", async () => {
    const client = await createTestClient();
    const viewer = getOwnerViewer(client);
    const address = { line1: "Rua 1", city: "Porto", postalCode: "4000", country: "PT" };
    await updateDetails(viewer, { name: "Books", email: "books@example.com", address });
    await setPreferences(viewer, { preferences: [{ kind: "usage", mail: false, inApp: true }] });
    await countBefore(database.owner, client, 4_000);
    await sendUsageNotices([client.clientId]);
    const { notifications } = await listNotifications(viewer, { cursor: undefined, limit: 20 });
    expect(notifications).toMatchObject([
      {
        kind: "usage",
        title: "You have used 80% of your messages",
        text: expect.stringMatching(/^You used 4,000 of 5,000 included messages/),
        link: "/dash/billing",
      },
    ]);
    const [user] = await database.owner<{ email: string }[]>`
      select email from users where user_id = ${client.userId}`;
    expect(await listMails(getDatabase().system, user?.email ?? "")).toEqual([]);
    const [mail] = await listMails(getDatabase().system, "books@example.com");
    expect(mail?.subject).toBe("You have used 80% of your messages");
  });

  test("over the included messages is taken back by an upgrade, as its preview says", async () => {
    const viewer = getOwnerViewer(await createTestClient());
    const { sessionId } = await openCheckout(viewer, { priceId: PLANS.free.priceId, start: "now" });
    const card = { number: "4242 4242 4242 4242", expiry: "12/39", cvc: "123", name: "Ana Reis", country: "PT" };
    await pay(sessionId, sandboxPaymentSchema.parse(card));
    const { start } = (await getBilling(viewer)).period;
    await database.owner`
      insert into usage_counts (client_id, bucket_at, api_account_id, shard, counted, first_at, last_at)
      values (${viewer.clientId}, ${start}, gen_random_uuid(), 0, 5600, ${start}, ${start})`;
    const { overage, prorationDate } = await previewPlanChange(viewer, "growth");
    expect(overage).toEqual({ messages: 600, beforeCents: 4_800, afterCents: 0 });
    expect((await getBilling(viewer)).usage.overageCents).toBe(overage.beforeCents);
    const { usage } = await changePlan(viewer, { plan: "growth", prorationDate });
    expect(usage).toMatchObject({ counted: 5_600, overageCents: overage.afterCents });
  });

  test("is listed by day and by API account", async () => {
    const client = await createTestClient();
    await ingestMessages(client.key, buildMessages(0, 3), null);
    await ingestMessages(client.key, buildMessages(0, 3), null);
    const { days, accounts } = await listUsageDays(getDatabase(), getOwnerViewer(client), {});
    expect(days).toHaveLength(30);
    expect(days.at(-1)?.counted).toBe(3);
    expect(days.reduce((sum, { counted }) => sum + counted, 0)).toBe(3);
    expect(accounts).toEqual([{ apiAccountId: client.apiAccountId, counted: 3 }]);
  });

  test("is listed for at most 400 days, however they are given", async () => {
    const viewer = getOwnerViewer(await createTestClient());
    const list = (query: { from?: string; to?: string }) => listUsageDays(getDatabase(), viewer, query);
    expect((await list({ from: "2024-01-01", to: "2025-02-03" })).days).toHaveLength(400);
    const tooMany = { code: "invalid", status: 400, fields: { from: "Choose at most 400 days" } };
    await expect(list({ from: "2024-01-01", to: "2025-02-04" })).rejects.toMatchObject(tooMany);
    await expect(list({ from: "1000-01-01" })).rejects.toMatchObject(tooMany);
    // The days around such a day don't fit into the database.
    for (const day of ["0001-01-01", "9999-12-31"]) expect(usageQuerySchema.safeParse({ to: day }).success).toBe(false);
  });

  test("held in a trial waits for the trial's end once its plan is bought", async () => {
    const client = await createTestClient();
    const viewer = getOwnerViewer(client);
    await countBefore(database.owner, client, PLANS.free.includedMessagesPerMonth);
    await ingestMessages(client.key, buildMessages(0, 2), null);
    expect(await getHeld(getDatabase(), viewer)).toMatchObject({ count: 2, willReleaseAt: null });
    const { sessionId } = await openCheckout(viewer, { priceId: PLANS.free.priceId });
    const card = { number: "4242424242424242", expiry: "12/49", cvc: "123", name: "Ana Reis", country: "PT" };
    await pay(sessionId, sandboxPaymentSchema.parse(card));
    const { period } = await getUsage(client);
    expect(await getHeld(getDatabase(), viewer)).toMatchObject({ count: 2, willReleaseAt: period.end });
    await cancelSubscription(viewer, {});
    expect(await getHeld(getDatabase(), viewer)).toMatchObject({ count: 2, willReleaseAt: null });
  });

  test("of demo workspaces and sample accounts is nothing", async () => {
    const client = await createTestClient();
    await database.owner`
      update api_accounts set sample = 'ready' where client_id = ${client.clientId}`;
    await ingestMessages(client.key, buildMessages(0, 3), null);
    expect(await getUsage(client)).toMatchObject({ counted: 0, held: 0 });
    expect(await database.owner`select 1 from messages where client_id = ${client.clientId}`).toHaveLength(3);
  });
});
