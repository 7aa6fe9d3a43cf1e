/** Which endpoints each kind of caller reaches, besides those that anybody reaches. Roles: tests/runtime/write-access.test.ts. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAdminSession, createTestAdministrator } from "#tests/support/administrators.ts";
import { listEndpoints } from "#tests/support/endpoints.ts";
import type { Endpoint } from "#tests/support/endpoints.ts";
import { setUpFileDatabase } from "#tests/support/file-database.ts";
import { createTestClient } from "#tests/support/test-client.ts";
import { getJwtKeys } from "../auth/tokens/jwt-keys.ts";
import { getDatabase } from "../db/sql.ts";
import { PROJECT_ROOT, setEnv } from "../env.ts";
import { addKey } from "../features/api-keys/api-keys.service.ts";
import { issueTokens } from "../features/auth/tokens.service.ts";
import { claimPairing, createPairing } from "../features/runner/devices.service.ts";
import { closeQueue } from "../jobs/queue.ts";

setUpFileDatabase();
afterAll(() => closeQueue());

const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";
const TIMEOUT_MS = 240_000;
const OPTIONS = { timeout: TIMEOUT_MS };
const RUNNER = [
  ...["GET runner/me", "GET runner/scripts/index", "GET runner/scripts/[id]", "PUT runner/scripts/[id]"],
  "POST runner/runs/index",
];
const INGEST = [
  ...["POST v1/messages", "POST v1/events", "POST v1/calls", "POST channels/[channel]/[accountId]/relay"],
  ...["POST v1/otlp/v1/logs", "POST v1/otlp/v1/metrics", "POST v1/otlp/v1/traces"],
];
const READ = [
  ...["GET reports/one-page", "GET reports/one-page.pdf"],
  ...["GET v1/conversations.csv", "GET v1/conversations/[id]", "GET v1/conversations/index", "GET v1/people/[user]"],
  "POST v1/mcp",
  ...[
    "agents",
    "dimensions",
    "drop-offs",
    "findings",
    "flow",
    "funnel",
    "outcomes",
    "questions",
    "overview",
    "sources",
    "topics",
  ].map((name) => `GET v1/metrics/${name}`),
];
const ADMIN = ["GET v1/erasures/index", "POST v1/erasures/index", "POST v1/erasures/preview"];
const REFUSALS = ["unauthenticated", "invalid_key", "suspended", "forbidden"];

/** Those that not everybody reaches. */
let guarded: Endpoint[];

beforeAll(async () => {
  setEnv({ JWT_KEYS: "k".repeat(43) });
  const endpoints = await listEndpoints();
  const open = new Set(await listReached(null, endpoints));
  guarded = endpoints.filter(({ method, file }) => !open.has(`${method} ${file}`));
}, TIMEOUT_MS);

/** Calls endpoints; returns those that did more than to refuse the caller. */
async function listReached(token: string | null, among: readonly Endpoint[]): Promise<string[]> {
  const reached: string[] = [];
  for (const endpoint of among) {
    if (!REFUSALS.includes(await call(token, endpoint))) reached.push(`${endpoint.method} ${endpoint.file}`);
  }
  return reached;
}

/** The code of a refusal; otherwise the status. Requests have no body and name nothing that exists. */
async function call(token: string | null, { file, method, path }: Endpoint): Promise<string> {
  const exported: object = await import(join(PROJECT_ROOT, "src", "pages", "api", `${file}.ts`));
  const handler: unknown = Reflect.get(exported, method);
  if (typeof handler !== "function") throw new Error(`${file} has no ${method}.`);
  const headers = new Headers({ "x-client-address": "192.0.2.7", "content-type": "application/json" });
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const request = new Request(new URL(path, "http://localhost"), { method, headers });
  const params = Object.fromEntries([...file.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name]) => [name, UNKNOWN_ID]));
  const answer: unknown = await Reflect.apply(handler, undefined, [{ request, params, url: new URL(request.url) }]);
  if (!(answer instanceof Response)) throw new Error(`${method} ${file} gave no response.`);
  if (answer.headers.get("content-type")?.startsWith("application/json") !== true) {
    await answer.body?.cancel();
    return String(answer.status);
  }
  const body: unknown = await answer.json();
  const code: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "code") : undefined;
  return typeof code === "string" ? code : String(answer.status);
}

async function signIn() {
  const client = await createTestClient();
  const { clientId, userId } = client;
  const context = { sql: getDatabase().system, keys: await getJwtKeys() };
  const user = { userId, clientId, role: "owner" as const };
  const { accessToken } = await issueTokens(context, { user, remembered: false, userAgent: "Vitest" });
  return { ...client, accessToken };
}

async function createKey(scopes: ("ingest" | "read" | "admin")[]) {
  const client = await createTestClient();
  const { clientId, apiAccountId } = client;
  const { key } = await addKey(getDatabase().system, { clientId, apiAccountId, name: "one", scopes });
  return { ...client, key };
}

it("most endpoints refuse a caller without a token", () => {
  expect(guarded.length).toBeGreaterThan(150);
});

it("a forged token and one of an ended session reach nothing", OPTIONS, async () => {
  const { accessToken, userId } = await signIn();
  expect(await listReached(`${accessToken.slice(0, -8)}AAAAAAAA`, guarded)).toEqual([]);
  await getDatabase().system`delete from sessions where user_id = ${userId}`;
  expect(await listReached(accessToken, guarded)).toEqual([]);
});

it("users and keys of a suspended workspace reach nothing", OPTIONS, async () => {
  const { accessToken, clientId } = await signIn();
  const { key, clientId: ofKey } = await createKey(["ingest", "read", "admin"]);
  await getDatabase().system`update clients set suspended_at = now() where client_id in (${clientId}, ${ofKey})`;
  for (const token of [accessToken, key]) expect(await listReached(token, guarded)).toEqual([]);
});

it.each([
  ["ingest", INGEST],
  ["read", READ],
  ["admin", ADMIN],
] as const)("a key with the scope %s reaches this part of the public API", OPTIONS, async (scope, expected) => {
  expect((await listReached((await createKey([scope])).key, guarded)).toSorted()).toEqual(expected.toSorted());
});

it("a paired browser reaches the Runner alone, and nothing once its member is a viewer", OPTIONS, async () => {
  const { clientId, userId } = await createTestClient();
  const viewer = { kind: "user", clientId, userId, sessionId: "none", role: "owner", timeZone: "UTC" } as const;
  const { code } = await createPairing(getDatabase(), viewer);
  const device = { name: "Chrome", version: "0.1.0" };
  const { token } = await claimPairing(getDatabase(), { code, device }, "192.0.2.8");
  expect((await listReached(token, guarded)).toSorted()).toEqual(RUNNER.toSorted());
  await getDatabase().system`update users set role = 'viewer' where user_id = ${userId}`;
  expect(await listReached(token, guarded)).toEqual([]);
});

it("an administrator reaches nothing outside of the admin area", OPTIONS, async () => {
  const { system } = getDatabase();
  const admin = await createTestAdministrator(system);
  const { token } = await createAdminSession(system, await getJwtKeys(), admin);
  const outside = guarded.filter(({ file }) => !file.startsWith("admin/"));
  expect(await listReached(token, outside)).toEqual([]);
  expect(
    await listReached(
      token,
      guarded.filter(({ file }) => file === "admin/check"),
    ),
  ).toEqual(["GET admin/check"]);
});
