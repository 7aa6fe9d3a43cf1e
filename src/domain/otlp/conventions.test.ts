import { describe, expect, it } from "vitest";
import { assembleSpans } from "#tests/support/otlp-spans.ts";
import type { TestSpan } from "#tests/support/otlp-spans.ts";

const ASKED = "How much is the tour?";
const ANSWERED = "It is 45 €.";
const OPENAI = [
  { role: "system", content: "You sell tours." },
  { role: "user", content: ASKED },
];
const PARTS = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });

/** One call of each convention, all saying the same. */
const CONVENTIONS: Readonly<Record<string, Omit<TestSpan, "id">>> = {
  "GenAI, structured": {
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "openai",
      "gen_ai.conversation.id": "c-1",
      "gen_ai.system_instructions": [{ type: "text", content: "You sell tours." }],
      "gen_ai.input.messages": [PARTS("user", ASKED)],
      "gen_ai.output.messages": [{ ...PARTS("assistant", ANSWERED), finish_reason: "stop" }],
      "gen_ai.response.model": "gpt-5-mini",
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
  },
  "GenAI, JSON": {
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.conversation.id": "c-1",
      "gen_ai.input.messages": JSON.stringify([PARTS("system", "You sell tours."), PARTS("user", ASKED)]),
      "gen_ai.output.messages": JSON.stringify([PARTS("assistant", ANSWERED)]),
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
  },
  "GenAI legacy events": {
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.system": "openai",
      "session.id": "c-1",
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.usage.prompt_tokens": 100,
      "gen_ai.usage.completion_tokens": 20,
    },
    events: [
      { name: "gen_ai.system.message", attributes: { content: "You sell tours." } },
      { name: "gen_ai.user.message", attributes: { content: ASKED } },
      {
        name: "gen_ai.choice",
        attributes: { index: 0, message: JSON.stringify({ role: "assistant", content: ANSWERED }) },
      },
    ],
  },
  "GenAI legacy content events": {
    attributes: {
      "gen_ai.operation.name": "chat",
      "session.id": "c-1",
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
    events: [
      { name: "gen_ai.content.prompt", attributes: { "gen_ai.prompt": JSON.stringify(OPENAI) } },
      {
        name: "gen_ai.content.completion",
        attributes: { "gen_ai.completion": JSON.stringify([{ role: "assistant", content: ANSWERED }]) },
      },
    ],
  },
  OpenInference: {
    attributes: {
      "openinference.span.kind": "LLM",
      "session.id": "c-1",
      "llm.model_name": "gpt-5-mini",
      "llm.input_messages.0.message.role": "system",
      "llm.input_messages.0.message.content": "You sell tours.",
      "llm.input_messages.1.message.role": "user",
      "llm.input_messages.1.message.contents.0.message_content.type": "text",
      "llm.input_messages.1.message.contents.0.message_content.text": ASKED,
      "llm.output_messages.0.message.role": "assistant",
      "llm.output_messages.0.message.content": ANSWERED,
      "llm.token_count.prompt": 100,
      "llm.token_count.completion": 20,
      "input.value": "{}",
    },
  },
  OpenLLMetry: {
    attributes: {
      "llm.request.type": "chat",
      "traceloop.association.properties.session_id": "c-1",
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.prompt.0.role": "system",
      "gen_ai.prompt.0.content": "You sell tours.",
      "gen_ai.prompt.1.role": "user",
      "gen_ai.prompt.1.content": ASKED,
      "gen_ai.completion.0.content": ANSWERED,
      "gen_ai.completion.0.role": "assistant",
      "llm.usage.prompt_tokens": 100,
      "llm.usage.completion_tokens": 20,
    },
  },
  "AI SDK 5": {
    attributes: {
      "ai.operationId": "ai.streamText.doStream",
      "ai.telemetry.metadata.sessionId": "c-1",
      "ai.model.id": "gpt-5-mini",
      "ai.prompt.messages": JSON.stringify([OPENAI[0], { role: "user", content: [{ type: "text", text: ASKED }] }]),
      "ai.response.text": ANSWERED,
      "ai.usage.promptTokens": 100,
      "ai.usage.completionTokens": 20,
    },
  },
  Langfuse: {
    attributes: {
      "langfuse.observation.type": "generation",
      "langfuse.session.id": "c-1",
      "langfuse.observation.model.name": "gpt-5-mini",
      "langfuse.observation.input": JSON.stringify(OPENAI),
      "langfuse.observation.output": JSON.stringify({ role: "assistant", content: ANSWERED }),
      "langfuse.observation.usage_details": JSON.stringify({
        input: 60,
        input_cached_tokens: 40,
        output: 20,
        total: 120,
      }),
    },
  },
  "Google ADK": {
    attributes: {
      "gcp.vertex.agent.llm_request": JSON.stringify({
        model: "gemini",
        config: { system_instruction: "You sell tours." },
        contents: [{ role: "user", parts: [{ text: ASKED }] }],
      }),
      "gcp.vertex.agent.llm_response": JSON.stringify({ content: { role: "model", parts: [{ text: ANSWERED }] } }),
      "session.id": "c-1",
      "gen_ai.request.model": "gpt-5-mini",
      "gen_ai.usage.input_tokens": 100,
      "gen_ai.usage.output_tokens": 20,
    },
  },
};

describe.each(Object.entries(CONVENTIONS))("%s", (_name, span) => {
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

describe("usage", () => {
  it.each([
    [
      "cached tokens inside the input",
      { "gen_ai.usage.input_tokens": 100, "gen_ai.usage.cache_read.input_tokens": 40 },
      { input: 100, cachedInput: 40 },
    ],
    [
      "the uncached remainder as input",
      {
        "gen_ai.usage.input_tokens": 10,
        "gen_ai.usage.cache_read_input_tokens": 40,
        "gen_ai.usage.cache_creation_input_tokens": 5,
      },
      { input: 55, cachedInput: 40, cacheWrite: 5 },
    ],
    [
      "Anthropic's cache as the AI SDK passes it on",
      {
        "ai.usage.inputTokens": 10,
        "ai.response.providerMetadata": JSON.stringify({
          anthropic: { cacheReadInputTokens: 30, cacheCreationInputTokens: 2 },
        }),
      },
      { input: 42, cachedInput: 30, cacheWrite: 2 },
    ],
    [
      "reasoning as a part of the output",
      { "gen_ai.usage.output_tokens": 50, "gen_ai.usage.reasoning.output_tokens": 30 },
      { output: 50, reasoning: 30 },
    ],
  ])("normalizes %s", (_name, attributes, expected) => {
    const { turns } = assembleSpans([
      {
        id: "a",
        attributes: {
          ...CONVENTIONS["GenAI, JSON"]?.attributes,
          "gen_ai.usage.input_tokens": undefined,
          "gen_ai.usage.output_tokens": undefined,
          ...attributes,
        },
      },
    ]);
    expect(turns[0]?.members[0]?.tokens).toMatchObject(expected);
  });

  it("counts once where a wrapper repeats the usage of the calls below it", () => {
    const usage = { "gen_ai.usage.input_tokens": 10, "gen_ai.usage.output_tokens": 5 };
    const { counted } = assembleSpans([
      {
        id: "agent",
        ms: 900,
        attributes: {
          "gen_ai.operation.name": "invoke_agent",
          "gen_ai.usage.input_tokens": 20,
          "gen_ai.usage.output_tokens": 10,
        },
      },
      { id: "one", parent: "agent", attributes: { "gen_ai.operation.name": "chat", ...usage } },
      {
        id: "two",
        parent: "agent",
        startMs: Date.UTC(2026, 9, 5, 9, 1),
        attributes: { "gen_ai.operation.name": "chat", ...usage },
      },
    ]);
    expect(counted.size).toBe(2);
  });
});
