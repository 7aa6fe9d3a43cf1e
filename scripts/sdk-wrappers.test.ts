import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messageSchema } from "#src/domain/ingest/ingest.contract.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import { startStubModel } from "#tests/support/stub-model.ts";
import type { StubModel } from "#tests/support/stub-model.ts";
import { trackAiSdk } from "#packages/sdk/src/ai-sdk.ts";
import { trackAnthropic } from "#packages/sdk/src/anthropic.ts";
import { trackBotFramework } from "#packages/sdk/src/bot-framework.ts";
import { trackBotpress } from "#packages/sdk/src/botpress.ts";
import { trackLangChain } from "#packages/sdk/src/langchain.ts";
import { trackOpenAI } from "#packages/sdk/src/openai.ts";
import { createTracker } from "#packages/sdk/src/tracker.ts";
import type { Message, Tracker } from "#packages/sdk/src/tracker.ts";

const conversation = { conversationId: "c-1", channel: "webchat", agent: { version: "2.0" } };
const question = { role: "user", content: "Do you have a room?" } as const;
const ASKED = ["user", "Do you have a room?"];
const ANSWERED = ["bot", "Yes, at 140 euros."];
const tools = { getPrice: { description: "Price", inputSchema: { type: "object", properties: {} } } } as const;

let stub: StubModel;
let tracker: Tracker;

beforeAll(async () => {
  stub = await startStubModel();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.answer = () => ({ text: "Yes, at 140 euros." });
});

/** The messages of all requests, which the API would take. */
async function flush(): Promise<Message[]> {
  await tracker.flush();
  const messages = sent.splice(0).flatMap((body): Message[] => JSON.parse(body).messages);
  for (const message of messages) messageSchema.parse(message);
  return messages;
}
const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  tracker = createTracker({
    url: "https://threadlight.example.com",
    key: "tl_live_x",
    fetch: async (_, init) => {
      sent.push(String(init?.body));
      return Response.json({ accepted: 1, duplicates: 0, held: 0 });
    },
  });
});

const toPairs = (messages: Message[]) => messages.map(({ role, text }) => [role, text]);

describe("the AI SDK", () => {
  const wrap = () => {
    const model = createOpenAICompatible({ name: "stub", baseURL: stub.url, apiKey: "x" })("stub-1");
    return wrapLanguageModel({ model, middleware: trackAiSdk(tracker, conversation) });
  };

  it("tracks a generated answer with model and tokens, once after a retry", async () => {
    stub.answer = (_, at) => (at === firstAt ? { status: 500 } : { text: "Yes, at 140 euros." });
    const firstAt = stub.requests.length;
    const history = [
      question,
      { role: "assistant", content: "For when?" },
      { role: "user", content: "Saturday" },
    ] as const;
    await generateText({ model: wrap(), system: "Be brief.", messages: [...history], maxRetries: 1 });
    const messages = await flush();
    expect(toPairs(messages)).toEqual([["user", "Saturday"], ANSWERED]);
    expect(messages[0]).toMatchObject(conversation);
    expect(messages[1]).toMatchObject({
      agent: { version: "2.0", model: "stub-1" },
      usage: { inputTokens: 100, outputTokens: 20 },
    });
  });

  it("tracks a streamed answer whole", async () => {
    const { text } = streamText({ model: wrap(), prompt: question.content });
    expect(await text).toBe("Yes, at 140 euros.");
    expect(toPairs(await flush())).toEqual([ASKED, ANSWERED]);
  });

  it("reads the tokens of its version 5, and sends none where the provider reports none", async () => {
    const { wrapGenerate } = trackAiSdk(tracker, conversation);
    const content = [{ type: "text", text: "Yes, at 140 euros." }];
    for (const usage of [{ inputTokens: 10, outputTokens: 5, cachedInputTokens: 4 }, { inputTokens: undefined }]) {
      const call = { params: { prompt: [] }, model: { modelId: "stub" } };
      await wrapGenerate({ ...call, doGenerate: async () => ({ content, usage }) });
    }
    const [counted, unknown] = await flush();
    expect(counted?.usage).toMatchObject({ inputTokens: 10, cachedInputTokens: 4, outputTokens: 5 });
    expect(unknown).not.toHaveProperty("usage");
  });

  it("counts the tokens of a call of tools with the answer that follows", async () => {
    const firstAt = stub.requests.length;
    stub.answer = (_, at) =>
      at === firstAt ? { text: "", tools: [{ name: "getPrice", input: {} }] } : { text: "Yes, at 140 euros." };
    const getPrice = tool({
      description: tools.getPrice.description,
      inputSchema: jsonSchema<object>(tools.getPrice.inputSchema),
      execute: async () => ({ euros: 140 }),
    });
    await generateText({ model: wrap(), prompt: question.content, tools: { getPrice }, stopWhen: stepCountIs(3) });
    const messages = await flush();
    expect(toPairs(messages)).toEqual([ASKED, ANSWERED]);
    expect(messages[1]?.usage).toMatchObject({ inputTokens: 200, outputTokens: 40 });
  });
});

describe("OpenAI's client", () => {
  const wrap = () => trackOpenAI(new OpenAI({ baseURL: stub.url, apiKey: "x", maxRetries: 0 }), tracker, conversation);
  const body = { model: "stub", messages: [{ role: "system", content: "Be brief." }, question] } as const;

  it("tracks a completion, and one that is streamed", async () => {
    const client = wrap();
    const whole = await client.chat.completions.create({ ...body, messages: [...body.messages] });
    expect(whole.choices[0]?.message.content).toBe("Yes, at 140 euros.");
    const again = { role: "user", content: "And on Sunday?" } as const;
    let streamed = "";
    const stream = await client.chat.completions.create({ model: "stub", messages: [again], stream: true });
    for await (const chunk of stream) streamed += chunk.choices[0]?.delta.content ?? "";
    expect(streamed).toBe("Yes, at 140 euros.");
    const messages = await flush();
    expect(toPairs(messages)).toEqual([ASKED, ANSWERED, ["user", "And on Sunday?"], ANSWERED]);
    for (const at of [1, 3])
      expect(messages[at]).toMatchObject({ agent: { model: "stub" }, usage: { inputTokens: 100 } });
  });

  it("leaves the raw response, errors and the client itself as they are", async () => {
    const client = wrap();
    const create = () => client.chat.completions.create({ ...body, messages: [...body.messages] });
    const raw = await create().asResponse();
    expect(await raw.json()).toHaveProperty("choices");
    const { data, response } = await create().withResponse();
    expect([data.model, response.status]).toEqual(["stub", 200]);
    stub.answer = () => ({ status: 400 });
    await expect(create()).rejects.toMatchObject({ status: 400 });
    expect(client).toBeInstanceOf(OpenAI);
    expect(client.withOptions({ maxRetries: 1 }).maxRetries).toBe(1);
    expect(toPairs(await flush()).filter(([role]) => role === "bot")).toEqual([ANSWERED]);
  });

  it("tracks what its helpers stream and the answers between calls of tools, once", async () => {
    const { completions } = wrap().chat;
    expect(await completions.stream({ model: "stub", messages: [question] }).finalContent()).toBe(ANSWERED[1]);
    const firstAt = stub.requests.length;
    stub.answer = (_, at) =>
      at === firstAt ? { text: "", tools: [{ name: "getPrice", input: {} }] } : { text: "Yes, at 140 euros." };
    const getPrice = { function: () => "140", name: "getPrice", ...tools.getPrice, parameters: { type: "object" } };
    const runner = completions.runTools({
      model: "stub",
      messages: [{ ...question }],
      tools: [{ type: "function", function: getPrice }],
    });
    expect(await runner.finalContent()).toBe(ANSWERED[1]);
    const messages = await flush();
    expect(toPairs(messages)).toEqual([ASKED, ANSWERED, ASKED, ANSWERED]);
    expect(messages.map(({ usage }) => usage?.inputTokens)).toEqual([undefined, 100, undefined, 200]);
  });

  it("tracks a response that its helper streams", async () => {
    const server = await startJsonServer();
    const created = { id: "r", object: "response", model: "stub", output: [] };
    const output = [{ type: "message", role: "assistant", content: [{ type: "output_text", text: ANSWERED[1] }] }];
    const response = { ...created, output, usage: { input_tokens: 10, output_tokens: 5 } };
    const events = [
      { type: "response.created", response: created },
      { type: "response.completed", response },
    ];
    server.answer = () => ({
      headers: { "content-type": "text/event-stream" },
      text: events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(""),
    });
    const client = trackOpenAI(new OpenAI({ baseURL: server.origin, apiKey: "x" }), tracker, conversation);
    const stream = client.responses.stream({ model: "stub", input: question.content });
    expect((await stream.finalResponse()).output_text).toBe(ANSWERED[1]);
    await server.close();
    const messages = await flush();
    expect(toPairs(messages)).toEqual([ASKED, ANSWERED]);
    expect(messages[1]?.usage).toMatchObject({ inputTokens: 10, outputTokens: 5 });
  });

  it("tracks responses by their documented shape", async () => {
    const response = {
      model: "stub",
      output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Yes, at 140 euros." }] }],
      usage: { input_tokens: 10, output_tokens: 5, input_tokens_details: { cached_tokens: 4 } },
    };
    async function* stream() {
      yield { type: "response.output_text.delta", delta: "Yes" };
      yield { type: "response.completed", response };
    }
    const fake = {
      responses: {
        create: async ({ stream: isStream = false }: { input: unknown; stream?: boolean }) =>
          isStream ? stream() : response,
      },
    };
    const client = trackOpenAI(fake, tracker, conversation);
    await client.responses.create({ input: question.content });
    const parts = await client.responses.create({ input: [question], stream: true });
    if (Symbol.asyncIterator in parts) for await (const part of parts) expect(part).toHaveProperty("type");
    const messages = await flush();
    expect(toPairs(messages)).toEqual([ASKED, ANSWERED, ASKED, ANSWERED]);
    expect(messages[1]?.usage).toMatchObject({ inputTokens: 10, cachedInputTokens: 4, outputTokens: 5 });
  });
});

describe("Anthropic's client, by its documented shape", () => {
  async function post(body: object): Promise<unknown> {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(`${stub.url}/messages`, init);
    return response.headers.get("content-type") === "text/event-stream" ? readEvents(response) : response.json();
  }
  async function* readEvents(response: Response) {
    const text = await response.text();
    for (const [, data = ""] of text.matchAll(/^data: (.*)$/gm)) yield JSON.parse(data);
  }

  it("tracks messages, streams and no result of a tool", async () => {
    const listeners: ((message: unknown) => void)[] = [];
    const stream = { on: (_: string, listener: (message: unknown) => void) => listeners.push(listener) };
    const client = trackAnthropic({ messages: { create: post, stream: (_: object) => stream } }, tracker, conversation);
    await client.messages.create({ model: "stub", messages: [question] });
    const parts = await client.messages.create({ model: "stub", messages: [{ ...question }], stream: true });
    if (typeof parts === "object" && parts !== null && Symbol.asyncIterator in parts) {
      for await (const part of { [Symbol.asyncIterator]: () => readFrom(parts) }) expect(part).toHaveProperty("type");
    }
    const result = { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "140" }] };
    client.messages.stream({ model: "stub", messages: [question, result] });
    const usage = { input_tokens: 10, cache_read_input_tokens: 30, output_tokens: 5 };
    for (const tell of listeners) tell({ content: [{ type: "text", text: "It is 140." }], model: "stub", usage });
    const messages = await flush();
    expect(toPairs(messages)).toEqual([ASKED, ANSWERED, ASKED, ANSWERED, ["bot", "It is 140."]]);
    for (const at of [1, 3]) expect(messages[at]?.usage).toMatchObject({ inputTokens: 100, outputTokens: 20 });
    expect(messages[4]?.usage).toMatchObject({ inputTokens: 40, cachedInputTokens: 30, outputTokens: 5 });
  });

  function readFrom(parts: object): AsyncIterator<unknown> {
    return Reflect.apply(Reflect.get(parts, Symbol.asyncIterator), parts, []);
  }
});

it("LangChain's callbacks track the user's message and the model's answer", async () => {
  const handler = trackLangChain(tracker, conversation);
  const human = { content: [{ type: "text", text: "Do you have a room?" }], getType: () => "human" };
  handler.handleChatModelStart({}, [[{ content: "Be brief.", _getType: () => "system" }, human]]);
  const message = { usage_metadata: { input_tokens: 9, output_tokens: 3 }, response_metadata: { model_name: "stub" } };
  handler.handleLLMEnd({ generations: [[{ text: "", ...{ message } }]] });
  handler.handleChatModelStart({}, [[human, { content: "140", _getType: () => "tool" }]]);
  handler.handleLLMEnd({ generations: [[{ text: "Yes, at 140 euros.", ...{ message } }]] });
  const messages = await flush();
  expect(toPairs(messages)).toEqual([ASKED, ANSWERED]);
  expect(messages[1]).toMatchObject({ agent: { model: "stub" }, usage: { inputTokens: 18, outputTokens: 6 } });
});

it("the Bot Framework's middleware tracks a turn with the platform's ids", async () => {
  const { onTurn } = trackBotFramework(tracker, { user: (id) => `hash of ${id}` });
  type Handler = Parameters<Parameters<typeof onTurn>[0]["onSendActivities"]>[0];
  const handlers: Handler[] = [];
  const activity = {
    ...{ type: "message", id: "7", text: "Do you have a room?", channelId: "msteams" },
    ...{ from: { id: "29:1" }, conversation: { id: "19:abc" } },
  };
  const context = { activity, onSendActivities: (handler: Handler) => handlers.push(handler) };
  await onTurn(context, async () => {
    const activities = [{ type: "typing" }, { type: "message", text: "Yes, at 140 euros." }];
    for (const handler of handlers) await handler(context, activities, async () => [{ id: "8" }, { id: "9" }]);
  });
  const common = { conversationId: "19:abc", channel: "teams", user: "hash of 29:1" };
  expect(await flush()).toMatchObject([
    { ...common, id: "19:abc:7", role: "user", text: "Do you have a room?" },
    { ...common, id: "19:abc:9", role: "bot", text: "Yes, at 140 euros." },
  ]);
});

it("Botpress's hooks track texts, and an outgoing message sends what waits", async () => {
  const { incoming, outgoing } = trackBotpress(tracker, { channel: "whatsapp" });
  const message = { id: "msg_1", conversationId: "conv_1", userId: "user_1", createdAt: "2026-03-14T18:02:11.000Z" };
  await incoming({ data: { ...message, payload: { text: "Do you have a room?" } } });
  await incoming({ data: { ...message, id: "msg_2", payload: { imageUrl: "https://example.com/a.png" } } });
  await outgoing({ data: { message: { ...message, id: "msg_3", payload: { text: "Yes, at 140 euros." } } } });
  expect(tracker.waiting).toBe(0);
  const messages = await flush();
  expect(toPairs(messages)).toEqual([ASKED, ANSWERED]);
  expect(messages[0]).toMatchObject({ id: "conv_1:msg_1", channel: "whatsapp", timestamp: message.createdAt });
  expect(messages[0]).not.toHaveProperty("user");
});
