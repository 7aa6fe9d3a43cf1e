import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { languageModelChangeSchema } from "#src/domain/language-model/language-model.contract.ts";
import { createRedactor } from "#src/domain/language-model/redactor.ts";
import { closeDatabase } from "#src/server/db/sql.ts";
import { setEnv } from "#src/server/env.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { getOwnerViewer } from "#tests/support/metered-client.ts";
import { startStubModel } from "#tests/support/stub-model.ts";
import type { StubAnswer, StubModel } from "#tests/support/stub-model.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import type { TestClient } from "#tests/support/test-client.ts";
import { complete, NoModelAnswer, stream } from "./model.service.ts";
import { getLanguageModel, getModelUses, setLanguageModel, testLanguageModel } from "./settings.service.ts";

const database = setUpFileDatabase();
const ON = { agent: true, fixWording: true, suggestedReply: true, stageSecondOpinion: true };
const SECRET = "sk-test-very-secret-key-1";
/** For models that hang; others have all the time they need. */
const SHORT_MS = "400";
const PATIENT = { timeout: 20_000 };

let stub: StubModel;
let client: TestClient;

beforeAll(async () => {
  stub = await startStubModel();
  setEnv({ SEAL_KEYS: "k".repeat(43) });
});
afterAll(async () => {
  await stub.close();
  await closeDatabase();
});
beforeEach(async () => {
  client = await createTestClient();
  stub.answer = () => ({ text: "OK" });
  stub.requests.length = 0;
  setOperator("openai-compatible");
});
afterEach(() => setEnv({ LLM_PROVIDER: "", LLM_BASE_URL: "", LLM_API_KEY: "", LLM_MODEL: "" }));

function setOperator(provider: string, model = "gpt-5-mini"): void {
  setEnv({
    ...{ LLM_PROVIDER: provider, LLM_BASE_URL: stub.url, LLM_API_KEY: SECRET, LLM_MODEL: model },
    LLM_TIMEOUT_MS: "60000",
    LLM_MONTHLY_BUDGET_USD: "20",
  });
}

function change(values: object) {
  return setLanguageModel(getOwnerViewer(client), languageModelChangeSchema.parse(values));
}

function switchOn(values: object = {}) {
  return change({ enabled: true, provider: "operator", uses: ON, ...values });
}

function ask(text = "Hello", { how = complete, signal }: { how?: typeof complete; signal?: AbortSignal } = {}) {
  const call = { clientId: client.clientId, userId: client.userId, use: "agent" as const, instructions: "Be brief." };
  return how({ ...call, redactor: createRedactor(), turns: [{ from: "user", text }], signal });
}

async function failWith(answer: StubAnswer, options: Parameters<typeof ask>[1] = {}) {
  stub.answer = () => answer;
  const error: unknown = await ask("Hello", options).catch((thrown: unknown) => thrown);
  if (!(error instanceof NoModelAnswer)) throw new Error("The call did not fail.", { cause: error });
  return error;
}

it("is off until a person switches it on, and sends nothing until then", async () => {
  expect(await getLanguageModel(getOwnerViewer(client))).toMatchObject({
    ...{ enabled: false, provider: null, hasKey: false, spentUsd: 0, operatorAvailable: true },
    uses: { agent: false, fixWording: false, suggestedReply: false, stageSecondOpinion: false },
  });
  await expect(ask()).rejects.toMatchObject({ reason: null });
  await change({ enabled: true, provider: "operator", uses: { fixWording: true } });
  await expect(ask()).rejects.toMatchObject({ reason: null });
  await change({ enabled: false, provider: "operator", uses: ON });
  await expect(ask()).rejects.toMatchObject({ reason: null });
  expect((await getModelUses(client)).uses.agent).toBe(false);
  expect(stub.requests).toEqual([]);
});

it.each(["openai-compatible", "anthropic"])("speaks the protocol %s, whole and as a stream", async (provider) => {
  setOperator(provider);
  await switchOn();
  stub.answer = () => ({ text: "Good morning", tools: [{ name: "get_metrics", input: { from: "2026-01-01" } }] });
  for (const how of [complete, stream]) {
    const reply = await ask("Hello", { how });
    expect(reply.text).toBe("Good morning");
  }
  const [first] = stub.requests;
  expect(first?.headers.authorization ?? first?.headers["x-api-key"]).toContain(SECRET);
  expect((await getLanguageModel(getOwnerViewer(client))).lastCalls).toMatchObject([
    { use: "agent", outcome: "ok", inputTokens: 100, outputTokens: 20 },
    { use: "agent", outcome: "ok" },
  ]);
});

it("lets only owners and admins see and change it, and audits what changed without the key", async () => {
  const member = { ...getOwnerViewer(client), role: "member" as const };
  await expect(getLanguageModel(member)).rejects.toMatchObject({ code: "forbidden" });
  await expect(setLanguageModel(member, languageModelChangeSchema.parse({ enabled: false }))).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(testLanguageModel(member)).rejects.toMatchObject({ code: "forbidden" });
  const own = { provider: "anthropic", model: "claude-sonnet-4-5", apiKey: SECRET, uses: ON };
  const saved = await change({ enabled: true, ...own });
  expect(saved).toMatchObject({ hasKey: true, model: "claude-sonnet-4-5" });
  expect(JSON.stringify(saved)).not.toContain(SECRET);
  const rows = await database.owner`select * from audit_entries where client_id = ${client.clientId}`;
  expect(rows.at(-1)?.["action"]).toBe("language_model.changed");
  expect(JSON.stringify(rows)).not.toContain(SECRET);
  const [stored] = await database.owner`select sealed_key from language_models where client_id = ${client.clientId}`;
  expect(Buffer.from(stored?.["sealed_key"]).toString("latin1")).not.toContain(SECRET);
});

it("keeps the key for its own server only", async () => {
  const own = { enabled: true, provider: "openai-compatible", model: "m", baseUrl: "https://93.184.215.14/v1" };
  await change({ ...own, apiKey: SECRET });
  expect((await change({ ...own, model: "other" })).hasKey).toBe(true);
  expect((await change({ ...own, baseUrl: "https://93.184.215.15/v1" })).hasKey).toBe(false);
});

it.each([
  "http://93.184.215.14/v1",
  "https://127.0.0.1/v1",
  "https://10.1.2.3/v1",
  "https://169.254.169.254/latest",
  "https://[::1]/v1",
  "https://localhost/v1",
  "https://model.internal/v1",
])("refuses the address %s of a workspace", async (baseUrl) => {
  const own = { enabled: true, provider: "openai-compatible", model: "m", baseUrl };
  await expect(change(own)).rejects.toMatchObject({ status: 422, fields: { baseUrl: expect.any(String) } });
});

it("checks a workspace's address again at each call", async () => {
  const own = { enabled: true, provider: "openai-compatible", model: "m", uses: ON };
  await change({ ...own, baseUrl: "https://93.184.215.14/v1" });
  await database.owner`update language_models set base_url = ${stub.url} where client_id = ${client.clientId}`;
  await expect(ask()).rejects.toMatchObject({ reason: "error", message: expect.stringContaining("can't be called") });
  expect(stub.requests).toEqual([]);
});

it("hides personal data from the wire", async () => {
  await switchOn();
  await ask("My name is Ana Reis, ana@example.com, +351 912 345 678, https://x.example.com/a?order=991");
  const [request] = stub.requests;
  for (const secret of ["Ana Reis", "ana@example.com", "912 345 678", "order=991"]) {
    expect(request?.raw).not.toContain(secret);
  }
  expect(request?.raw).toContain("[email 1]");
});

it.each(["html", "garbage", "drop", "endless", { status: 401 }, { text: "" }] as const)(
  "takes %j for a failure, whole and as a stream",
  async (answer) => {
    await switchOn();
    for (const how of [complete, stream]) {
      const { reason } = await failWith(answer, { how });
      expect(["error", "timeout"]).toContain(reason);
    }
  },
);

it.each(["openai-compatible", "anthropic"])("gives up on a model of %s that hangs", async (provider) => {
  setOperator(provider);
  setEnv({ LLM_TIMEOUT_MS: SHORT_MS });
  await switchOn();
  for (const [answer, how] of [
    ["hang", complete] as const,
    ["hang", stream] as const,
    ["hang-after-first-word", stream] as const,
  ]) {
    expect(await failWith(answer, { how })).toMatchObject({ reason: "timeout" });
  }
  expect((await getLanguageModel(getOwnerViewer(client))).lastCalls[0]).toMatchObject({ outcome: "timeout" });
});

it("closes the connection when the caller stops", async () => {
  await switchOn();
  const stop = new AbortController();
  stub.answer = () => {
    stop.abort();
    return "hang";
  };
  await expect(ask("Hello", { how: stream, signal: stop.signal })).rejects.toMatchObject({ reason: "canceled" });
  await expect.poll(() => stub.closed, PATIENT).toBeGreaterThan(0);
});

it("tries an overloaded server once more, and follows no redirect", async () => {
  await switchOn();
  stub.answer = (_request, at) => (at === 0 ? { status: 503 } : { text: "Back" });
  expect((await ask()).text).toBe("Back");
  expect(stub.requests).toHaveLength(2);
  expect(await failWith({ status: 503 })).toMatchObject({ message: "The server answered with status 503" });
  expect(stub.requests).toHaveLength(4);
  await failWith({ status: 307, headers: { location: stub.url } });
  expect(stub.requests).toHaveLength(5);
});

it("pauses after five failures in a row, for everybody of the workspace, until a call works", async () => {
  await switchOn();
  for (let at = 0; at < 5; at++) await failWith({ status: 401 });
  expect(stub.requests).toHaveLength(5);
  await expect(ask()).rejects.toMatchObject({ reason: "error", message: expect.stringContaining("5 failures") });
  expect(stub.requests).toHaveLength(5);
  expect((await getLanguageModel(getOwnerViewer(client))).breaker).toMatchObject({ state: "open" });
  stub.answer = () => ({ text: "OK" });
  expect(await testLanguageModel(getOwnerViewer(client))).toMatchObject({ ok: true, text: "OK" });
  expect((await getLanguageModel(getOwnerViewer(client))).breaker).toEqual({ state: "closed", until: null });
  expect((await ask()).text).toBe("OK");
});

it("lets one call through after the pause", async () => {
  await switchOn();
  for (let at = 0; at < 5; at++) await failWith({ status: 401 });
  await database.owner`update language_model_calls set ended_at = ended_at - interval '61 seconds'`;
  await database.owner`update language_models set changed_at = changed_at - interval '1 hour'`;
  await failWith({ status: 401 });
  await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining("Paused") });
  expect(stub.requests).toHaveLength(6);
});

it("books what calls cost, tells at 80% and stops at the budget", async () => {
  await switchOn({ monthlyBudgetUsd: 0.05 });
  stub.answer = () => ({ text: "OK", usage: { input: 5_000, output: 20_000 } });
  await ask();
  const used = await getLanguageModel(getOwnerViewer(client));
  expect(used.spentUsd).toBeGreaterThan(0.02);
  await ask();
  await expect(ask()).rejects.toMatchObject({ reason: "budget" });
  expect(stub.requests).toHaveLength(2);
  const notices = await database.owner`select title from notifications where client_id = ${client.clientId}`;
  expect(notices).toHaveLength(1);
});

it("counts calls of a model without a price, and estimates tokens that are not reported", async () => {
  setOperator("openai-compatible", "house-model");
  await switchOn();
  stub.answer = () => ({ text: "Some words of an answer", usage: null });
  await ask();
  const { spentUsd, unpricedCalls, lastCalls } = await getLanguageModel(getOwnerViewer(client));
  expect({ spentUsd, unpricedCalls }).toEqual({ spentUsd: 0, unpricedCalls: 1 });
  expect(lastCalls[0]?.outputTokens).toBeGreaterThan(3);
  await database.owner`
    insert into language_model_calls (client_id, call_id, use, provider, model, started_at, expires_at, ended_at, outcome)
    select ${client.clientId}, gen_random_uuid(), 'agent', 'x', 'y', date_trunc('month', now() at time zone 'UTC') at time zone 'UTC', now(), now() - interval '1 hour', 'ok'
    from generate_series(1, 999)`;
  await expect(ask()).rejects.toMatchObject({ reason: "budget" });
});

it("makes four calls at once and 60 a minute, not more", async () => {
  await switchOn();
  stub.answer = () => "hang";
  const stop = new AbortController();
  const running = [1, 2, 3, 4].map(() => ask("Hello", { signal: stop.signal }).catch(() => null));
  await expect.poll(() => stub.requests.length, PATIENT).toBe(4);
  await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining("4 calls are running") });
  stop.abort();
  await Promise.all(running);
  await database.owner`
    insert into language_model_calls (client_id, call_id, use, provider, model, started_at, expires_at, ended_at, outcome, cost_nano_usd)
    select ${client.clientId}, gen_random_uuid(), 'agent', 'x', 'y', now(), now(), now(), 'ok', 0 from generate_series(1, 60)`;
  await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining("60 calls in a minute") });
});

it("holds no connection to the database while a model hangs", async () => {
  await switchOn();
  stub.answer = () => "hang";
  const stop = new AbortController();
  const running = [1, 2, 3, 4].map(() => ask("Hello", { signal: stop.signal }).catch(() => null));
  await expect.poll(() => stub.requests.length, PATIENT).toBe(4);
  const open = await database.owner`
    select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  expect(open).toHaveLength(0);
  stop.abort();
  await Promise.all(running);
});
