/** OpenTelemetry over HTTP with real SDKs: their bytes, their spans, their way to read answers. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LegacyOpenTelemetry, OpenTelemetry } from "@ai-sdk/otel";
import { OpenAIInstrumentation as OpenInference } from "@arizeai/openinference-instrumentation-openai";
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { SpanExporter } from "@opentelemetry/sdk-trace-node";
import { OpenAIInstrumentation as OpenLlmetry } from "@traceloop/instrumentation-openai";
import { generateText, stepCountIs, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const TRACES = "/api/v1/otlp/v1/traces";

let server: SignedInApp;

beforeAll(async () => {
  server = await startSignedInApp();
}, 120_000);
afterAll(() => server.stop());

const EXPORTERS = { protobuf: ProtobufExporter, JSON: JsonExporter } as const;

// A registered provider stays until it is taken back: the next test's would not be used.
afterEach(() => {
  trace.disable();
  context.disable();
});

/** A provider that sends to the program as an SDK does, with gzip. */
function createProvider(Exporter: typeof ProtobufExporter | typeof JsonExporter, apiKey: string): NodeTracerProvider {
  const exporter: SpanExporter = new Exporter({
    url: new URL(TRACES, server.app.url).href,
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
}

const wordsSchema = z.object({
  conversation: z.object({
    models: z.array(z.string()),
    usage: z.object({ calls: z.number(), inputTokens: z.number(), outputTokens: z.number() }).nullable(),
  }),
  messages: z.array(
    z.object({
      role: z.string(),
      text: z.string(),
      model: z.string(),
      tools: z.array(z.looseObject({ name: z.string() })),
    }),
  ),
});

async function getWords(signedIn: SignedIn, externalId: string) {
  const response = await server.call(signedIn.apiKey, `/api/v1/conversations/external:${externalId}`);
  return wordsSchema.parse(await response.json());
}

async function listExternalIds(signedIn: SignedIn): Promise<string[]> {
  const response = await server.call(signedIn.apiKey, "/api/v1/conversations");
  return z
    .object({ items: z.array(z.object({ externalId: z.string() })) })
    .parse(await response.json())
    .items.map(({ externalId }) => externalId);
}

describe.each(Object.entries(EXPORTERS))("the official exporter of %s", (_name, Exporter) => {
  it("sends a conversation of 50 turns that is stored exactly as it was held", async () => {
    const own = await server.signIn();
    const provider = createProvider(Exporter, own.apiKey);
    const tracer = provider.getTracer("agent");
    const held: string[] = [];
    for (let turn = 0; turn < 50; turn++) {
      held.push(`Question ${turn}`, `Answer ${turn}`);
      const messages = held.map((content, index) => ({
        role: index % 2 === 0 ? "user" : "assistant",
        parts: [{ type: "text", content }],
      }));
      const start = Date.now() - (50 - turn) * 1_000;
      const span = tracer.startSpan("chat", { kind: SpanKind.CLIENT, startTime: start });
      span.setAttributes({
        "gen_ai.operation.name": "chat",
        "gen_ai.conversation.id": "fifty",
        "gen_ai.response.model": "gpt-5-mini",
        "gen_ai.usage.input_tokens": 100 + turn,
        "gen_ai.usage.output_tokens": 10,
        "gen_ai.input.messages": JSON.stringify(messages.slice(0, -1)),
        "gen_ai.output.messages": JSON.stringify(messages.slice(-1)),
      });
      span.end(start + 400);
    }
    await provider.forceFlush();
    await provider.shutdown();
    const { conversation, messages } = await getWords(own, "fifty");
    expect(messages.map(({ text }) => text)).toEqual(held);
    expect(conversation.usage).toMatchObject({ calls: 50, inputTokens: 50 * 100 + (49 * 50) / 2, outputTokens: 500 });
  });
});

describe.each([
  ["OpenTelemetry", () => new OpenTelemetry({ runtimeContext: true })],
  ["LegacyOpenTelemetry", () => new LegacyOpenTelemetry()],
] as const)("the AI SDK's %s", (_name, createIntegration) => {
  it("gives the words that the user saw, with tools, and counts usage once", async () => {
    const own = await server.signIn();
    const provider = createProvider(ProtobufExporter, own.apiKey);
    provider.register();
    let step = 0;
    const usage = {
      inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 20, text: 20, reasoning: 0 },
    };
    const model = new MockLanguageModelV4({
      modelId: "gpt-5-mini",
      provider: "openai.responses",
      doGenerate: () =>
        Promise.resolve(
          step++ === 0
            ? {
                content: [
                  { type: "tool-call" as const, toolCallId: "c1", toolName: "weather", input: '{"city":"Lisbon"}' },
                ],
                finishReason: { unified: "tool-calls" as const, raw: undefined },
                usage,
                warnings: [],
              }
            : {
                content: [{ type: "text" as const, text: "It is sunny." }],
                finishReason: { unified: "stop" as const, raw: undefined },
                usage,
                warnings: [],
              },
        ),
    });
    const weather = tool({
      description: "Weather",
      inputSchema: z.object({ city: z.string() }),
      execute: () => Promise.resolve("sunny"),
    });
    await generateText({
      model,
      system: "You know the weather.",
      prompt: "Weather in Lisbon?",
      tools: { weather },
      stopWhen: stepCountIs(3),
      runtimeContext: { sessionId: "weather-1" },
      telemetry: {
        ...{ isEnabled: true, functionId: "support", integrations: [createIntegration()] },
        includeRuntimeContext: { sessionId: true },
      },
    });
    await provider.forceFlush();
    await provider.shutdown();
    const { conversation, messages } = await getWords(own, "weather-1");
    expect(messages).toMatchObject([
      { role: "user", text: "Weather in Lisbon?" },
      { role: "bot", text: "It is sunny.", model: "gpt-5-mini", tools: [{ name: "weather", ok: true }] },
    ]);
    expect(conversation.usage).toMatchObject({ calls: 2, inputTokens: 20, outputTokens: 40 });
  });
});

describe.each([
  ["OpenInference", () => new OpenInference()],
  ["OpenLLMetry", () => new OpenLlmetry()],
] as const)("%s's instrumentation of the OpenAI client", (_name, create) => {
  it("gives the words, the model and the tokens that OpenAI reports", async () => {
    const own = await server.signIn();
    const provider = createProvider(ProtobufExporter, own.apiKey);
    provider.register();
    const instrumentation = create();
    instrumentation.setTracerProvider(provider);
    instrumentation.manuallyInstrument(OpenAI);
    const stub = createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          id: "chatcmpl-1",
          object: "chat.completion",
          created: 1,
          model: "gpt-5-mini-2025-08-07",
          choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "It is 45 €." } }],
          usage: { prompt_tokens: 30, completion_tokens: 7, total_tokens: 37 },
        }),
      );
    });
    await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
    const address = stub.address();
    const { port } = z.object({ port: z.number() }).parse(address satisfies AddressInfo | string | null);
    const openai = new OpenAI({ apiKey: "none", baseURL: `http://127.0.0.1:${port}/v1` });
    await openai.chat.completions.create({
      model: "gpt-5-mini",
      messages: [
        { role: "system", content: "You sell tours." },
        { role: "user", content: "How much is the tour?" },
      ],
    });
    await provider.forceFlush();
    await provider.shutdown();
    instrumentation.disable();
    await new Promise((resolve) => stub.close(resolve));
    const [id = ""] = await listExternalIds(own);
    const { conversation, messages } = await getWords(own, encodeURIComponent(id));
    expect(messages).toMatchObject([
      { role: "user", text: "How much is the tour?" },
      { role: "bot", text: "It is 45 €." },
    ]);
    expect(conversation.models[0]).toContain("gpt-5-mini");
    expect(conversation.usage).toMatchObject({ calls: 1, inputTokens: 30, outputTokens: 7 });
  });
});

it("marks a failed tool as failed", async () => {
  const own = await server.signIn();
  const provider = createProvider(JsonExporter, own.apiKey);
  const tracer = provider.getTracer("agent");
  const agent = tracer.startSpan("invoke_agent", {
    attributes: {
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.conversation.id": "tool",
      "gen_ai.prompt": "Hi",
      "gen_ai.completion": "Sorry",
    },
  });
  const { traceId, spanId, traceFlags } = agent.spanContext();
  const parent = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags });
  const failed = tracer.startSpan(
    "execute_tool pay",
    { attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "pay" } },
    parent,
  );
  failed.setStatus({ code: SpanStatusCode.ERROR });
  failed.end();
  agent.end();
  await provider.forceFlush();
  await provider.shutdown();
  expect((await getWords(own, "tool")).messages.at(-1)?.tools).toMatchObject([{ name: "pay", ok: false }]);
});
