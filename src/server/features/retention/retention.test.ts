/** Retention: texts go after their time, figures as chosen, and never within a week of a lowered setting. */
import { afterAll, expect, it } from "vitest";
import { createViewer } from "#tests/support/channels.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { listMails } from "#tests/support/mails.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { getDatabase } from "../../db/sql.ts";
import { setEnv } from "../../env.ts";
import { closeQueue } from "../../jobs/queue.ts";
import { indexTexts, listConversations } from "../conversations/conversations.service.ts";
import { ingestMessages } from "../ingest/ingest.service.ts";
import { getFunnel, getOverview } from "../metrics/metrics.service.ts";
import { applyRetention, dropUnusedPartitions } from "./apply-retention.ts";
import { getRetention, previewRetention, updateRetention } from "./retention.service.ts";

const database = setUpFileDatabase();
afterAll(() => closeQueue());

const DAY = 24 * 60 * 60 * 1000;
const RUNNING = new AbortController().signal;

/** Old conversations, stored long ago, and recent ones. */
async function addConversations(client: TestClient, { days = 100, word = "zqold" } = {}): Promise<void> {
  const messages = ["old", "recent"].flatMap((age) =>
    Array.from({ length: 3 }, (_, index) => {
      const at = Date.now() - (age === "old" ? days : 3) * DAY + index * 60_000;
      const shared = { conversationId: `${age}${index}`, user: `u${index}` };
      return [
        {
          ...shared,
          role: "user",
          text: `How much is the ${age === "old" ? word : "zqrecent"} tour?`,
          timestamp: at,
          metadata: { page: age === "old" ? word : "zqrecent" },
        },
        { ...shared, role: "bot", text: "It is 45 €. Shall I book it?", timestamp: at + 3_000 },
        { ...shared, role: "user", text: "Yes, book it please", timestamp: at + 9_000 },
        { ...shared, role: "bot", text: "Your tour is booked.", timestamp: at + 12_000 },
      ];
    }).flat(),
  );
  await ingestMessages(client.key, { messages }, null);
  await indexTexts();
  await database.owner`
    update conversations set created_at = last_at where client_id = ${client.clientId}`;
}

async function describe({ clientId }: TestClient) {
  const viewer = { clientId, timeZone: "UTC" };
  const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
  const query = { from: day(-300), to: day(1) };
  const { items } = await listConversations(viewer, { limit: 50 });
  return {
    overview: await getOverview(viewer, query),
    funnel: await getFunnel(viewer, query),
    rows: items.map(({ id, stage, converted, messages, turns, quality, intent }) => ({
      ...{ id, stage, converted, messages, turns, quality, intent },
    })),
  };
}

/** Ends the days of grace. */
async function endGrace({ clientId }: TestClient): Promise<void> {
  await database.owner`update retention set grace_until = now() - interval '1 second' where client_id = ${clientId}`;
}

it("deletes texts after their time and keeps every figure, late messages included", async () => {
  const client = await createTestClient();
  await addConversations(client);
  const viewer = createViewer(client);
  const before = await describe(client);
  const rule = { keepDays: 90, deleteFigures: false };
  expect(await previewRetention(viewer, rule)).toMatchObject({ conversations: 3, messages: 12 });
  await updateRetention(viewer, rule);
  await endGrace(client);
  await applyRetention(client.clientId, RUNNING);
  expect(await findInTables(database.owner, "zqold")).toEqual([]);
  expect(await findInTables(database.owner, "zqrecent")).not.toEqual([]);
  expect(await describe(client)).toEqual(before);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
  expect(await previewRetention(viewer, rule)).toMatchObject({ conversations: 0 });
  expect((await getRetention(viewer)).run).toMatchObject({ total: 3, done: 3, finishedAt: expect.any(String) });
  expect(await listAuditedActions(database.owner, client.clientId)).toEqual(
    expect.arrayContaining(["retention.changed", "retention.applied"]),
  );

  // A message from before the last one: without texts, the conversation can't be analyzed again.
  const late = { conversationId: "old0", role: "user", text: "Is it far?", timestamp: Date.now() - 100 * DAY + 5_000 };
  await ingestMessages(client.key, { messages: [late] }, null);
  const [row] = await database.owner`
    select stage, converted, messages, turns from conversations
    where client_id = ${client.clientId} and external_id = 'old0'`;
  expect(row).toMatchObject({ stage: "conversion", converted: true, messages: 5 });
});

it("deletes conversations with their figures, and partitions in which nothing is left", async () => {
  const client = await createTestClient();
  await addConversations(client, { days: 250 });
  const partition = `messages_${new Date(Date.now() - 250 * DAY).toISOString().slice(0, 7).replace("-", "_")}`;
  const exists = async () => (await database.owner`select to_regclass(${partition}) as name`)[0]?.["name"] !== null;
  expect(await exists()).toBe(true);
  await updateRetention(createViewer(client), { keepDays: 200, deleteFigures: true });
  await endGrace(client);
  await applyRetention(client.clientId, RUNNING);
  const { overview, rows } = await describe(client);
  expect(overview.figures.conversations).toBe(3);
  expect(rows).toHaveLength(3);
  expect(await findInTables(database.owner, "zqold")).toEqual([]);
  expect(await findRollupMismatches(database.owner)).toEqual([]);
  expect(await dropUnusedPartitions()).toBeGreaterThan(0);
  expect(await exists()).toBe(false);
  // A partition that is needed again comes back.
  const again = { conversationId: "late", role: "user", text: "Hello", timestamp: Date.now() - 400 * DAY };
  expect(await ingestMessages(client.key, { messages: [again] }, null)).toMatchObject({ output: { accepted: 1 } });
});

it("deletes nothing for a week after the setting is lowered, and tells owners and admins", async () => {
  const client = await createTestClient();
  await addConversations(client);
  const viewer = createViewer(client);
  const [owner] = await database.owner<{ email: string }[]>`
    select email from users where client_id = ${client.clientId}`;
  const countMails = async () =>
    (await listMails(database.owner, owner?.email ?? "")).filter(({ subject }) => /texts will be kept/.test(subject))
      .length;
  await updateRetention(viewer, { keepDays: 365, deleteFigures: false });
  await endGrace(client);
  expect(await countMails()).toBe(1);
  const lowered = await updateRetention(viewer, { keepDays: 60, deleteFigures: false });
  expect(Date.parse(lowered.graceUntil ?? "") - Date.now()).toBeGreaterThan(6.9 * DAY);
  expect(await countMails()).toBe(2);
  const countTexts = async () => (await findInTables(database.owner, "zqold")).length;
  const held = await countTexts();
  await applyRetention(client.clientId, RUNNING, Date.now() + 6.9 * DAY);
  expect(await countTexts()).toBe(held);
  await updateRetention(viewer, { keepDays: 80, deleteFigures: false });
  expect(await countMails()).toBe(2);
  await applyRetention(client.clientId, RUNNING, Date.now() + 7.1 * DAY);
  expect(await countTexts()).toBe(0);
});

it("keeps texts of conversations that were stored within a week, whatever their age", async () => {
  const client = await createTestClient();
  await addConversations(client);
  await database.owner`update conversations set created_at = now() where client_id = ${client.clientId}`;
  const viewer = createViewer(client);
  await updateRetention(viewer, { keepDays: 30, deleteFigures: true });
  await endGrace(client);
  await applyRetention(client.clientId, RUNNING);
  expect((await describe(client)).rows).toHaveLength(6);
});

it("goes on after it was interrupted, and keeps 13 months in production unless the workspace says otherwise", async () => {
  const client = await createTestClient();
  await addConversations(client, { days: 500, word: "zqancient" });
  const viewer = createViewer(client);
  expect(await getRetention(viewer)).toMatchObject({ keepDays: null });
  await applyRetention(client.clientId, RUNNING);
  expect((await findInTables(database.owner, "zqancient")).length).toBeGreaterThan(0);
  setEnv({ APP_ENV: "production" });
  try {
    expect(await getRetention(viewer)).toMatchObject({ keepDays: 396, deleteFigures: false });
    await applyRetention(client.clientId, AbortSignal.abort());
    expect((await getRetention(viewer)).run).toMatchObject({ done: 0, total: 3, finishedAt: null });
    await applyRetention(client.clientId, RUNNING);
    expect((await getRetention(viewer)).run).toMatchObject({ done: 3, total: 3 });
    expect(await findInTables(database.owner, "zqancient")).toEqual([]);
  } finally {
    setEnv({ APP_ENV: "demo" });
  }
});

it("is seen and changed by owners and admins only, each of their own workspace", async () => {
  const [client, other] = [await createTestClient(), await createTestClient()];
  const rule = { keepDays: 45, deleteFigures: true };
  await updateRetention(createViewer(client), rule);
  expect(await getRetention(createViewer(other))).toMatchObject({ keepDays: null });
  for (const role of ["member", "viewer"] as const) {
    const viewer = { ...createViewer(client), role };
    await expect(getRetention(viewer)).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateRetention(viewer, rule)).rejects.toMatchObject({ code: "forbidden" });
    await expect(previewRetention(viewer, rule)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect((await getDatabase().system`select from retention`).length).toBeGreaterThan(0);
});
