import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "#src/domain/api/operations/operations.ts";
import { buildForwardingCode, buildRelayCode } from "#src/domain/channels/channel-code.ts";
import { KEY_PLACEHOLDER, formatCurl, formatFetch } from "#src/domain/api/documents/code-samples.ts";
import { BUILT_ORIGIN } from "#src/domain/site/site-settings.ts";
import { buildChildEnv } from "#src/server/env.ts";
import { SNIPPETS } from "#src/islands/features/api-keys/quick-start.ts";
import { readDocSamples } from "#tests/support/doc-samples.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const run = promisify(execFile);
const PAIR = `[{"conversationId": "code", "role": "user", "text": "hello"}, {"conversationId": "", "role": "bot", "text": "x"}]`;
const [hasCurl, hasPython] = await Promise.all([hasProgram("curl"), hasProgram("python3")]);

let server: SignedInApp;
let folder: string;
let samples: Awaited<ReturnType<typeof readDocSamples>>;

beforeAll(async () => {
  server = await startSignedInApp();
  folder = await mkdtemp(join(tmpdir(), "threadlight-samples-"));
  samples = await readDocSamples("quick-start");
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("the quick start", () => {
  it.skipIf(!hasCurl)("has commands that do what the page says, and nothing the second time", async () => {
    const client = await server.signIn();
    const [send, convert] = samples.filter(({ language }) => language === "sh").map(({ code }) => code);
    expect(await runShell(client, send)).toEqual({ accepted: 2, duplicates: 0, held: 0 });
    expect(await getFurthestStages(client)).toMatchObject({ consideration: 1, conversion: 0 });
    expect(await runShell(client, send)).toEqual({ accepted: 0, duplicates: 2, held: 0 });
    expect(await runShell(client, convert)).toEqual({ accepted: 1, duplicates: 0, held: 0 });
    expect(await getFurthestStages(client)).toMatchObject({ consideration: 0, conversion: 1 });
  });

  it("sends from JavaScript and reports rejected messages", async () => {
    const client = await server.signIn();
    const code = findCode("js", "function send");
    const program = `${code}\nconsole.log(JSON.stringify(await send(${PAIR})));\nawait send([{}]);`;
    const { stdout, stderr, failed } = await runProgram(client, { name: "send.mjs", program, by: process.execPath });
    expect(JSON.parse(stdout)).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(stderr).toContain("Message 1 was not stored: conversationId");
    expect([failed, stderr]).toEqual([true, expect.stringContaining("None of the items could be stored.")]);
  });

  it.skipIf(!hasPython)("sends from Python and reports rejected messages", async () => {
    const client = await server.signIn();
    const program = `${findCode("python", "def send")}\nprint(send(json.loads('''${PAIR}'''))["accepted"])\nsend([{}])`;
    const { stdout, stderr, failed } = await runProgram(client, { name: "send.py", program, by: "python3" });
    expect(stdout).toMatch(/^Not stored: .*conversationId.*\n1\n$/);
    expect([failed, stderr]).toEqual([true, expect.stringContaining("422: ")]);
  });

  it("hashes ids deterministically", async () => {
    const program = `${findCode("js", "hash")}\nconsole.log(hash("351900000000"));`;
    const { stdout } = await runProgram(await server.signIn(), { name: "hash.mjs", program, by: process.execPath });
    expect(stdout).toMatch(/^[0-9a-f]{64}\n$/);
  });
});

describe("the dashboard's first message", () => {
  it.each([
    ["curl", "sh", hasCurl],
    ["node", process.execPath, true],
    ["python", "python3", hasPython],
  ] as const)("is sent and stored: %s", async (language, by, isInstalled) => {
    if (!isInstalled) return;
    const client = await server.signIn();
    const program = SNIPPETS[language].write(server.app.url, client.apiKey);
    const { stdout } = await runProgram(client, { name: language === "node" ? "first.mjs" : "first", program, by });
    expect(stdout).toContain('{"accepted":2,"duplicates":0,"held":0}');
  });
});

describe("the code of a channel", () => {
  it("forwards a request with its signature and query, and relays the bot's answer", async () => {
    const client = await server.signIn();
    const connected = await server.call(client.accessToken, "/api/channels/telegram", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ apiAccountId: client.apiAccountId, credentials: { secretToken: "forwarded-1" } }),
    });
    const { webhookUrl, relayUrl } = (await connected.json()).connection;
    const chat = { id: 7001, type: "private" };
    const message = { message_id: 1, date: Math.floor(Date.now() / 1000), text: "Hello", from: { id: 7001 }, chat };
    const request = {
      url: "/webhook?from=bot",
      headers: {
        host: "bot.example",
        connection: "keep-alive",
        "x-forwarded-for": "203.0.113.9",
        "content-type": "application/json",
        "x-telegram-bot-api-secret-token": "forwarded-1",
      },
    };
    const answer = { ...message, message_id: 2, text: "Hi!", from: { id: 9, is_bot: true } };
    const program = [
      buildForwardingCode(webhookUrl),
      buildRelayCode(relayUrl),
      `forward(${JSON.stringify(request)}, ${JSON.stringify(JSON.stringify({ update_id: 1, message }))});`,
      `relay(${JSON.stringify({ response: { ok: true, result: answer } })});`,
    ].join("\n");
    const { stderr, failed } = await runProgram(client, { name: "forward.mjs", program, by: process.execPath });
    expect([failed, stderr]).toEqual([false, ""]);
    const health = await server.call(client.accessToken, `/api/channels/telegram/${client.apiAccountId}/health`);
    expect(await health.json()).toMatchObject({ received: 1, messages: 2, rejected: { total: 0 } });
  });
});

describe("the examples of the API reference", () => {
  it.skipIf(!hasCurl)("get the documented responses with curl, after those of the quick start", async () => {
    const client = await server.signIn();
    const { code = "" } = samples.find(({ language }) => language === "sh") ?? {};
    await runShell(client, code);
    for (const operation of OPERATIONS) {
      const command = formatCurl(operation, server.app.url)
        .replace(KEY_PLACEHOLDER, client.apiKey)
        .replace(" -o conversations.csv", "");
      const { stdout } = await run("sh", ["-c", `${command} -s -w '%{http_code}'`]);
      const status = "201" in operation.responses ? "201" : "200";
      expect([operation.id, stdout.slice(-3)]).toEqual([operation.id, status]);
      if (operation.idempotent) expect(stdout).toContain('{"accepted":2,"duplicates":0,"held":0}');
    }
  });

  it("run as JavaScript", async () => {
    const client = await server.signIn();
    for (const operation of OPERATIONS) {
      const program = `${formatFetch(operation, server.app.url)}\nconsole.log(typeof answer);`;
      const { stdout, stderr } = await runProgram(client, { name: "read.mjs", program, by: process.execPath });
      expect([operation.id, stdout, stderr]).toEqual([operation.id, expect.stringMatching(/^(object|string)\n$/), ""]);
    }
  });
});

function findCode(language: string, word: string): string {
  const found = samples.find((sample) => sample.language === language && sample.code.includes(word));
  return found?.code.replace(BUILT_ORIGIN, server.app.url) ?? "";
}

async function runShell({ apiKey }: SignedIn, command = ""): Promise<unknown> {
  const env = buildChildEnv({ THREADLIGHT_KEY: apiKey });
  const { stdout } = await run("sh", ["-c", command.replace(BUILT_ORIGIN, server.app.url)], { env });
  return JSON.parse(stdout);
}

async function runProgram(
  { apiKey }: SignedIn,
  { name, program, by }: { name: string; program: string; by: string },
): Promise<{ stdout: string; stderr: string; failed: boolean }> {
  const path = join(folder, name);
  await writeFile(path, program);
  const env = buildChildEnv({ THREADLIGHT_KEY: apiKey, HASH_SECRET: "secret", NODE_OPTIONS: undefined });
  return new Promise((resolve) => {
    execFile(by, [path], { env }, (error, stdout, stderr) => resolve({ stdout, stderr, failed: error !== null }));
  });
}

async function getFurthestStages({ accessToken }: SignedIn): Promise<unknown> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const answer = await server.call(accessToken, `/api/metrics/overview?from=${day(-1)}&to=${day(1)}`);
  const { figures } = await answer.json();
  return figures.furthest;
}

async function hasProgram(name: string): Promise<boolean> {
  return promisify(execFile)(name, ["--version"]).then(
    () => true,
    () => false,
  );
}
