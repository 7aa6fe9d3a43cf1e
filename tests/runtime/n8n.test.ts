/** The package for n8n as n8n loads it: packed, installed, its files named by package.json; against the whole program. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const run = promisify(execFile);
const SECRET = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;

type Request = { url: string; method: string; qs: Record<string, string>; body?: object };
type Result = { json: Record<string, unknown>; pairedItem: { item: number } };

let server: SignedInApp;
let folder: string;
let load: NodeJS.Require;
let manifest: ReturnType<typeof JSON.parse>;

beforeAll(async () => {
  server = await startSignedInApp();
  folder = await mkdtemp(join(tmpdir(), "threadlight-n8n-"));
  await run("npm", ["pack", "--pack-destination", folder], { cwd: join(PROJECT_ROOT, "packages", "n8n") });
  const [file = ""] = await readdir(folder);
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${file}`], { cwd: folder });
  load = createRequire(join(folder, "load.cjs"));
  manifest = load("n8n-nodes-threadlight/package.json");
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Loads a class by the name of its file, as n8n does. */
function create(name: string) {
  const path = [...manifest.n8n.nodes, ...manifest.n8n.credentials].find((file: string) => file.includes(`/${name}.`));
  return new (load(`n8n-nodes-threadlight/${path}`)[name])();
}

/** Runs the node as n8n does, with these fields for each item. */
async function execute(
  client: SignedIn,
  items: readonly Record<string, unknown>[],
  continueOnFail = false,
): Promise<Result[]> {
  const node = create("Threadlight");
  const authenticate = create("ThreadlightApi").authenticate.properties.headers.Authorization;
  const authorization = authenticate.replace("=", "").replace("{{$credentials.apiKey}}", client.apiKey);
  const sendRequest = async function (_name: string, { url, method, qs, body }: Request) {
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { authorization, "content-type": "application/json" };
    const response = await fetch(`${url}?${new URLSearchParams(qs)}`, { method, headers, ...init });
    return { statusCode: response.status, body: await response.json() };
  };
  const context = {
    getInputData: () => items.map(() => ({ json: {} })),
    continueOnFail: () => continueOnFail,
    getCredentials: async () => ({ url: `${server.app.url}/`, apiKey: client.apiKey }),
    getNodeParameter: (name: string, index: number, fallback: unknown) => items[index]?.[name] ?? fallback,
    helpers: { httpRequestWithAuthentication: sendRequest },
  };
  const [results] = await node.execute.call(context);
  return results;
}

const DAY = "2020-03-01";
const AT = { timestamp: `${DAY}T12:00:00Z` };

const say = (conversationId: string, fields: unknown = AT) => ({
  ...{ resource: "message", operation: "send", conversationId, role: "user", text: "How much is a room?", fields },
});

it("is what n8n loads: names, an icon beside each node, nothing to install", async () => {
  expect(manifest.keywords).toContain("n8n-community-node-package");
  expect(Object.keys(manifest.dependencies ?? {})).toEqual([]);
  for (const name of ["Threadlight", "ThreadlightTrigger"]) {
    const { icon, credentials } = create(name).description;
    const dist = join(folder, "node_modules/n8n-nodes-threadlight/dist/nodes/Threadlight");
    expect(await readFile(join(dist, icon.replace("file:", "")), "utf8")).toContain("<svg");
    expect(credentials).toEqual([{ name: create("ThreadlightApi").name, required: true }]);
  }
});

it("sends messages and events and reads conversations, page by page, and figures", async () => {
  const client = await server.signIn();
  const fields = JSON.stringify({ ...AT, id: "m-1" });
  const sent = await execute(client, [
    say("c-1", fields),
    say("c-1", fields),
    say("c-2", { timestamp: `${DAY}T12:01:00Z` }),
  ]);
  expect(sent.map(({ json, pairedItem }) => [json["accepted"], json["duplicates"], pairedItem.item])).toEqual([
    [1, 0, 0],
    [0, 1, 1],
    [1, 0, 2],
  ]);
  await execute(client, [
    { resource: "event", conversationId: "c-1", type: "conversion", fields: { ...AT, value: 140, currency: "EUR" } },
  ]);
  const read = { resource: "conversation", operation: "getAll" };
  const listed = await execute(client, [
    { ...read, returnAll: true },
    { ...read, returnAll: false, limit: 1 },
    { ...read, returnAll: true, filters: '{"outcome":"converted"}' },
  ]);
  expect(listed.map(({ json, pairedItem }) => [json["externalId"], pairedItem.item]).toSorted()).toEqual([
    ["c-1", 0],
    ["c-1", 2],
    ["c-2", 0],
    ["c-2", 1],
  ]);
  const [one] = await execute(client, [{ resource: "conversation", operation: "get", id: "external:c-1" }]);
  expect(one?.json).toMatchObject({ messages: [{ text: "How much is a room?" }], events: [{ value: 140 }] });
  const [overview] = await execute(client, [
    { resource: "metric", metric: "overview", filters: { from: DAY, to: DAY } },
  ]);
  expect(overview?.json).toMatchObject({ figures: { messages: 2 } });
});

it("fails with the server's reason, or goes on with it", async () => {
  const client = await server.signIn();
  await expect(execute(client, [say("")])).rejects.toThrow("conversationId: ");
  const unknown = { resource: "conversation", operation: "get", id: "external:none" };
  await expect(execute(client, [unknown])).rejects.toThrow("This conversation does not exist.");
  const results = await execute(client, [say(""), say("c-1")], true);
  const error = expect.stringContaining("conversationId: ");
  expect(results).toMatchObject([{ json: { error } }, { json: { accepted: 1 } }]);
});

describe("the trigger", () => {
  const body = JSON.stringify({ type: "alert.fired", timestamp: "2026-10-05T14:00:00.000Z", data: { n: 1 } });

  /** Delivers a message as n8n does; `events` is the node's field. */
  async function deliver({ secret = SECRET, at = new Date(), sent = body, events = "" }) {
    const id = "msg_1";
    const headers = {
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, at, body),
    };
    let status = 200;
    const answer = await create("ThreadlightTrigger").webhook.call({
      getCredentials: async () => ({ webhookSecret: SECRET }),
      getNodeParameter: () => events,
      getHeaderData: () => headers,
      getRequestObject: () => ({ rawBody: Buffer.from(sent) }),
      getResponseObject: () => ({ status: (code: number) => ({ send: () => (status = code) }) }),
    });
    return { status, started: answer.workflowData };
  }

  it("starts a workflow with a signed message of a chosen event", async () => {
    const message = { json: { id: "msg_1", ...JSON.parse(body) } };
    expect(await deliver({})).toEqual({ status: 200, started: [[message]] });
    expect(await deliver({ events: "lead.lost, alert.fired" })).toEqual({ status: 200, started: [[message]] });
    expect(await deliver({ events: "lead.lost" })).toEqual({ status: 200, started: undefined });
  });

  it.each([
    { secret: `whsec_${Buffer.from("another secret of some length").toString("base64")}` },
    { at: new Date(Date.now() - 400_000) },
    { at: new Date(Date.now() + 400_000) },
    { sent: body.replace("1", "2") },
  ])("refuses a message that is not signed by the secret, or old: %j", async (wrong) => {
    expect(await deliver(wrong)).toEqual({ status: 401, started: undefined });
  });
});
