import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event, Message } from "#packages/sdk/src/tracker.ts";
import { buildChildEnv, PROJECT_ROOT } from "#src/server/env.ts";
import { CLOSED_URL } from "#tests/support/closed-url.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { buildOverviewPath, parseTotals } from "#tests/support/overview-totals.ts";
import { getInstalledCommand, installPackage } from "#tests/support/packed-sdk.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const runFile = promisify(execFile);

let server: SignedInApp;
/** Where the packed package is installed. */
let folder: string;
let between: JsonServer;
/** A folder to work in, and to log in from. */
let home: string;

beforeAll(async () => {
  server = await startSignedInApp();
  folder = await mkdtemp(join(tmpdir(), "threadlight-command-"));
  between = await startJsonServer();
  await installPackage(folder, await (await fetch(`${server.app.url}/downloads/threadlight.tgz`)).bytes());
}, 120_000);
beforeEach(async () => {
  home = await mkdtemp(join(folder, "home-"));
});
afterAll(async () => {
  await between.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

it("logs in, imports what is right twice without doubling it, and reads figures", async () => {
  const client = await server.signIn();
  await expect(command("import", "a.jsonl")).rejects.toMatchObject({ code: 2 });
  const login = ["login", "--json", "--url", server.app.url, "--key"];
  await expect(command(...login, "tl_live_wrong")).rejects.toMatchObject({ code: 1 });
  const file = join(home, "threadlight", "login.json");
  expect(await readResult(...login, client.apiKey)).toEqual({ url: server.app.url, file });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeLines([say("c-1", "Hello"), say("c-1", "Hello"), { conversationId: "c-1", type: "end" }, say("", "x"), 5]);
  for (let round = 0; round < 2; round += 1) {
    const failure: unknown = await command("import", "--json", "a.jsonl").catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringMatching(/^a\.jsonl, line 4: .+\n/m) });
    expect(failure).toMatchObject({ stderr: expect.stringMatching(/^a\.jsonl, line 5: .+\n/m) });
    expect(failure).toHaveProperty("stdout", `${JSON.stringify({ read: 5, sent: 3, failed: 2, waiting: 0 })}\n`);
  }
  const totals = await parseTotals(await server.call(client.accessToken, buildOverviewPath()));
  expect(totals).toEqual({ conversations: 1, messages: 2 });
  expect(await readResult("get", "/conversations/external:c-1")).toMatchObject({ messages: [{}, {}] });
  await expect(command("get", "/conversations/external:none")).rejects.toMatchObject({ code: 1 });
});

it("ends with 2 for what is no command, and says how to use each", async () => {
  await expect(command("analyze")).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("Usage:") });
  const { stdout } = await command("--help");
  const names = Array.from(stdout.matchAll(/^ {2}(\w+) .{3}/gm), ([, name = ""]) => name);
  expect(names).toEqual(["login", "import", "analyse", "test", "report", "export", "get"]);
  for (const name of names) {
    expect((await command(name, "--help")).stdout).toContain(`Usage: threadlight ${name}`);
    await expect(command(name, "--nonsense")).rejects.toMatchObject({ code: 2 });
  }
});

it("ends with 3 when the server can't be reached", async () => {
  const options = { env: { THREADLIGHT_URL: CLOSED_URL, THREADLIGHT_KEY: "tl_live_x" } };
  await expect(commandWith(options, "get", "/metrics/overview")).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringContaining("can't be reached"),
  });
});

describe("analyse", () => {
  it("reads without a server as a checkout does", async () => {
    const messages = [
      { role: "user", content: "How much is a double room on Saturday?" },
      { role: "assistant", content: "140 euros. Shall I book it?" },
      { role: "user", content: "That is too expensive." },
    ];
    await writeFile(join(home, "a.jsonl"), JSON.stringify({ messages }));
    const { stdout } = await command("analyse", "--messages", "a.jsonl");
    expect(JSON.parse(stdout)).toMatchObject({ outcome: "lost", reason: "price_objection", stage: "consideration" });
    const script = join(PROJECT_ROOT, "scripts", "command", "main.ts");
    const here = await runFile(process.execPath, [script, "analyse", "--messages", "a.jsonl"], { cwd: home });
    expect(stdout).toBe(here.stdout);
    await expect(command("analyse", "none.jsonl")).rejects.toMatchObject({ code: 1 });
  });
});

describe("report", () => {
  it("writes the month as the dashboard shows it, as PDF and as JSON", async () => {
    const client = await logIn();
    await importLines([say("c-1", "How much is a room?", "2020-02-29T12:00:00Z")]);
    await importLines([say("c-2", "How much is a room?", "2020-03-01T12:00:00Z")]);
    await command("report", "--month", "2020-02");
    expect((await readFile(join(home, "threadlight-2020-02.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    const query = "?from=2020-02-01&to=2020-02-29&lang=pt";
    // A conversation read between the two makes them differ.
    await vi.waitFor(
      async () => {
        await command("report", "--month", "2020-02", "--lang", "pt", "--output", "report.json");
        const shown = await server.call(client.accessToken, `/api/reports/one-page${query}`);
        const written = JSON.parse(await readFile(join(home, "report.json"), "utf8"));
        expect(written).toEqual({ ...(await shown.json()), asOf: written.asOf });
        expect(written.figures.conversations).toBe(1);
      },
      { timeout: 20_000, interval: 500 },
    );
    expect(await readResult("report", "--month", "2020-03", "--json")).toMatchObject({ figures: { conversations: 1 } });
    await expect(command("report", "--month", "2026-13")).rejects.toMatchObject({ code: 2 });
    await expect(command("report", "--month", "2020-02", "--lang", "xx")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Choose en, pt or es"),
    });
  });
});

describe("export", () => {
  it("writes all that matches, as CSV and page by page as JSON lines", async () => {
    const client = await logIn();
    await importLines(Array.from({ length: 5 }, (_, index) => say(`c-${String(index)}`, "Hello")));
    await importLines([{ ...say("other", "Hello"), channel: "whatsapp" }]);
    const csv = await server.call(client.accessToken, "/api/v1/conversations.csv");
    expect(Buffer.from((await command("export")).stdout)).toEqual(Buffer.from(await csv.arrayBuffer()));
    const written = await readResult("export", "--output", "a.csv", "--json");
    expect(written).toEqual({ file: "a.csv", format: "csv", bytes: (await stat(join(home, "a.csv"))).size });
    const { stdout } = await command("export", "--format", "jsonl", "limit=2");
    const ids = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).externalId);
    expect(ids.toSorted()).toEqual(["c-0", "c-1", "c-2", "c-3", "c-4", "other"]);
    expect((await command("export", "--format", "jsonl", "channel=whatsapp")).stdout).toContain('"externalId":"other"');
    await expect(command("export", "--format", "xml")).rejects.toMatchObject({ code: 2 });
    await expect(command("export", "outcome=nonsense")).rejects.toMatchObject({ code: 1 });
  });

  it("leaves no file when a page is missing", async () => {
    const client = await logIn();
    await importLines([say("c-1", "Hello"), say("c-2", "Hello")]);
    between.answer = async ({ path }) => {
      if (path.includes("cursor=")) return "drop";
      const response = await server.call(client.apiKey, path);
      return { status: response.status, text: await response.text() };
    };
    const options = { env: { THREADLIGHT_URL: between.origin } };
    const failing = commandWith(options, "export", "--format", "jsonl", "limit=1", "--output", "a.jsonl.out");
    await expect(failing).rejects.toMatchObject({ code: 3 });
    expect(await readdir(home)).toEqual(["a.jsonl", "threadlight"]);
  });
});

type Options = { env?: Record<string, string> };

function commandWith({ env = {} }: Options, ...parameters: string[]) {
  const childEnv = buildChildEnv({ XDG_CONFIG_HOME: home, NODE_OPTIONS: undefined, ...env });
  return runFile(getInstalledCommand(folder), parameters, { cwd: home, env: childEnv });
}

function command(...parameters: string[]) {
  return commandWith({}, ...parameters);
}

async function readResult(...parameters: string[]): Promise<unknown> {
  return JSON.parse((await command(...parameters)).stdout);
}

async function logIn(): Promise<SignedIn> {
  const client = await server.signIn();
  await command("login", "--url", server.app.url, "--key", client.apiKey);
  return client;
}

function writeLines(lines: readonly unknown[]): Promise<void> {
  return writeFile(join(home, "a.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
}

async function importLines(lines: readonly (Message | Event)[]): Promise<void> {
  await writeLines(lines);
  await command("import", "a.jsonl");
}

function say(conversationId: string, text: string, timestamp?: string): Message {
  return { conversationId, role: "user", text, ...(timestamp === undefined ? {} : { timestamp }) };
}
