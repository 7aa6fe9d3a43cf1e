/** Spans that come after their conversation was assembled correct it, in whatever order they come. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { buildChat, findCountMismatches, HELD, sendSpans, TURNS } from "#tests/support/otlp-client.ts";
import { hexId, SPAN_START } from "#tests/support/otlp-spans.ts";
import type { TestSpan } from "#tests/support/otlp-spans.ts";
import { findRollupMismatches } from "#tests/support/recount.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { assembleDueTraces } from "./otlp.service.ts";

const database = setUpFileDatabase();
const WITHOUT_ID = { attributes: { "gen_ai.conversation.id": "" } };

async function endWait(): Promise<void> {
  await database.owner`update otlp_traces set due_at = now() - interval '1 second' where due_at is not null`;
  await assembleDueTraces();
}

/** Everything that people see of a client's conversations and calls; ids of messages don't count. */
async function getState({ clientId }: TestClient) {
  const messages = await database.owner`
    select c.external_id as conversation, m.role, m.text, m.timed, case when m.timed then extract(epoch from sent_at)::float8 end as at,
      c.first_response_ms::float8 as "firstResponse", c.agent_model as model, c.messages as count
    from messages m join conversations c using (client_id, conversation_id)
    where m.client_id = ${clientId} order by 1, m.sent_at, m.seq`;
  const calls = await database.owner`
    select c.trace_id as trace, c.span_id as span, c.counted, c.input_tokens as tokens, c.cost_nano as cost,
      v.external_id as conversation, m.text as answer
    from calls c
    left join conversations v on v.client_id = c.client_id and v.conversation_id = c.conversation_id
    left join messages m on m.client_id = c.client_id and m.message_id = c.message_id
    where c.client_id = ${clientId} order by 1, 2`;
  return { messages: [...messages], calls: [...calls] };
}

async function expectRecounts(): Promise<void> {
  expect(await findRollupMismatches(database.owner)).toEqual([]);
  expect(await findCountMismatches(database.owner)).toEqual([]);
}

describe("a span that comes late", () => {
  it("gives messages that were known from a later history their times", async () => {
    const client = await createTestClient();
    for (const turn of [2, 0, 1]) await sendSpans(client.key, [buildChat(turn, TURNS[turn] ?? [])]);
    const { messages } = await getState(client);
    expect(messages.map(({ text, at, timed }) => [text, at, timed])).toEqual(
      HELD.map((text, index) => {
        const startMs = SPAN_START + Math.floor(index / 2) * 60_000;
        return [text, (index % 2 === 0 ? startMs : startMs + 1_200) / 1_000, true];
      }),
    );
    expect(messages[0]).toMatchObject({ firstResponse: 1_200 });
    await expectRecounts();
  });

  it("keeps the order of its history where the clock of a sender is behind", async () => {
    const client = await createTestClient();
    const behind = (turn: number) => SPAN_START + turn * 60_000 - 3_600_000;
    await sendSpans(client.key, [buildChat(0, TURNS[0] ?? [])]);
    for (const turn of [1, 2])
      await sendSpans(client.key, [buildChat(turn, TURNS[turn] ?? [], { startMs: behind(turn) })]);
    // A span of the same trace that comes later assembles it again.
    const tool = { trace: "trace-1", id: "tool", parent: "chat", startMs: behind(1) + 100 };
    await sendSpans(client.key, [{ ...tool, attributes: { "gen_ai.operation.name": "execute_tool" } }]);
    await endWait();
    const { messages } = await getState(client);
    expect(messages.map(({ text }) => text)).toEqual(HELD);
    expect(messages.every(({ timed }) => timed === true)).toBe(true);
    const at = messages.map((message) => Number(message["at"]));
    expect([1, 3, 5].map((answer) => Math.round(((at[answer] ?? 0) - (at[answer - 1] ?? 0)) * 1_000))).toEqual([
      1_200, 1_200, 1_200,
    ]);
    await expectRecounts();
  });

  it("tells where the conversation comes from and its properties", async () => {
    const client = await createTestClient();
    const below = buildChat(0, TURNS[0] ?? [], { parent: "agent" });
    await sendSpans(client.key, [below]);
    await endWait();
    const attributes = {
      ...{ "gen_ai.operation.name": "invoke_agent", "gen_ai.conversation.id": "c-1" },
      ...{ "utm.campaign": "spring", "threadlight.property.plan": "pro" },
    };
    const { parent: _parent, ...own } = below;
    await sendSpans(client.key, [{ ...own, id: "agent", attributes }]);
    await endWait();
    const { clientId } = client;
    const [told] = await database.owner`
      select s.campaign, p.properties -> 'plan' ->> 0 as plan, c.messages
      from conversations c
      left join conversation_sources s using (client_id, conversation_id)
      left join conversation_properties p using (client_id, conversation_id)
      where client_id = ${clientId}`;
    expect(told).toEqual({ campaign: "spring", plan: "pro", messages: 2 });
  });

  it("speaks instead of the calls below it, with what the user saw", async () => {
    const client = await createTestClient();
    const below = buildChat(0, ["hello (rewritten)", "draft"], {
      id: "chat",
      parent: "agent",
      startMs: SPAN_START + 50,
    });
    await sendSpans(client.key, [below]);
    await endWait();
    expect((await getState(client)).messages.map(({ text }) => text)).toEqual(["hello (rewritten)", "draft"]);
    const agent = buildChat(0, ["Hello", "Hi!"], {
      id: "agent",
      ms: 2_000,
      attributes: { "gen_ai.operation.name": "invoke_agent" },
    });
    await sendSpans(client.key, [agent]);
    const { messages, calls } = await getState(client);
    expect(messages.map(({ text, at }) => [text, at])).toEqual([
      ["Hello", SPAN_START / 1_000],
      ["Hi!", SPAN_START / 1_000 + 2],
    ]);
    expect(calls.map(({ answer }) => answer)).toEqual(["Hi!", "Hi!"]);
    await expectRecounts();
  });

  it("moves what was said to the conversation that it names, and takes a title call's words back", async () => {
    const client = await createTestClient();
    const title = buildChat(0, ["Title of: Hello", "A greeting"], {
      ...{ id: "title", parent: "elsewhere" },
      attributes: { ...WITHOUT_ID.attributes, "gen_ai.system_instructions": "Write a title." },
    });
    const chat = buildChat(0, TURNS[0] ?? [], {
      ...WITHOUT_ID,
      id: "chat",
      parent: "elsewhere",
      startMs: SPAN_START + 5,
    });
    await sendSpans(client.key, [title]);
    await endWait();
    await sendSpans(client.key, [chat]);
    await endWait();
    const run: TestSpan = {
      ...{ trace: "trace-0", id: "elsewhere", startMs: SPAN_START, ms: 3_000 },
      attributes: { "gen_ai.operation.name": "invoke_workflow", "gen_ai.conversation.id": "c-7" },
    };
    await sendSpans(client.key, [run]);
    const { messages } = await getState(client);
    expect(messages.map(({ conversation, text }) => [conversation, text])).toEqual([
      ["c-7", "Hello"],
      ["c-7", HELD[1]],
    ]);
    const [old] = await database.owner`
      select count(*)::int as n from conversations where client_id = ${client.clientId} and external_id = ${`trace:${hexId("trace-0", 16)}`}`;
    expect(old).toEqual({ n: 0 });
    await expectRecounts();
  });

  it("corrects messages that are held because the plan is used up", async () => {
    const client = await createTestClient();
    await database.owner`update clients set trial_ends_at = now() - interval '1 day' where client_id = ${client.clientId}`;
    await sendSpans(client.key, [buildChat(0, ["rewritten", "draft"], { id: "chat", parent: "agent" })]);
    await endWait();
    await sendSpans(client.key, [
      buildChat(0, ["Hello", "Hi!"], {
        id: "agent",
        ms: 2_000,
        attributes: { "gen_ai.operation.name": "invoke_agent" },
      }),
    ]);
    const held = await database.owner`
      select item ->> 'text' as text, (item ->> 'at')::float8 as at from held_messages
      where client_id = ${client.clientId} order by 2`;
    const stored = (await getState(client)).messages.map(({ text, at }) => ({ text, at: Number(at) * 1_000 }));
    expect([...held, ...stored]).toEqual([
      { text: "Hello", at: SPAN_START },
      { text: "Hi!", at: SPAN_START + 2_000 },
    ]);
  });
});

it("leaves the same conversation whatever the order, the repetition and the split of its spans", async () => {
  const spans = listSpans();
  const whole = await createTestClient();
  await sendSpans(whole.key, spans);
  await endWait();
  const expected = await getState(whole);
  expect(expected.messages.map(({ text }) => text)).toEqual(HELD);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...spans, ...spans], { minLength: spans.length * 2 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), { minLength: 20, maxLength: 20 }),
      async (order, cuts) => {
        const client = await createTestClient();
        const rest = [...order];
        for (const [size, isWaiting] of cuts) {
          const part = rest.splice(0, size);
          if (part.length === 0) break;
          await sendSpans(client.key, part);
          if (isWaiting) await endWait();
        }
        await endWait();
        expect(await getState(client)).toEqual(expected);
      },
    ),
    { numRuns: 25 },
  );
  await expectRecounts();
}, 120_000);

/** Three turns, each an agent with a call below it and a tool, the second with a router and a failed first try. */
function listSpans(): TestSpan[] {
  return TURNS.flatMap((words, turn): TestSpan[] => {
    const startMs = SPAN_START + turn * 60_000;
    const attributes = { "gen_ai.operation.name": "invoke_agent", "gen_ai.usage.input_tokens": 1_000 };
    const agent = buildChat(turn, words, { id: "agent", startMs, ms: 2_000, attributes });
    const said = words.map((text) => (text === HELD[turn * 2] ? `Rewritten: ${text}` : text));
    const call = buildChat(turn, said, { id: "chat", parent: "agent", startMs: startMs + 100 });
    const tool: TestSpan = {
      ...{ trace: `trace-${turn}`, id: "tool", parent: "agent", startMs: startMs + 1_400, ms: 40 },
      attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "find_tours" },
    };
    if (turn !== 1) return [agent, call, tool];
    const router = buildChat(turn, ["Which agent?", "sales"], {
      id: "router",
      parent: "agent",
      startMs: startMs + 10,
      ms: 40,
    });
    return [agent, call, tool, router];
  });
}
