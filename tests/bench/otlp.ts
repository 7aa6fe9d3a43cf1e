/**
 * bench otlp: traces of one turn beside `/api/v1/messages`, interleaved; a long conversation with its whole history in each span; the
 * memory that the largest body takes.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openProgramDatabase } from "#scripts/support/database.ts";
import { migrate } from "#src/server/db/migrate.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { addKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { startApp } from "#tests/support/app.ts";
import { encodeTraceRequest } from "#tests/support/otlp-protobuf.ts";
import { buildTraceRequest } from "#tests/support/otlp-spans.ts";
import type { TestSpan } from "#tests/support/otlp-spans.ts";
import { createTestClient, setDatabaseEnv } from "#tests/support/test-client.ts";
import { measurePeak } from "./support/peak-memory.ts";
import { createFigure, printReport } from "./support/report.ts";

const SECONDS = Number(process.argv[2] ?? 10);
const ROUND_MS = 1_000;
const TRACES = 100;
const MESSAGES = 200;
const LANES = 4;
const TURNS = 50;
const EARLY_TURN = 5;
const LONG_CONVERSATIONS = 10;
/** The most spans of a request, and a body just below the limit once it is inflated. */
const LARGE_SPANS = 5_000;
const LARGE_BYTES = 15.5 * 1024 * 1024;
const TEXTS = ["How much is the double room in May?", "It is 140 euros. Shall I book it?"];

type Call = { path: string; body: BodyInit; headers: Record<string, string>; messages: number };

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-bench-"));
await chmod(dataDir, 0o711);
const environment = { DATA_DIR: dataDir, APP_ENV: "production", LOG_LEVEL: "error" };
setEnv({ ...environment, DATABASE_URL: "" });
const database = await openProgramDatabase();
setDatabaseEnv(database.url);
await migrate(database.url);
const { clientId, apiAccountId } = await createTestClient({ unlimited: true });
const { key } = await addKey(getDatabase().system, { clientId, apiAccountId, name: "bench", scopes: ["ingest"] });
const app = await startApp({ env: { ...environment, DATABASE_URL: database.url } });
let serial = 0;
try {
  const kinds = { messages: buildMessages, protobuf: () => buildTraces("protobuf"), json: () => buildTraces("json") };
  const rates = { messages: 0, protobuf: 0, json: 0 };
  const spent = { messages: 0, protobuf: 0, json: 0 };
  const names = ["messages", "protobuf", "json"] as const;
  for (const name of names) await runRound(kinds[name]);
  for (let round = 0; round < SECONDS; round++) {
    for (const name of names) {
      const { messages, ms } = await runRound(kinds[name]);
      rates[name] += messages;
      spent[name] += ms;
    }
  }
  const perSecond = (name: (typeof names)[number]) => (rates[name] / spent[name]) * 1_000;
  const against = { name: "/api/v1/messages in the same run", value: perSecond("messages") };
  const long = await runLongConversations();
  const peaks = { protobuf: await measureLarge("protobuf"), json: await measureLarge("json") };
  printReport("otlp", [
    createFigure({ name: "traces as protobuf", value: perSecond("protobuf"), unit: "messages/s", against }),
    createFigure({ name: "traces as JSON", value: perSecond("json"), unit: "messages/s", against }),
    createFigure({
      name: `span with the whole history, turn ${TURNS}`,
      value: long.late,
      unit: "ms",
      against: { name: `turn ${EARLY_TURN}`, value: long.early },
    }),
    ...(["protobuf", "json"] as const).map((encoding) =>
      createFigure({
        name: `peak memory of ${LARGE_SPANS} spans as ${encoding}`,
        value: peaks[encoding].peak / 1024 / 1024,
        unit: "MiB",
        against: { name: "the body", value: peaks[encoding].bytes / 1024 / 1024 },
      }),
    ),
  ]);
} finally {
  await app.stop();
  await getDatabase().end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Sends requests over all lanes for a while. */
async function runRound(build: () => Call): Promise<{ messages: number; ms: number }> {
  const start = performance.now();
  let messages = 0;
  async function runLane(): Promise<void> {
    while (performance.now() - start < ROUND_MS) {
      const call = build();
      await send(call);
      messages += call.messages;
    }
  }
  await Promise.all(Array.from({ length: LANES }, runLane));
  return { messages, ms: performance.now() - start };
}

async function send({ path, body, headers }: Call): Promise<void> {
  const response = await fetch(new URL(path, app.url), {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}: ${text.slice(0, 200)}`);
}

function buildMessages(): Call {
  const messages = Array.from({ length: MESSAGES }, () => {
    const n = serial++;
    const isUser = n % 2 === 0;
    return {
      ...{ id: `m${n}`, conversationId: `m${Math.floor(n / 2)}`, role: isUser ? "user" : "bot" },
      ...{ text: TEXTS[n % 2], timestamp: Date.now() - (isUser ? 2_000 : 1_000) },
    };
  });
  const headers = { "content-type": "application/json" };
  return { path: "/api/v1/messages", body: JSON.stringify({ messages }), headers, messages: MESSAGES };
}

/** Traces of one turn, each with a speaker and a call below it. */
function buildTraces(encoding: "protobuf" | "json"): Call {
  const spans = Array.from({ length: TRACES }, () => buildTurn(`t${serial++}`, TEXTS, Date.now() - 2_000)).flat();
  return encodeSpans(spans, encoding, TRACES * 2);
}

function encodeSpans(spans: TestSpan[], encoding: "protobuf" | "json", messages: number): Call {
  const path = "/api/v1/otlp/v1/traces";
  if (encoding === "json") {
    const body = JSON.stringify(buildTraceRequest(spans));
    return { path, body, headers: { "content-type": "application/json" }, messages };
  }
  const body = Uint8Array.from(encodeTraceRequest(spans));
  return { path, body, headers: { "content-type": "application/x-protobuf" }, messages };
}

function buildTurn(trace: string, words: readonly string[], startMs: number, conversation = trace): TestSpan[] {
  const messages = words.map((content, index) => ({
    role: index % 2 === 0 ? "user" : "assistant",
    parts: [{ type: "text", content }],
  }));
  const shared = { "gen_ai.conversation.id": conversation, "gen_ai.response.model": "gpt-5-mini" };
  const input = JSON.stringify(messages.slice(0, -1));
  const output = JSON.stringify(messages.slice(-1));
  const said = { "gen_ai.input.messages": input, "gen_ai.output.messages": output };
  const usage = { "gen_ai.usage.input_tokens": 900, "gen_ai.usage.output_tokens": 30 };
  return [
    {
      trace,
      id: "agent",
      startMs,
      ms: 900,
      attributes: { ...shared, ...said, "gen_ai.operation.name": "invoke_agent" },
    },
    {
      ...{ trace, id: "chat", parent: "agent", startMs: startMs + 10, ms: 800 },
      attributes: { ...shared, ...said, ...usage, "gen_ai.operation.name": "chat" },
    },
  ];
}

/** Milliseconds per request at an early and at the last turn, medians over conversations. */
async function runLongConversations(): Promise<{ early: number; late: number }> {
  const early: number[] = [];
  const late: number[] = [];
  for (let index = 0; index < LONG_CONVERSATIONS; index++) {
    const words: string[] = [];
    for (let turn = 1; turn <= TURNS; turn++) {
      words.push(`Question ${turn}: ${TEXTS[0] ?? ""}`, `Answer ${turn}: ${TEXTS[1] ?? ""}`);
      const startMs = Date.now() - 3_600_000 + turn * 10_000;
      const call = encodeSpans(buildTurn(`long ${index} ${turn}`, words, startMs, `long ${index}`), "protobuf", 2);
      const start = performance.now();
      await send(call);
      if (turn === EARLY_TURN) early.push(performance.now() - start);
      if (turn === TURNS) late.push(performance.now() - start);
    }
  }
  return { early: getMedian(early), late: getMedian(late) };
}

/** By how much the program's memory grows for a body at the limits, sent with gzip. */
async function measureLarge(encoding: "protobuf" | "json"): Promise<{ peak: number; bytes: number }> {
  const words = Math.floor(LARGE_BYTES / LARGE_SPANS / 2) - (encoding === "json" ? 900 : 400);
  const spans = Array.from({ length: LARGE_SPANS / 2 }, (_, index) => {
    const text = `${index} `.repeat(Math.ceil(words / 2 / `${index} `.length)).slice(0, words / 2);
    return buildTurn(`large ${encoding} ${index}`, [text, text], Date.now() - 3_000);
  }).flat();
  const call = encodeSpans(spans, encoding, LARGE_SPANS);
  const inflated = new Uint8Array(await new Response(call.body).arrayBuffer());
  const headers = { ...call.headers, "content-encoding": "gzip" };
  const body = Uint8Array.from(gzipSync(inflated));
  const peak = await measurePeak(app.pid, () => send({ ...call, headers, body }));
  return { peak, bytes: inflated.length };
}

function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
