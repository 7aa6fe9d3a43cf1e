import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createApiKeySecret } from "#src/domain/accounts/api-key.ts";
import type { KeyScope } from "#src/domain/accounts/accounts.contract.ts";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { addKey, revokeApiKey } from "#src/server/features/accounts/api-keys.service.ts";
import { createClientWithOwner } from "#src/server/features/accounts/create-client.service.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createKeyCache } from "./key-cache.ts";
import type { KeyCache } from "./key-cache.ts";
import type { UserViewer } from "./viewer.contract.ts";
import { touchKey } from "./viewer.sql.ts";
import { readKeyViewer } from "./viewer.ts";

const HOUR_MS = 3_600_000;

let testDatabase: TestDatabase;
let db: Database;
/** Another process's pools on the same database. */
let otherDb: Database;
let cache: KeyCache;
let otherCache: KeyCache;
let viewer: UserViewer;
let apiAccountId = "";

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.url, { poolSize: 2 });
  otherDb = openDatabase(testDatabase.url, { poolSize: 2 });
  // An hour, so that only what is announced can end an entry.
  cache = createKeyCache(db.system, { cacheMs: HOUR_MS });
  otherCache = createKeyCache(otherDb.system, { cacheMs: HOUR_MS });
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

test("a key names its client, account, channel and the client's settings", async () => {
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

test("both headers carry a key", async () => {
  const { key, apiKey } = await createKey();
  for (const headers of [{ authorization: `Bearer ${key}` }, { "x-api-key": key }]) {
    expect((await readKeyViewer(requestWith(headers), "ingest", { cache })).apiKeyId).toBe(apiKey.id);
  }
});

test("no key, a wrong key and a key that was never made are all refused alike", async () => {
  for (const headers of [{}, { "x-api-key": "tl_live_nonsense" }, { "x-api-key": createApiKeySecret() }]) {
    await expect(readKeyViewer(requestWith(headers), "ingest", { cache })).rejects.toMatchObject({
      code: "invalid_key",
      status: 401,
    });
  }
});

test("a key without the scope is told so", async () => {
  const { key } = await createKey(["read"]);
  await expect(readKeyViewer(requestWith({ "x-api-key": key }), "ingest", { cache })).rejects.toMatchObject({
    code: "forbidden",
    status: 403,
  });
});

test("a key that was known is not asked for again", async () => {
  const { key, apiKey } = await createKey();
  await cache.find(key);
  // Unannounced: a cache that asked would miss it.
  await db.system`delete from api_keys where api_key_id = ${apiKey.id}`;
  expect((await cache.find(key))?.apiKeyId).toBe(apiKey.id);
});

test("a revoked key stops in every process, without waiting for the cache", async () => {
  const { key, apiKey } = await createKey();
  expect(await Promise.all([cache.find(key), otherCache.find(key)])).not.toContain(null);
  await revokeApiKey(db, viewer, apiKey.id);
  await vi.waitFor(async () => {
    expect(await Promise.all([cache.find(key), otherCache.find(key)])).toEqual([null, null]);
  });
});

test("a key that did not exist yet is found as soon as it does", async () => {
  const { key, apiKey } = await createKey();
  const [row] = await db.system<{ key_hash: Buffer }[]>`
    select key_hash from api_keys where api_key_id = ${apiKey.id}`;
  await db.system`update api_keys set key_hash = ${Buffer.from("elsewhere")} where api_key_id = ${apiKey.id}`;
  expect(await cache.find(key)).toBeNull();
  await db.system`update api_keys set key_hash = ${row?.key_hash ?? null} where api_key_id = ${apiKey.id}`;
  expect((await cache.find(key))?.apiKeyId).toBe(apiKey.id);
});

async function readLastUse(apiKeyId: string): Promise<Date | null> {
  const [row] = await db.system<{ last_used_at: Date | null }[]>`
    select last_used_at from api_keys where api_key_id = ${apiKeyId}`;
  return row?.last_used_at ?? null;
}

test("using a key writes its last use", async () => {
  const { key, apiKey } = await createKey();
  await cache.find(key);
  await vi.waitFor(async () => {
    expect(await readLastUse(apiKey.id)).not.toBeNull();
  });
});

test("the last use is written at most once a minute, whichever process used the key", async () => {
  const { apiKey } = await createKey();
  const key = { clientId: viewer.clientId, apiKeyId: apiKey.id };
  await db.system`update api_keys set last_used_at = now() - interval '30 seconds' where api_key_id = ${apiKey.id}`;
  const recent = await readLastUse(apiKey.id);
  await touchKey(db.system, key);
  expect(await readLastUse(apiKey.id)).toEqual(recent);
  await db.system`update api_keys set last_used_at = now() - interval '61 seconds' where api_key_id = ${apiKey.id}`;
  await touchKey(db.system, key);
  expect((await readLastUse(apiKey.id))?.getTime()).toBeGreaterThan(recent?.getTime() ?? 0);
});
