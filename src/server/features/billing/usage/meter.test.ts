import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DELETED_TEXT } from "#src/domain/channels/channels.contract.ts";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { getBusinessTime } from "#src/server/db/business-clock.ts";
import { getDatabase, openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { buildMessages, countBefore, getOwnerViewer, getUsage, setPlan } from "#tests/support/metered-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { deriveConversationId, deriveMessageId } from "../../ingest/accept/ids.ts";
import { ingestMessages } from "../../ingest/ingest.service.ts";
import { changeMessage, deleteTexts } from "../../ingest/maintain/change-message.ts";
import { maskTexts } from "../../ingest/maintain/mask-messages.ts";
import { listHeldMessages } from "../../ingest/store/messages/held-messages.sql.ts";
import { ensurePartitions } from "../../ingest/write/partitions.ts";
import { writeBatch } from "../../ingest/write/write-batch.ts";
import { getWriteBehind } from "../../ingest/write/write-behind.ts";
import { advanceClock } from "../../clock/clock.service.ts";
import { processHeldMessages } from "./held.service.ts";
import { changeOverage } from "./overage.service.ts";
import { getHeld } from "./usage.service.ts";

const INCLUDED = 5_000;

const database = setUpFileDatabase();
let others: Database[];
beforeAll(() => {
  setEnv({ TEST_CLOCK: "on" });
  others = [1, 2, 3].map(() => openDatabase(database.url, { poolSize: 8 }));
});
afterAll(async () => {
  await Promise.all(others.map((other) => other.end()));
});

async function getCounts(client: TestClient) {
  const { counted, held, included, remaining, overageMessages, overageCents } = await getUsage(client);
  return { counted, held, included, remaining, overageMessages, overageCents };
}

async function listStored({ clientId }: TestClient): Promise<string[]> {
  const rows = await database.owner<{ text: string }[]>`
    select text from messages where client_id = ${clientId} order by conversation_id, sent_at, seq`;
  return rows.map(({ text }) => text);
}

describe("a trial", () => {
  test("counts up to the included messages and holds the rest of the batch, in its order", async () => {
    const client = await createTestClient();
    await countBefore(database.owner, client, INCLUDED - 3);
    const { status, output } = await ingestMessages(client.key, buildMessages(0, 5), null);
    expect(status).toBe(200);
    expect(output).toMatchObject({ accepted: 3, duplicates: 0, held: 2 });
    expect(output).toHaveProperty(
      "results",
      ["accepted", "accepted", "accepted", "held", "held"].map((state, index) => ({
        index,
        id: `m${index}`,
        status: state,
      })),
    );
    expect(await getCounts(client)).toEqual({
      counted: INCLUDED,
      held: 2,
      included: INCLUDED,
      remaining: 0,
      overageMessages: 0,
      overageCents: 0,
    });
    expect(await listStored(client)).toEqual([0, 1, 2].map((n) => `This is number ${n}`));
    expect((await ingestMessages(client.key, buildMessages(0, 5), null)).output).toEqual({
      accepted: 0,
      duplicates: 5,
      held: 0,
    });
    expect(await getHeld(getDatabase(), getOwnerViewer(client))).toMatchObject({ count: 2, releasing: false });
  });

  test("is split at exactly the included messages by several processes at once", async () => {
    const client = await createTestClient();
    await countBefore(database.owner, client, INCLUDED - 40);
    const outcomes = await Promise.all(
      others.flatMap((other, process) =>
        Array.from({ length: 6 }, async (_, batch) => {
          const items = Array.from({ length: 7 }, (_item, index) => {
            const externalId = `c${(batch + index) % 5}`;
            return {
              kind: "message" as const,
              clientId: client.clientId,
              apiAccountId: client.apiAccountId,
              externalId,
              conversationId: deriveConversationId(client.apiAccountId, externalId),
              messageId: deriveMessageId(client.apiAccountId, `p${process}-${batch}-${index}`),
              channel: "webchat",
              role: "user" as const,
              text: "Hello there",
              at: Date.UTC(2026, 1, 1) + batch * 1_000 + index,
              timed: true,
              endUser: null,
              agent: { name: "", version: "", model: "" },
              metadata: null,
              importId: null,
            };
          });
          await ensurePartitions(other.ingest, items);
          const nowMs = await getBusinessTime(other.ingest);
          return retry(() => writeBatch(other.ingest, items, nowMs, { underLoad: batch % 2 === 0 }));
        }),
      ),
    );
    await Promise.all(others.map((other) => getWriteBehind(other.ingest).flush()));
    const all = outcomes.flat();
    expect(all.filter((outcome) => outcome === "accepted")).toHaveLength(40);
    expect(all.filter((outcome) => outcome === "held")).toHaveLength(3 * 6 * 7 - 40);
    expect(await getCounts(client)).toMatchObject({ counted: INCLUDED, held: 3 * 6 * 7 - 40 });
    expect(await listStored(client)).toHaveLength(40);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  test("that has ended holds every message, and deletes each after 30 days", async () => {
    const client = await createTestClient();
    await ingestMessages(client.key, buildMessages(0, 2), null);
    await advanceClock(getDatabase().system, 8 * 86_400);
    expect((await ingestMessages(client.key, buildMessages(2, 3), null)).output).toMatchObject({
      accepted: 0,
      held: 3,
    });
    const held = await getHeld(getDatabase(), getOwnerViewer(client));
    expect(held).toMatchObject({ count: 3, willReleaseAt: null, releasing: false });
    expect(Date.parse(held.expiresAt ?? "") - Date.parse(held.oldestAt ?? "")).toBe(30 * DAY_MS);
    await advanceClock(getDatabase().system, 29 * 86_400);
    await processHeldMessages();
    expect((await getHeld(getDatabase(), getOwnerViewer(client))).count).toBe(3);
    await advanceClock(getDatabase().system, 2 * 86_400);
    await processHeldMessages();
    expect(await getHeld(getDatabase(), getOwnerViewer(client))).toMatchObject({
      count: 0,
      oldestAt: null,
      expiresAt: null,
    });
    // The ids are free again.
    expect((await ingestMessages(client.key, buildMessages(2, 1), null)).output).toMatchObject({
      duplicates: 0,
      held: 1,
    });
  });
});

async function retry<T>(run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "40P01")) throw error;
    }
  }
}

describe("held messages", () => {
  test("are released in their order by a bigger plan, and newer ones wait behind them", async () => {
    const client = await createTestClient();
    await countBefore(database.owner, client, INCLUDED);
    await ingestMessages(client.key, buildMessages(0, 300, 3), null);
    expect(await listStored(client)).toEqual([]);
    await setPlan(database.owner, client, "growth");
    expect((await ingestMessages(client.key, buildMessages(300, 30, 3), null)).output).toMatchObject({ held: 30 });
    expect(await processHeldMessages()).toBe(true);
    expect(await getCounts(client)).toMatchObject({ counted: INCLUDED + 330, held: 0 });
    expect((await ingestMessages(client.key, buildMessages(330, 30, 3), null)).output).toMatchObject({ accepted: 30 });
    const rows = await database.owner<{ text: string; seq: number }[]>`
      select text, seq from messages where client_id = ${client.clientId}
        and conversation_id = ${deriveConversationId(client.apiAccountId, "c0")} order by seq`;
    expect(rows.map(({ text }) => text)).toEqual(
      Array.from({ length: 120 }, (_, index) => `This is number ${index * 3}`),
    );
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  test("are released once, by several processes at once too", async () => {
    const client = await createTestClient();
    await countBefore(database.owner, client, INCLUDED);
    await ingestMessages(client.key, buildMessages(0, 400, 2), null);
    await setPlan(database.owner, client, "growth");
    await Promise.all([processHeldMessages(), processHeldMessages(), processHeldMessages()]);
    while (await processHeldMessages()) {}
    expect(await getCounts(client)).toMatchObject({ counted: INCLUDED + 400, held: 0 });
    expect(await listStored(client)).toHaveLength(400);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  test("are not released with a text that was edited, deleted or masked meanwhile", async () => {
    const client = await createTestClient();
    const { clientId, apiAccountId } = client;
    await countBefore(database.owner, client, INCLUDED);
    await ingestMessages(client.key, buildMessages(0, 5, 5), null);
    await setPlan(database.owner, client, "growth");
    const { ingest } = getDatabase();
    const listed = await listHeldMessages(ingest, { clientId, limit: 10 });
    const conversationIds = listed.map(({ conversationId }) => conversationId);
    const change = { clientId, conversationIds, changedAt: null, restores: false };
    const messageIds = [0, 1].map((index) => deriveMessageId(apiAccountId, `m${index}`));
    const [edited = "", deleted = ""] = messageIds;
    await changeMessage(ingest, { ...change, messageId: edited, text: "Edited", metadata: { edited: true } });
    await changeMessage(ingest, { ...change, messageId: deleted, text: "Deleted", metadata: { deleted: true } });
    await maskTexts(ingest, {
      clientId,
      conversationIds: [deriveConversationId(apiAccountId, "c2")],
      maskText: () => "Masked",
      maskJson: (value) => value,
    });
    await ensurePartitions(ingest, listed);
    const outcomes = await writeBatch(ingest, listed, await getBusinessTime(ingest), { released: true });
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(2);
    expect(await getCounts(client)).toMatchObject({ counted: INCLUDED + 2, held: 3 });
    await processHeldMessages();
    expect((await listStored(client)).toSorted()).toEqual([
      "Deleted",
      "Edited",
      "Masked",
      "This is number 3",
      "This is number 4",
    ]);
    expect(await getCounts(client)).toMatchObject({ counted: INCLUDED + 5, held: 0 });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  test("are deleted with their conversation, whether stored or held", async () => {
    const client = await createTestClient();
    const { clientId, apiAccountId } = client;
    await countBefore(database.owner, client, INCLUDED - 1);
    await ingestMessages(client.key, buildMessages(0, 4), null);
    const { ingest } = getDatabase();
    const deletion = { clientId, conversationIds: [deriveConversationId(apiAccountId, "c0")], changedAt: Date.now() };
    expect(await deleteTexts(ingest, deletion)).toBe(4);
    expect(await deleteTexts(ingest, deletion)).toBe(0);
    await setPlan(database.owner, client, "growth");
    await processHeldMessages();
    expect(await listStored(client)).toEqual(Array.from({ length: 4 }, () => DELETED_TEXT));
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });

  test("follow the choice: from hold to pay at once, and up to the limit of what they may cost", async () => {
    const client = await createTestClient();
    await setPlan(database.owner, client, "free");
    await countBefore(database.owner, client, INCLUDED);
    const viewer = getOwnerViewer(client);
    await changeOverage(getDatabase(), viewer, { mode: "hold" });
    expect((await ingestMessages(client.key, buildMessages(0, 10), null)).output).toMatchObject({ held: 10 });
    // 8 cents each.
    const limited = await changeOverage(getDatabase(), viewer, { mode: "pay", limitCents: 40 });
    expect(limited).toMatchObject({
      overage: { mode: "pay", limitCents: 40, canChoose: true },
      usage: { counted: INCLUDED + 5, overageMessages: 5, overageCents: 40, held: 5 },
    });
    const unlimited = await changeOverage(getDatabase(), viewer, { mode: "pay", limitCents: null });
    expect(unlimited.usage).toMatchObject({ counted: INCLUDED + 10, overageCents: 80, held: 0 });
    expect((await ingestMessages(client.key, buildMessages(10, 2), null)).output).toMatchObject({ accepted: 2 });
    await changeOverage(getDatabase(), viewer, { mode: "hold" });
    expect((await ingestMessages(client.key, buildMessages(12, 2), null)).output).toMatchObject({ held: 2 });
  });

  test("can't be chosen about in a trial, by members, or by another role's request", async () => {
    const client = await createTestClient();
    const viewer = getOwnerViewer(client);
    await expect(changeOverage(getDatabase(), viewer, { mode: "pay" })).rejects.toMatchObject({ code: "conflict" });
    await expect(changeOverage(getDatabase(), { ...viewer, role: "member" }, { mode: "pay" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("wait for the next period, which releases up to its included messages", async () => {
    const client = await createTestClient();
    await setPlan(database.owner, client, "free");
    await countBefore(database.owner, client, INCLUDED);
    await changeOverage(getDatabase(), getOwnerViewer(client), { mode: "hold" });
    await ingestMessages(client.key, buildMessages(0, 4), null);
    const { willReleaseAt } = await getHeld(getDatabase(), getOwnerViewer(client));
    const nowMs = await getBusinessTime(getDatabase().system);
    await advanceClock(getDatabase().system, Math.ceil((Date.parse(willReleaseAt ?? "") - nowMs) / 1_000) + 1);
    await processHeldMessages();
    expect(await getCounts(client)).toMatchObject({ counted: 4, held: 0 });
  });
});
