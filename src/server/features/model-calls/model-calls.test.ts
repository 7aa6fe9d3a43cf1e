import { describe, expect, it } from "vitest";
import { getDatabase } from "#src/server/db/sql.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { findCountMismatches } from "#tests/support/otlp-client.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getConversation } from "../conversations/conversations.service.ts";
import { deriveConversationId, ingestMessages } from "../ingest/ingest.service.ts";

const database = setUpFileDatabase();

describe("usage that comes with a message", () => {
  it("counts once, like that of a call", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    const message = {
      ...{ id: "m-1", conversationId: "c-9", role: "bot", text: "Hello", agent: { model: "gpt-5-mini" } },
      usage: { inputTokens: 1_000, outputTokens: 100 },
    };
    await ingestMessages(key, message, null);
    await ingestMessages(key, message, null);
    const detail = await getConversation({ clientId, timeZone: "UTC" }, deriveConversationId(apiAccountId, "c-9"));
    expect(detail.conversation.usage).toMatchObject({ calls: 1, costUsd: 0.00045 });
    expect(detail.messages[0]).toMatchObject({ model: "gpt-5-mini", usage: { inputTokens: 1_000 } });
    expect(await findCountMismatches(database.owner)).toEqual([]);
  });

  it("has no cost where the model's price is unknown", async () => {
    const { key, clientId, apiAccountId } = await createTestClient();
    await ingestMessages(
      key,
      {
        conversationId: "c-9",
        role: "bot",
        text: "Hello",
        agent: { model: "own" },
        usage: { inputTokens: 10, outputTokens: 1 },
      },
      null,
    );
    const detail = await getConversation({ clientId, timeZone: "UTC" }, deriveConversationId(apiAccountId, "c-9"));
    expect(detail.conversation.usage).toMatchObject({ calls: 1, unpricedCalls: 1, costUsd: null });
  });

  it("is invisible to other clients", async () => {
    const { key } = await createTestClient();
    const other = await createTestClient();
    await ingestMessages(
      key,
      { conversationId: "c-9", role: "bot", text: "Hello", usage: { inputTokens: 10, outputTokens: 1 } },
      null,
    );
    for (const table of [
      "calls",
      "call_counts",
      "otlp_traces",
      "otlp_spans",
      "otlp_tails",
      "otlp_sources",
      "model_prices",
      "system_prompts",
    ]) {
      const rows = await getDatabase()
        .withClient(other.clientId, (tx) => tx`select 1 from ${tx(table)} limit 1`)
        .catch((error: unknown) => {
          expect(String(error)).toContain("permission denied");
          return [];
        });
      expect(rows).toHaveLength(0);
    }
  });
});
