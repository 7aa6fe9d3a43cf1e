import { describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { buildChat, JSON_REQUEST, listWords, sendSpans, TURNS } from "#tests/support/otlp-client.ts";
import { hexId, SPAN_START, toAttributes } from "#tests/support/otlp-spans.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getCalls } from "../conversations/conversations.service.ts";
import { deriveConversationId } from "../ingest/ingest.service.ts";
import { receiveLogs } from "./otlp.service.ts";

const database = setUpFileDatabase();

describe("what spans bring besides messages", () => {
  it("joins words that come as log records to their span", async () => {
    const { key, clientId } = await createTestClient();
    const record = (eventName: string, values: Record<string, unknown>) => ({
      ...{
        traceId: hexId("trace-0", 16),
        spanId: hexId("trace-0 chat", 8),
        eventName,
        attributes: toAttributes(values),
      },
    });
    const logs = {
      resourceLogs: [
        {
          scopeLogs: [
            {
              logRecords: [
                record("gen_ai.user.message", { content: "Hello" }),
                record("gen_ai.choice", { index: 0, message: { role: "assistant", content: "Hi, how can I help?" } }),
                { body: { stringValue: "something else" } },
              ],
            },
          ],
        },
      ],
    };
    await receiveLogs(key, { request: JSON_REQUEST, body: Buffer.from(JSON.stringify(logs)) });
    await sendSpans(key, [
      buildChat(0, [], { attributes: { "gen_ai.input.messages": "", "gen_ai.output.messages": "" } }),
    ]);
    expect(await listWords(database.owner, clientId)).toEqual({ "c-1": ["user: Hello", "bot: Hi, how can I help?"] });
  });

  it("counts what an SDK leaves out", async () => {
    const { key, clientId } = await createTestClient();
    const silent = { "gen_ai.conversation.id": "", "gen_ai.input.messages": "", "gen_ai.output.messages": "" };
    await sendSpans(key, [buildChat(0, [], { attributes: silent })], { "telemetry.sdk.language": "python" });
    const bare = { attributes: { "gen_ai.conversation.id": "" } };
    await sendSpans(key, [buildChat(1, TURNS[0] ?? [], bare)]);
    await sendSpans(key, [buildChat(2, TURNS[1] ?? [], bare), buildChat(3, TURNS[0] ?? [])]);
    const rows = await database.owner`
      select language, calls::int, wordless::int, by_id::int, by_history::int, by_trace::int from otlp_sources
      where client_id = ${clientId} order by language`;
    expect(rows).toEqual([
      { language: "", calls: 3, wordless: 0, by_id: 1, by_history: 1, by_trace: 1 },
      { language: "python", calls: 1, wordless: 1, by_id: 0, by_history: 0, by_trace: 0 },
    ]);
  });

  it.each([false, true])("keeps tool payloads and system prompts only where the account wants it: %s", async (kept) => {
    const { key, clientId, apiAccountId } = await createTestClient();
    await database.owner`
      update api_accounts set keep_tool_payloads = ${kept}, keep_system_prompts = ${kept} where api_account_id = ${apiAccountId}`;
    const prompt = { "gen_ai.system_instructions": "You sell tours." };
    const tool = {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "find",
      "gen_ai.tool.call.arguments": '{"for":2}',
    };
    await sendSpans(key, [
      buildChat(0, TURNS[0] ?? [], { attributes: prompt }),
      { trace: "trace-0", id: "tool", parent: "chat", startMs: SPAN_START + 5, attributes: tool },
    ]);
    const calls = await getCalls({ clientId, timeZone: "UTC" }, deriveConversationId(apiAccountId, "c-1"));
    expect(calls.calls.flatMap(({ tools }) => tools.map(({ name, args }) => [name, args]))).toEqual([
      ["find", kept ? '{"for":2}' : null],
    ]);
    expect(calls.prompts.map(({ text }) => text)).toEqual(kept ? ["You sell tours."] : []);
    expect(calls.calls[0]?.promptHash).toMatch(/^[\da-f]{16}$/);
  });
});
