/** The app for Zapier as Zapier runs it: packed, in the platform's own core; against the whole program. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createAppTester } from "zapier-platform-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { startSignedInApp } from "#tests/support/signed-in-app.ts";
import type { SignedIn, SignedInApp } from "#tests/support/signed-in-app.ts";

const run = promisify(execFile);
const DAY = "2020-03-01";
/** Conversations are read in the background. */
const READ = { timeout: 20_000 };

let server: SignedInApp;
let folder: string;
let app: ReturnType<typeof JSON.parse>;

beforeAll(async () => {
  server = await startSignedInApp();
  folder = await mkdtemp(join(tmpdir(), "threadlight-zapier-"));
  await run("npm", ["pack", "--pack-destination", folder], { cwd: join(PROJECT_ROOT, "packages", "zapier") });
  const [file = ""] = await readdir(folder);
  await mkdir(join(folder, "app"));
  await run("tar", ["-xzf", join(folder, file), "-C", join(folder, "app"), "--strip-components=1"]);
  // Zapier installs the core beside the app.
  await symlink(join(PROJECT_ROOT, "node_modules"), join(folder, "node_modules"));
  app = (await import(pathToFileURL(join(folder, "app", "dist", "index.js")).href)).default;
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs an operation as Zapier does, with what the person filled in. */
function perform(client: Pick<SignedIn, "apiKey">, operation: unknown, inputData: Record<string, unknown> = {}) {
  const authData = { url: `${server.app.url}/`, apiKey: client.apiKey };
  const call = typeof operation === "function" ? operation : Reflect.get(Object(operation), "perform");
  return createAppTester(app)(call, { authData, inputData });
}

function say(client: SignedIn, conversationId: string, fields: Record<string, unknown> = {}) {
  const timestamp = `${DAY}T12:00:00Z`;
  const message = { conversationId, role: "user", text: "How much is a room?", timestamp, channel: "", ...fields };
  return perform(client, app.creates.message.operation, message);
}

it("is valid by the platform's schema and rules", async () => {
  // Its types leave it out.
  const { createAppHandler }: ReturnType<typeof JSON.parse> = await import("zapier-platform-core");
  expect(await createAppHandler(app)({ command: "validate" })).toMatchObject({ results: [] });
});

it("connects with a key that works, and tells of one that does not", async () => {
  const client = await server.signIn();
  expect(await perform(client, app.authentication.test)).toMatchObject({ items: [] });
  const wrong = perform({ apiKey: "tl_wrong" }, app.authentication.test);
  await expect(wrong).rejects.toThrow(/"code":"AuthenticationError"/);
});

it("sends messages and events, each once by its ID, and fails with the server's reason", async () => {
  const client = await server.signIn();
  expect(await say(client, "c-1", { id: "m-1" })).toMatchObject({ accepted: 1, duplicates: 0 });
  expect(await say(client, "c-1", { id: "m-1" })).toMatchObject({ accepted: 0, duplicates: 1 });
  const sale = {
    conversationId: "c-1",
    type: "conversion",
    value: 140,
    currency: "EUR",
    timestamp: `${DAY}T12:01:00Z`,
  };
  expect(await perform(client, app.creates.event.operation, sale)).toMatchObject({ accepted: 1 });
  const { operation } = app.searches.conversation;
  expect(await perform(client, operation, { conversationId: "c-1" })).toMatchObject([
    { externalId: "c-1", messages: [{ text: "How much is a room?" }], events: [{ value: 140 }] },
  ]);
  expect(await perform(client, operation, { conversationId: "none" })).toEqual([]);
  await expect(say(client, "c-2", { role: "nobody" })).rejects.toThrow(/role: /);
});

it("starts Zaps with new conversations, by outcome and channel, and with lost leads", async () => {
  const client = await server.signIn();
  await say(client, "c-1", { channel: "whatsapp" });
  await say(client, "c-2");
  await say(client, "c-2", { role: "bot", text: "It is 240 euros.", timestamp: `${DAY}T12:01:00Z` });
  const leave = "That is too expensive. Write to me at ana@example.com";
  await say(client, "c-2", { text: leave, timestamp: `${DAY}T12:02:00Z` });
  await perform(client, app.creates.event.operation, { conversationId: "c-1", type: "conversion" });
  const end = { type: "end", timestamp: `${DAY}T12:05:00Z` };
  await perform(client, app.creates.event.operation, { conversationId: "c-2", ...end });
  const { conversation, lost_lead: lead } = app.triggers;
  const list = async (operation: unknown, input = {}): Promise<{ externalId: string; id: string }[]> => {
    const items = await perform(client, operation, input);
    return Array.isArray(items) ? items.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1)) : [];
  };
  const [first, second] = await list(conversation.operation);
  expect([first?.externalId, second?.externalId]).toEqual(["c-1", "c-2"]);
  expect(await list(conversation.operation, { channel: "whatsapp" })).toMatchObject([{ externalId: "c-1" }]);
  const outcome = ["sold", "solved"];
  await expect.poll(() => list(conversation.operation, { outcome }), READ).toMatchObject([{ externalId: "c-1" }]);
  const headers = { "content-type": "application/json" };
  const correction = { method: "PATCH", headers, body: JSON.stringify({ outcome: "lost" }) };
  const reading = `/api/conversations/${second?.id}/reading`;
  await expect.poll(async () => (await server.call(client.accessToken, reading, correction)).status, READ).toBe(200);
  const contact = [{ kind: "email", value: "ana@example.com" }];
  expect(await list(lead.operation)).toMatchObject([{ externalId: "c-2", lead: { contact } }]);
});
