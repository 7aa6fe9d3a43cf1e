import { describe, expect, it } from "vitest";
import type { ConversationPatch } from "#src/domain/conversations/conversations.contract.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { readAll } from "#tests/support/read-all.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { buildConversation } from "#tests/support/sample-conversation.ts";
import { correctConversation, correctReading, ingestEvents, ingestMessages } from "../ingest.service.ts";
import { deriveConversationId } from "../accept/ids.ts";

const database = setUpFileDatabase();

describe("corrections and ends", () => {
  it("counts a correction, keeps it through later messages, and can remove it", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    const conversationId = deriveConversationId(apiAccountId, "corrected");
    await ingestMessages(key, buildConversation("corrected", { count: 2 }), null);
    await correctConversation({ clientId, conversationId, patch: { stage: "conversion", converted: true } });
    await ingestMessages(key, buildConversation("corrected", { count: 4 }), null);
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    const [rollup] =
      await database.owner`select converted, stage_conversion from rollups where client_id = ${clientId} and grain = 'day' and conversations > 0`;
    expect(rollup).toEqual({ converted: "1", stage_conversion: "1" });
    await correctConversation({ clientId, conversationId, patch: { stage: null, converted: null } });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
    expect(await correctConversation({ clientId, conversationId: crypto.randomUUID(), patch: {} })).toBe(false);
  });

  it("corrects the outcome with the stage, and the stage with the outcome", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    const conversationId = deriveConversationId(apiAccountId, "paired");
    await ingestMessages(key, buildConversation("paired", { count: 2 }), null);
    const correct = async (patch: ConversationPatch) => {
      await correctConversation({ clientId, conversationId, patch });
      expect(await findRollupMismatches(database.owner)).toEqual([]);
      const [row] = await database.owner`
        select corrected_stage as stage, corrected_converted as converted from conversations where conversation_id = ${conversationId}`;
      return row;
    };
    expect(await correct({ converted: true })).toEqual({ stage: "conversion", converted: true });
    expect(await correct({ converted: false })).toEqual({ stage: "consideration", converted: false });
    expect(await correct({ stage: "conversion" })).toEqual({ stage: "conversion", converted: true });
    expect(await correct({ stage: "discovery" })).toEqual({ stage: "discovery", converted: false });
    expect(await correct({ converted: null })).toEqual({ stage: null, converted: null });
  });

  it("drops a corrected reason with an outcome that has none", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    const conversationId = deriveConversationId(apiAccountId, "reason");
    await ingestMessages(key, buildConversation("reason", { count: 2 }), null);
    await ingestEvents(key, { conversationId: "reason", type: "end" }, null);
    await readAll(database.owner);
    await correctReading({ clientId, conversationId, patch: { outcome: "lost", reason: "dead_end" }, by: "Ada" });
    await correctReading({ clientId, conversationId, patch: { outcome: "solved" }, by: "Ada" });
    const [row] = await database.owner`
      select reason, corrections - 'at' as corrections from conversation_readings where conversation_id = ${conversationId}`;
    expect(row).toEqual({ reason: null, corrections: { outcome: "solved", by: "Ada" } });
  });

  it("reopens an ended conversation with the next message, and measures its duration from message to message", async () => {
    const { key, clientId } = await createTestClient();
    const now = Date.now();
    const end = { type: "end", conversationId: "again", timestamp: new Date(now - 100_000).toISOString() };
    const getRow = async () => {
      const [row] = await database.owner`
        select closed, duration_ms::int as "durationMs" from conversations where client_id = ${clientId}`;
      return row;
    };
    await ingestMessages(key, buildConversation("again", { start: now - 600_000, count: 2 }), null);
    const before = await getRow();
    await ingestEvents(key, end, null);
    expect(await getRow()).toEqual({ closed: true, durationMs: before?.["durationMs"] });
    const line = {
      conversationId: "again",
      role: "user",
      text: "Yes, book it please",
      timestamp: new Date(now - 50_000).toISOString(),
    };
    await ingestMessages(key, line, null);
    expect(await getRow()).toEqual({ closed: false, durationMs: 550_000 });
    expect(await findRollupMismatches(database.owner)).toEqual([]);
  });
});
