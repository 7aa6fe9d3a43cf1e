import { describe, expect, it } from "vitest";
import { assembleSpans } from "#tests/support/otlp-spans.ts";
import type { TestSpan } from "#tests/support/otlp-spans.ts";

const ASKED = "How much is the tour?";
const ANSWERED = "It is 45 €.";
const PARTS = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });

/** Calls that don't say what they are, or say it with a name of their own. */
const UNNAMED: Readonly<Record<string, Omit<TestSpan, "id">>> = {
  "LiteLLM, asynchronous": {
    attributes: {
      "gen_ai.operation.name": "acompletion",
      "llm.request.type": "acompletion",
      "gen_ai.system": "openai",
      "session.id": "c-1",
      "gen_ai.response.model": "gpt-5-mini",
      "gen_ai.input.messages": JSON.stringify([PARTS("user", ASKED)]),
      "gen_ai.output.messages": JSON.stringify([PARTS("assistant", ANSWERED)]),
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
  },
  "an operation that nobody knows": {
    attributes: {
      "gen_ai.operation.name": "converse_stream",
      "session.id": "c-1",
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.prompt": ASKED,
      "gen_ai.completion": ANSWERED,
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
  },
  "messages without an operation and a provider": {
    attributes: {
      "session.id": "c-1",
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.input.messages": JSON.stringify([PARTS("user", ASKED)]),
      "gen_ai.output.messages": JSON.stringify([PARTS("assistant", ANSWERED)]),
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
  },
  "Strands, whose contents are JSON": {
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.system": "strands-agents",
      "session.id": "c-1",
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
    events: [
      { name: "gen_ai.system.message", attributes: { content: JSON.stringify([{ text: "You sell tours." }]) } },
      { name: "gen_ai.user.message", attributes: { content: JSON.stringify([{ text: ASKED }]) } },
      {
        name: "gen_ai.assistant.message",
        attributes: { content: JSON.stringify([{ toolUse: { toolUseId: "t", name: "prices", input: {} } }]) },
      },
      {
        name: "gen_ai.tool.message",
        attributes: { content: JSON.stringify([{ toolResult: { toolUseId: "t", content: [{ text: "45" }] } }]) },
      },
      { name: "gen_ai.choice", attributes: { message: JSON.stringify([{ text: ANSWERED }]) } },
    ],
  },
  "events without an operation": {
    attributes: {
      "session.id": "c-1",
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
    events: [
      { name: "gen_ai.user.message", attributes: { content: ASKED } },
      { name: "gen_ai.choice", attributes: { content: ANSWERED } },
    ],
  },
  "input and output without a kind": {
    attributes: {
      "session.id": "c-1",
      "llm.model_name": "gpt-5-mini",
      "llm.token_count.prompt": 100,
      "llm.token_count.completion": 20,
      "input.value": JSON.stringify({ messages: [["human", ASKED]] }),
      "output.value": JSON.stringify({ messages: [["ai", [{ type: "text", text: ANSWERED }]]] }),
    },
  },
};

it.each(["aembedding", "amoderation", "image_edit", "arerank", "transcription", "create_batch"])(
  "leaves out what the operation %s was given",
  (operation) => {
    const words = { "gen_ai.prompt": ASKED, "gen_ai.completion": ANSWERED };
    for (const name of ["gen_ai.operation.name", "llm.request.type"])
      expect(assembleSpans([{ id: "a", attributes: { [name]: operation, ...words } }]).turns).toEqual([]);
  },
);

describe.each(Object.entries(UNNAMED))("%s", (_name, span) => {
  const { turns, counted } = assembleSpans([{ id: "a", ...span }]);

  it("gives the user's message and the answer of one turn", () => {
    expect(turns.map(({ input, output }) => [...input.map(({ text }) => text), output?.text])).toEqual([
      [ASKED, ANSWERED],
    ]);
    expect(turns[0]?.input.map(({ role }) => role)).toEqual(["user"]);
  });

  it("gives conversation, model and normalized tokens", () => {
    const [turn] = turns;
    expect(turn).toMatchObject({ conversation: "c-1", agent: { model: "gpt-5-mini" } });
    expect(turn?.members[0]?.tokens).toMatchObject({ input: 100, output: 20 });
    expect(counted.size).toBe(1);
  });
});
