import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createApiKeySecret } from "#src/domain/api-keys/api-key-secret.ts";
import type { KeyScope } from "#src/domain/api-keys/api-keys.contract.ts";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { addKey, revokeApiKey } from "#src/server/features/api-keys/api-keys.service.ts";
import { createClientWithOwner } from "#src/server/features/auth/create-client.service.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createApiKeyCache } from "./api-key-cache.ts";
import type { ApiKeyCache } from "./api-key-cache.ts";
import type { UserViewer } from "../viewer.contract.ts";
import { updateApiKeyLastUsed } from "./api-keys.sql.ts";
import { authenticateApiKey } from "../viewer.ts";
import { HOUR_MS } from "#src/domain/shared/durations.ts";

let testDatabase: TestDatabase;
let db: Database;
/** Another process's pools on the same database. */
let otherDb: Database;
let cache: ApiKeyCache;
let otherCache: ApiKeyCache;
let viewer: UserViewer;
let apiAccountId = "";

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.url, { poolSize: 2 });
  otherDb = openDatabase(testDatabase.url, { poolSize: 2 });
  // An hour, so that only notifications invalidate entries.
  cache = createApiKeyCache(db.system, { cacheMs: HOUR_MS });
  otherCache = createApiKeyCache(otherDb.system, { cacheMs: HOUR_MS });
  await Promise.all([cache.ready, otherCache.ready]);
});
afterAll(async () => {
  await Promise.all([db.end(), otherDb.end()]);
  await testDatabase.drop();
});
let count = 0;
beforeEach(async () => {
  const owner = { email: `owner${count++}@example.com`, name: "Ana Reis", password: PASSWORD };
  const created = await createClientWithOwner(db.system, { owner });
  if (created === null) throw new Error("The address was taken.");
  const { clientId, userId } = created;
  [apiAccountId = ""] = created.apiAccountIds;
  viewer = { kind: "user", clientId, userId, sessionId: "", role: "owner", timeZone: "UTC" };
});

function createKey(scopes: KeyScope[] = ["ingest"]) {
  return addKey(db.system, { clientId: viewer.clientId, apiAccountId, name: "Test", scopes });
}

function requestWith(headers: Record<string, string>): Request {
  return new Request("http://localhost/api/v1/messages", { method: "POST", headers });
}

test("a key gives its client, account, channel and the client's settings", async () => {
  await db.system`
    update clients set redact_personal_data = true, time_zone = 'America/Sao_Paulo' where client_id = ${viewer.clientId}`;
  const { key, apiKey } = await createKey(["ingest", "read"]);
  expect(await cache.find(key)).toEqual({
    kind: "key",
    clientId: viewer.clientId,
    apiKeyId: apiKey.id,
    apiAccountId,
    channel: "webchat",
    scopes: ["ingest", "read"],
    timeZone: "America/Sao_Paulo",
    redact: true,
    suspended: false,
  });
});

test("accepts a key in either header", async () => {
  const { key, apiKey } = await createKey();
  for (const headers of [{ authorization: `Bearer ${key}` }, { "x-api-key": key }]) {
    expect((await authenticateApiKey(requestWith(headers), "ingest", { cache })).apiKeyId).toBe(apiKey.id);
  }
});

test("a missing, malformed or unknown key gets the same error", async () => {
  for (const headers of [{}, { "x-api-key": "tl_live_nonsense" }, { "x-api-key": createApiKeySecret() }]) {
    await expect(authenticateApiKey(requestWith(headers), "ingest", { cache })).rejects.toMatchObject({
      code: "invalid_key",
      status: 401,
    });
  }
});

test("a key without the required scope is forbidden", async () => {
  const { key } = await createKey(["read"]);
  await expect(authenticateApiKey(requestWith({ "x-api-key": key }), "ingest", { cache })).rejects.toMatchObject({
    code: "forbidden",
    status: 403,
  });
});

test("a cached key causes no query", async () => {
  const { key, apiKey } = await createKey();
  await cache.find(key);
  // Without a notification: a query would not find the key.
  await db.system`delete from api_keys where api_key_id = ${apiKey.id}`;
  expect((await cache.find(key))?.apiKeyId).toBe(apiKey.id);
});

test("a revoked key stops working in every process before its cache entry expires", async () => {
  const { key, apiKey } = await createKey();
  expect(await Promise.all([cache.find(key), otherCache.find(key)])).not.toContain(null);
  await revokeApiKey(db, viewer, apiKey.id);
  await vi.waitFor(async () => {
    expect(await Promise.all([cache.find(key), otherCache.find(key)])).toEqual([null, null]);
  });
});

test("a key works as soon as it exists, even after a failed lookup", async () => {
  const { key, apiKey } = await createKey();
  const [row] = await db.system<{ key_hash: Buffer }[]>`
    select key_hash from api_keys where api_key_id = ${apiKey.id}`;
  await db.system`update api_keys set key_hash = ${Buffer.from("elsewhere")} where api_key_id = ${apiKey.id}`;
  expect(await cache.find(key)).toBeNull();
  await db.system`update api_keys set key_hash = ${row?.key_hash ?? null} where api_key_id = ${apiKey.id}`;
  expect((await cache.find(key))?.apiKeyId).toBe(apiKey.id);
});

async function getLastUse(apiKeyId: string): Promise<Date | null> {
  const [row] = await db.system<{ last_used_at: Date | null }[]>`
    select last_used_at from api_keys where api_key_id = ${apiKeyId}`;
  return row?.last_used_at ?? null;
}

test("using a key updates its last use", async () => {
  const { key, apiKey } = await createKey();
  await cache.find(key);
  await vi.waitFor(async () => {
    expect(await getLastUse(apiKey.id)).not.toBeNull();
  });
});

test("the last use is written at most once a minute across processes", async () => {
  const { apiKey } = await createKey();
  const key = { clientId: viewer.clientId, apiKeyId: apiKey.id };
  await db.system`update api_keys set last_used_at = now() - interval '30 seconds' where api_key_id = ${apiKey.id}`;
  const recent = await getLastUse(apiKey.id);
  await updateApiKeyLastUsed(db.system, key);
  expect(await getLastUse(apiKey.id)).toEqual(recent);
  await db.system`update api_keys set last_used_at = now() - interval '61 seconds' where api_key_id = ${apiKey.id}`;
  await updateApiKeyLastUsed(db.system, key);
  expect((await getLastUse(apiKey.id))?.getTime()).toBeGreaterThan(recent?.getTime() ?? 0);
});
