/** The samples of /docs/otel, run as programs with nothing but the two settings that the page names. */
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { readDocSamples } from "#tests/support/doc-samples.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const run = promisify(execFile);
/** Inside the project, so that the samples find its packages. */
const FOLDER = join(PROJECT_ROOT, "node_modules", ".cache", "otlp-docs");

const MODEL = `
import { MockLanguageModelV4 } from "ai/test";
const model = new MockLanguageModelV4({
  modelId: "gpt-5-mini",
  doGenerate: async () => ({
    content: [{ type: "text", text: "Yes, at 8 pm." }],
    finishReason: { unified: "stop", raw: undefined },
    usage: { inputTokens: { total: 120 }, outputTokens: { total: 9 } },
    warnings: [],
  }),
});`;
const PROVIDER = `
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] });`;
const CLIENT = `
import OpenAI from "openai";
import { createServer } from "node:http";
const stub = createServer((request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({
    id: "1", object: "chat.completion", created: 1, model: "gpt-5-mini",
    choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Yes, at 8 pm." } }],
    usage: { prompt_tokens: 120, completion_tokens: 9, total_tokens: 129 },
  }));
});
await new Promise((resolve) => stub.listen(0, "127.0.0.1", resolve));`;
const ASK = `
const openai = new OpenAI({ apiKey: "none", baseURL: "http://127.0.0.1:" + stub.address().port + "/v1" });
await openai.chat.completions.create({ model: "gpt-5-mini", messages: [{ role: "user", content: "Is there a table for two tonight?" }] });
stub.close();`;
const FLUSH = "\nawait provider.forceFlush();\nawait provider.shutdown();\n";

let server: SignedInApp;
let samples: string[];

beforeAll(async () => {
  server = await startSignedInApp();
  samples = (await readDocSamples("otel")).filter(({ language }) => language === "js").map(({ code }) => code);
  await mkdir(FOLDER, { recursive: true });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(FOLDER, { recursive: true, force: true });
});

it.each([
  ["the AI SDK", "generateText", (code: string) => `${MODEL}\n${code}${FLUSH}`],
  ["the OpenAI client", "manuallyInstrument", (code: string) => `${PROVIDER}${CLIENT}\n${code}${ASK}${FLUSH}`],
  [
    "any other program",
    "tracer.startSpan",
    (code: string) => `${PROVIDER}\nconst tracer = provider.getTracer("agent");\n${code}${FLUSH}`,
  ],
])("sends a conversation with tokens from %s", { timeout: 60_000 }, async (name, word, build) => {
  const own = await server.signIn();
  const file = join(FOLDER, `${word}.mjs`);
  await writeFile(file, build(samples.find((code) => code.includes(word)) ?? ""));
  await run(process.execPath, [file], {
    env: buildChildEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: new URL("/api/v1/otlp", server.app.url).href,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${own.apiKey}`,
    }),
  });
  const { externalId, messages, usage } = await getOnly(own);
  expect([name, messages]).toEqual([name, ["Is there a table for two tonight?", "Yes, at 8 pm."]]);
  expect(usage).toMatchObject({ calls: 1, inputTokens: 120, outputTokens: 9 });
  // The OpenAI sample sets no ID.
  expect(externalId).toMatch(word === "manuallyInstrument" ? /^trace:/ : /^chat-831$/);
});

async function getOnly(own: SignedIn) {
  const list = z.object({ items: z.array(z.object({ id: z.string(), externalId: z.string() })) });
  const { items } = list.parse(await (await server.call(own.apiKey, "/api/v1/conversations")).json());
  const [item] = items;
  if (item === undefined) throw new Error("No conversation arrived.");
  const detail = z.object({
    conversation: z.object({ usage: z.looseObject({}).nullable() }),
    messages: z.array(z.object({ text: z.string() })),
  });
  const response = await server.call(own.apiKey, `/api/v1/conversations/${item.id}`);
  const { conversation, messages } = detail.parse(await response.json());
  return { externalId: item.externalId, usage: conversation.usage, messages: messages.map(({ text }) => text) };
}
