/** kill -9 while traces arrive: what was answered is assembled once, by whatever process. */
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildTraceRequest } from "#tests/support/otlp-spans.ts";
import { connectAsOwner } from "#tests/support/database.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const TRACES = 40;

let server: SignedInApp;
let client: SignedIn;

beforeAll(async () => {
  server = await startSignedInApp();
  client = await server.signIn();
}, 120_000);
afterAll(() => server.stop());

async function sendTrace(index: number): Promise<boolean> {
  const startMs = Date.now() - 60_000 + index * 1_000;
  const words = {
    "gen_ai.prompt": `Question ${index}`,
    "gen_ai.completion": `Answer ${index}`,
    "gen_ai.usage.input_tokens": 10,
  };
  const spans = [
    // Every second trace waits for a parent that never comes.
    { trace: `t${index}`, id: "chat", startMs, ms: 500, ...(index % 2 === 0 && { parent: "web" }) },
  ].map((span) => ({
    ...span,
    attributes: { "gen_ai.operation.name": "chat", "gen_ai.conversation.id": `c${index % 5}`, ...words },
  }));
  try {
    const body = JSON.stringify(buildTraceRequest(spans));
    const headers = { "content-type": "application/json" };
    const response = await server.call(client.apiKey, "/api/v1/otlp/v1/traces", { method: "POST", body, headers });
    return response.status === 200;
  } catch {
    return false;
  }
}

it("loses nothing and stores nothing twice", { timeout: 120_000 }, async () => {
  const indexes = Array.from({ length: TRACES }, (_, index) => index);
  const sending = Promise.all(indexes.map(sendTrace));
  await vi.waitFor(async () => expect(await countStoredSpans()).toBeGreaterThan(5), { timeout: 30_000, interval: 20 });
  await server.app.kill();
  const answered = await sending;
  await server.restart();
  // What was not answered is sent again, and by mistake also what was.
  await Promise.all(indexes.filter((index) => answered[index] !== true || index % 3 === 0).map(sendTrace));
  await vi.waitUntil(async () => (await countWaitingTraces()) === 0, { timeout: 60_000, interval: 500 });
  const owner = connectAsOwner(server.databaseUrl);
  try {
    const texts = await owner<
      { text: string }[]
    >`select text from messages where client_id = ${client.clientId} order by text`;
    const expected = indexes.flatMap((index) => [`Question ${index}`, `Answer ${index}`]);
    expect(texts.map(({ text }) => text)).toEqual(expected.toSorted());
    const [calls] = await owner`select count(*)::int as n from calls where client_id = ${client.clientId} and counted`;
    expect(calls).toEqual({ n: TRACES });
    const [counts] = await owner`select sum(calls)::int as n from call_counts where client_id = ${client.clientId}`;
    expect(counts).toEqual({ n: TRACES });
  } finally {
    await owner.end();
  }
});

async function countStoredSpans(): Promise<number> {
  return count((owner) => owner`select count(*)::int as n from otlp_spans where client_id = ${client.clientId}`);
}

async function countWaitingTraces(): Promise<number> {
  return count(
    (owner) =>
      owner`select count(*)::int as n from otlp_traces where client_id = ${client.clientId} and due_at is not null`,
  );
}

async function count(run: (owner: postgres.Sql) => PromiseLike<readonly postgres.Row[]>): Promise<number> {
  const owner = connectAsOwner(server.databaseUrl);
  try {
    return Number((await run(owner))[0]?.["n"] ?? 0);
  } finally {
    await owner.end();
  }
}
