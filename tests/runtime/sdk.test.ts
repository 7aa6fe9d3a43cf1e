import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "#packages/sdk/src/client.ts";
import { createTracker } from "#packages/sdk/src/tracker.ts";
import type { Message, Problem } from "#packages/sdk/src/tracker.ts";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { BUILT_ORIGIN } from "#src/domain/site/site-settings.ts";
import { CLOSED_URL } from "#tests/support/closed-url.ts";
import { readDocSamples } from "#tests/support/doc-samples.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { Answer, JsonServer, ReceivedRequest } from "#tests/support/json-server.ts";
import { buildOverviewPath, parseTotals } from "#tests/support/overview-totals.ts";
import type { Totals } from "#tests/support/overview-totals.ts";
import { installPackage } from "#tests/support/packed-sdk.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const run = promisify(execFile);
const SDK = join(PROJECT_ROOT, "packages", "sdk");
const RETRY_AFTER_MS = 1_000;

let server: SignedInApp;
let folder: string;
/** Stands between the package and the program, to lose and to refuse. */
let between: JsonServer;

beforeAll(async () => {
  server = await startSignedInApp();
  folder = await mkdtemp(join(tmpdir(), "threadlight-sdk-"));
  between = await startJsonServer();
}, 120_000);
afterAll(async () => {
  await between.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("the tracker", () => {
  it("stores messages and events in batches, and reports a wrong item alone", async () => {
    const client = await server.signIn();
    const problems: Problem[] = [];
    const tracker = start(client, { url: server.app.url, onProblem: (problem) => problems.push(problem) });
    for (const text of ["Do you have a room?", "Yes. Shall I book it?"]) tracker.track(say("c-1", text));
    tracker.track({ id: "wrong", conversationId: "", role: "user", text: "x" });
    tracker.track({ conversationId: "c-1", type: "conversion", value: 140, currency: "EUR" });
    expect(await tracker.flush()).toBe(true);
    expect(tracker.waiting).toBe(0);
    expect(problems).toEqual([{ code: "invalid", message: "conversationId: Must not be empty", ids: ["wrong"] }]);
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: 2 });
    const reader = createClient({ url: server.app.url, key: client.apiKey });
    const { events, messages } = await reader.get("/conversations/{id}", { id: "external:c-1" });
    expect(events.map(({ type, value }) => [type, value])).toEqual([["conversion", 140]]);
    expect(messages.map(({ text }) => text)).toEqual(["Do you have a room?", "Yes. Shall I book it?"]);
  });

  it.each([429, 503])("sends again when Retry-After of a %i has passed", async (status) => {
    const client = await server.signIn();
    const times: number[] = [];
    between.answer = (request) => {
      times.push(Date.now());
      return times.length === 1 ? { status, headers: { "retry-after": "1" } } : forward(request);
    };
    const problems: string[] = [];
    const tracker = start(client, { onProblem: ({ code }) => problems.push(code) });
    tracker.track(say("c-1", "Hello"));
    expect(await tracker.flush(30_000)).toBe(true);
    const [first = 0, second = 0] = times;
    // A timer may run a moment early; without the header the second try comes after half a second at most.
    expect(second - first).toBeGreaterThan(RETRY_AFTER_MS - 50);
    expect(problems).toEqual(["delayed"]);
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: 1 });
  });

  it("doubles nothing when answers are lost", async () => {
    const client = await server.signIn();
    let requests = 0;
    between.answer = async (request) => {
      const answer = await forward(request);
      requests += 1;
      return requests <= 2 ? "drop" : answer;
    };
    const tracker = start(client, { batchSize: 4, onProblem: () => undefined });
    for (let index = 0; index < 10; index += 1) tracker.track(say(`c-${index % 2}`, `Message ${index}`));
    expect(await tracker.flush(30_000)).toBe(true);
    expect(requests).toBeGreaterThanOrEqual(5);
    expect(await getTotals(client)).toEqual({ conversations: 2, messages: 10 });
  });

  it("halves a batch that is too large for something on the way", async () => {
    const client = await server.signIn();
    between.answer = (request) =>
      JSON.parse(request.body).messages.length > 3 ? { status: 413, text: "<html>" } : forward(request);
    const problems: string[] = [];
    const tracker = start(client, { onProblem: ({ code }) => problems.push(code) });
    for (let index = 0; index < 10; index += 1) tracker.track(say("c-1", `Message ${index}`));
    expect(await tracker.flush(30_000)).toBe(true);
    expect(problems).toEqual([]);
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: 10 });
  });

  it("keeps as many items as its limit while the server can't be reached, and says what it lost", async () => {
    const problems: Problem[] = [];
    const options = { url: CLOSED_URL, key: "tl_live_x", maxQueue: 2 };
    const tracker = createTracker({ ...options, onProblem: (problem) => problems.push(problem) });
    expect(["a", "b", "c"].map((id) => tracker.track({ ...say("c-1", "Hello"), id }))).toEqual([true, true, false]);
    expect(problems).toEqual([{ code: "queue_full", message: "2 items wait already.", ids: ["c"] }]);
    expect(await tracker.flush(200)).toBe(false);
    expect(tracker.waiting).toBe(2);
  });

  it("gives up a request that is refused, without a retry, and never throws", async () => {
    const problems: Problem[] = [];
    const url = server.app.url;
    const tracker = createTracker({ url, key: "tl_live_wrong", onProblem: (problem) => problems.push(problem) });
    tracker.track({ ...say("c-1", "Hello"), id: "a" });
    expect(await tracker.flush()).toBe(true);
    expect(tracker.track({ ...say("c-1", "Hello"), id: "b", metadata: { large: 1n } })).toBe(false);
    expect(problems.map(({ code, ids }) => [code, ids])).toEqual([
      ["refused", ["a"]],
      ["invalid", ["b"]],
    ]);
  });

  it("sends what waits when a signal ends the process, and still ends by it", async () => {
    const client = await server.signIn();
    const program = join(folder, "signal.mjs");
    const source = pathToFileURL(join(SDK, "src", "tracker.ts")).href;
    await writeFile(
      program,
      `import { createTracker } from ${JSON.stringify(source)};
      const tracker = createTracker({ url: process.env.THREADLIGHT_URL, key: process.env.THREADLIGHT_KEY, intervalMs: 3600000 });
      tracker.track({ conversationId: "c-1", role: "user", text: "Hello" });
      setInterval(() => undefined, 1000);
      console.log("ready");`,
    );
    const child = spawn(process.execPath, [program], { env: buildEnv(client), stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
    expect(await getTotals(client)).toEqual({ conversations: 1, messages: 1 });
  });
});

describe("the client", () => {
  it("reads page after page, sends a busy request again and throws what went wrong", async () => {
    const client = await server.signIn();
    const tracker = start(client, { url: server.app.url });
    for (let index = 0; index < 5; index += 1) tracker.track(say(`c-${index}`, "Hello"));
    await tracker.flush();
    let requests = 0;
    between.answer = (request) => {
      requests += 1;
      return requests === 1 ? { status: 503, headers: { "retry-after": "0" } } : forward(request);
    };
    const reader = createClient({ url: between.origin, key: client.apiKey });
    const found = await collect(reader.conversations({ limit: 2 }));
    expect(found.map(({ externalId }) => externalId).toSorted()).toEqual(["c-0", "c-1", "c-2", "c-3", "c-4"]);
    expect(requests).toBe(4);
    const messages = await collect(reader.messages("external:c-3"));
    expect(messages.map(({ role, text }) => [role, text])).toEqual([["user", "Hello"]]);
    const day = new Date().toISOString().slice(0, 10);
    const overview = await reader.get("/metrics/overview", { from: day, to: day });
    expect(overview.figures.messages).toBe(5);
    await expect(reader.get("/conversations/{id}", { id: "external:none" })).rejects.toMatchObject({
      name: "ApiError",
      status: 404,
      code: "not_found",
    });
  });
});

it("is installed from the program's own file without a registry, and the first lines reach the overview", async () => {
  const client = await server.signIn();
  const startedMs = performance.now();
  const empty = await mkdtemp(join(folder, "empty-"));
  const file = await fetch(`${server.app.url}/downloads/threadlight.tgz`);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/gzip"]);
  await installPackage(empty, await file.bytes());
  const readme = await readFile(join(SDK, "README.md"), "utf8");
  const [, code = ""] = /```js\n([^]*?)```/.exec(readme) ?? [];
  expect(code.trim().split("\n")).toHaveLength(3);
  const [page] = (await readDocSamples("sdk")).filter(({ language }) => language === "js");
  expect(page?.code.replace(BUILT_ORIGIN, "https://threadlight.example.com")).toBe(code);
  await writeFile(join(empty, "bot.mjs"), code.replace("https://threadlight.example.com", server.app.url));
  const { stderr } = await run(process.execPath, ["bot.mjs"], { cwd: empty, env: buildEnv(client) });
  expect(stderr).toBe("");
  expect(await getTotals(client)).toEqual({ conversations: 1, messages: 1 });
  console.log(`From the packed file to the first message: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  const { exports } = JSON.parse(await readFile(join(SDK, "package.json"), "utf8"));
  const names = Object.keys(exports).map((path) => path.replace(".", "threadlight"));
  await writeFile(join(empty, "all.mjs"), names.map((name) => `import ${JSON.stringify(name)};`).join("\n"));
  await run(process.execPath, ["all.mjs"], { cwd: empty });
});

function start({ apiKey }: SignedIn, options: Partial<Parameters<typeof createTracker>[0]>) {
  return createTracker({ url: between.origin, key: apiKey, ...options });
}

function say(conversationId: string, text: string): Message {
  return { conversationId, role: "user", text };
}

function buildEnv({ apiKey }: SignedIn): Record<string, string> {
  return buildChildEnv({ THREADLIGHT_KEY: apiKey, THREADLIGHT_URL: server.app.url, NODE_OPTIONS: undefined });
}

async function forward({ method, path, headers, body }: ReceivedRequest): Promise<Answer> {
  const { authorization = "" } = headers;
  const sent = method === "GET" ? {} : { body };
  const init = { method, headers: { authorization, "content-type": "application/json" }, ...sent };
  const response = await fetch(server.app.url + path, init);
  return { status: response.status, text: await response.text() };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function getTotals({ accessToken }: SignedIn): Promise<Totals> {
  return parseTotals(await server.call(accessToken, buildOverviewPath()));
}
