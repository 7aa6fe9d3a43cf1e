import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_ACTIVE_KEYS } from "#src/domain/api-keys/api-keys.contract.ts";
import { PLANS } from "#src/domain/plans/plans.ts";
import { createId } from "#src/domain/shared/ids.ts";
import type { UserViewer } from "#src/server/auth/viewer.contract.ts";
import { hashSecret } from "#src/server/auth/secrets/secrets.ts";
import { findApiKey } from "#src/server/auth/api-keys/api-keys.sql.ts";
import { openDatabase } from "#src/server/db/sql.ts";
import type { Database } from "#src/server/db/sql.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { listAuditedActions } from "#tests/support/audited-actions.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { updateApiAccount, createApiAccount, listApiAccounts } from "../api-accounts/api-accounts.service.ts";
import { createApiKey, listApiKeys, renameApiKey, revokeApiKey, rotateApiKey } from "./api-keys.service.ts";
import { createClientWithOwner } from "../auth/create-client.service.ts";

let testDatabase: TestDatabase;
let db: Database;
let count = 0;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.url, { poolSize: 4 });
});
afterAll(async () => {
  await db.end();
  await testDatabase.drop();
});

async function createWorkspace() {
  const owner = { email: `owner${count++}@example.com`, name: "Ana Reis", password: PASSWORD };
  const created = await createClientWithOwner(db.system, { owner });
  if (created === null) throw new Error("The address was taken.");
  const { clientId, userId, apiAccountIds } = created;
  const viewer: UserViewer = { kind: "user", clientId, userId, sessionId: "", role: "owner", timeZone: "UTC" };
  return { viewer, apiAccountId: apiAccountIds[0] ?? "" };
}

test("returns the secret of a new key once: the list holds its prefix, the database its hash", async () => {
  const { viewer, apiAccountId } = await createWorkspace();
  const { key, apiKey } = await createApiKey(db, viewer, { apiAccountId, name: "Site", scopes: ["ingest"] });
  const { keys } = await listApiKeys(db, viewer);
  expect(keys).toEqual([apiKey]);
  expect(apiKey).toMatchObject({ apiAccountId, name: "Site", scopes: ["ingest"], lastUsedAt: null, revokedAt: null });
  expect(JSON.stringify(keys)).not.toContain(key);
  const [row] = await db.system<{ row: string; hash: string }[]>`
    select api_keys::text as row, encode(key_hash, 'hex') as hash from api_keys where api_key_id = ${apiKey.id}`;
  expect(row?.row).not.toContain(key);
  expect(row?.hash).toBe(hashSecret(key));
});

test("a revoked key stays listed with its revocation time, and revoking it again changes nothing", async () => {
  const { viewer, apiAccountId } = await createWorkspace();
  const { apiKey } = await createApiKey(db, viewer, { apiAccountId, name: "Site", scopes: ["read"] });
  await revokeApiKey(db, viewer, apiKey.id);
  const { keys } = await listApiKeys(db, viewer);
  expect(keys[0]?.revokedAt).toBeTypeOf("string");
  await revokeApiKey(db, viewer, apiKey.id);
  expect((await listApiKeys(db, viewer)).keys).toEqual(keys);
  const actions = await listAuditedActions(db.system, viewer.clientId);
  expect(actions.filter((action) => action === "key.revoked")).toHaveLength(1);
});

test("can't create, list or revoke keys of another client", async () => {
  const mine = await createWorkspace();
  const theirs = await createWorkspace();
  const { apiKey } = await createApiKey(db, theirs.viewer, {
    apiAccountId: theirs.apiAccountId,
    name: "Theirs",
    scopes: ["read"],
  });
  const attempt = { apiAccountId: theirs.apiAccountId, name: "Mine", scopes: ["read" as const] };
  await expect(createApiKey(db, mine.viewer, attempt)).rejects.toMatchObject({ code: "not_found" });
  await expect(revokeApiKey(db, mine.viewer, apiKey.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(revokeApiKey(db, mine.viewer, createId())).rejects.toMatchObject({ code: "not_found" });
  expect((await listApiKeys(db, mine.viewer)).keys).toEqual([]);
  expect((await listApiKeys(db, theirs.viewer)).keys[0]?.revokedAt).toBeNull();
});

test("members and viewers can't list or change keys, or change accounts", async () => {
  const { viewer, apiAccountId } = await createWorkspace();
  const { apiKey } = await createApiKey(db, viewer, { apiAccountId, name: "Site", scopes: ["read"] });
  for (const role of ["member", "viewer"] as const) {
    const person = { ...viewer, role };
    const forbidden = { code: "forbidden", status: 403 };
    await expect(listApiKeys(db, person)).rejects.toMatchObject(forbidden);
    await expect(createApiKey(db, person, { apiAccountId, name: "x", scopes: ["read"] })).rejects.toMatchObject(
      forbidden,
    );
    await expect(revokeApiKey(db, person, apiKey.id)).rejects.toMatchObject(forbidden);
    await expect(createApiAccount(db, person, { name: "x", channel: "sms" })).rejects.toMatchObject(forbidden);
    expect((await listApiAccounts(db, person)).accounts).toHaveLength(1);
  }
});

test("lists a new API account after the default one", async () => {
  const { viewer } = await createWorkspace();
  const created = await createApiAccount(db, viewer, { name: "Shop on WhatsApp", channel: "whatsapp" });
  const { accounts } = await listApiAccounts(db, viewer);
  expect(accounts.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ["My first bot", true],
    ["Shop on WhatsApp", false],
  ]);
  expect(accounts[1]).toEqual(created);
});

test("enforces the plan's API account limit for concurrent requests", async () => {
  const { viewer } = await createWorkspace();
  const limit = PLANS.free.apiAccounts;
  const attempts = Array.from({ length: limit + 2 }, (_, i) =>
    createApiAccount(db, viewer, { name: `Bot ${i}`, channel: "webchat" }),
  );
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(limit - 1);
  expect((await listApiAccounts(db, viewer)).accounts).toHaveLength(limit);
  await expect(createApiAccount(db, viewer, { name: "One more", channel: "webchat" })).rejects.toMatchObject({
    code: "plan_limit",
    status: 402,
    message: "The Starter plan allows up to 5 API accounts. Upgrade to Growth to add more.",
  });
});

test("rotation creates a key with the same scopes and expires the old one after a day or at once", async () => {
  const { viewer, apiAccountId } = await createWorkspace();
  const create = (name: string) => createApiKey(db, viewer, { apiAccountId, name, scopes: ["ingest"] });
  const [soft, hard] = [await create("Soft"), await create("Hard")];
  const find = async (secret: string) => findApiKey(db.system, Buffer.from(hashSecret(secret), "hex"));
  const softNext = await rotateApiKey(db, viewer, { apiKeyId: soft.apiKey.id, overlap: true });
  const hardNext = await rotateApiKey(db, viewer, { apiKeyId: hard.apiKey.id, overlap: false });
  expect(softNext.apiKey).toMatchObject({ name: "Soft", scopes: ["ingest"], apiAccountId, expiresAt: null });
  expect([await find(soft.key), await find(softNext.key), await find(hardNext.key)]).not.toContain(undefined);
  expect(await find(hard.key)).toBeUndefined();
  await db.system`update api_keys set expires_at = now() - interval '1 second' where api_key_id = ${soft.apiKey.id}`;
  expect(await find(soft.key)).toBeUndefined();
  await expect(rotateApiKey(db, viewer, { apiKeyId: soft.apiKey.id, overlap: true })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("enforces the active key limit for concurrent requests and rotated keys", async () => {
  const { viewer, apiAccountId } = await createWorkspace();
  const create = () => createApiKey(db, viewer, { apiAccountId, name: "Bot", scopes: ["ingest"] });
  const results = await Promise.allSettled(Array.from({ length: MAX_ACTIVE_KEYS + 2 }, create));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_ACTIVE_KEYS);
  const full = {
    code: "conflict",
    status: 409,
    message: "An API account has at most 50 active keys. Revoke one first.",
  };
  await expect(create()).rejects.toMatchObject(full);
  const { keys } = await listApiKeys(db, viewer);
  const apiKeyId = keys[0]?.id ?? "";
  await expect(rotateApiKey(db, viewer, { apiKeyId, overlap: true })).rejects.toMatchObject(full);
  await rotateApiKey(db, viewer, { apiKeyId, overlap: false });
  await revokeApiKey(db, viewer, keys[1]?.id ?? "");
  await create();
  await expect(create()).rejects.toMatchObject(full);
  const other = await createApiAccount(db, viewer, { name: "Other", channel: "sms" });
  await createApiKey(db, viewer, { apiAccountId: other.id, name: "Bot", scopes: ["read"] });
});

test("renames keys and accounts, keeps one default account and can't change another client's", async () => {
  const [mine, theirs] = [await createWorkspace(), await createWorkspace()];
  const { viewer, apiAccountId } = mine;
  const { apiKey } = await createApiKey(db, viewer, { apiAccountId, name: "Site", scopes: ["read"] });
  expect((await renameApiKey(db, viewer, { apiKeyId: apiKey.id, name: "Shop" })).name).toBe("Shop");
  const second = await createApiAccount(db, viewer, { name: "Second", channel: "sms" });
  const goal = { kind: "pattern", pattern: "booked", role: "bot" } as const;
  const change = { name: "Booking line", channel: "whatsapp", goal, isDefault: true } as const;
  const changed = await updateApiAccount(db, viewer, { apiAccountId: second.id, change });
  expect(changed).toMatchObject(change);
  const { accounts } = await listApiAccounts(db, viewer);
  expect(accounts.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ["Booking line", true],
    ["My first bot", false],
  ]);
  const missing = { code: "not_found", status: 404 };
  await expect(renameApiKey(db, theirs.viewer, { apiKeyId: apiKey.id, name: "x" })).rejects.toMatchObject(missing);
  await expect(updateApiAccount(db, theirs.viewer, { apiAccountId, change: { name: "x" } })).rejects.toMatchObject(
    missing,
  );
});

test("audits a rename of a key or a change of an account only if something changed", async () => {
  const { viewer, apiAccountId } = await createWorkspace();
  const { apiKey } = await createApiKey(db, viewer, { apiAccountId, name: "Bot", scopes: ["ingest"] });
  const before = (await listAuditedActions(db.system, viewer.clientId)).length;
  await renameApiKey(db, viewer, { apiKeyId: apiKey.id, name: "Bot" });
  const [account] = (await listApiAccounts(db, viewer)).accounts;
  if (account === undefined) throw new Error("A workspace has an API account.");
  const { name, channel, goal, keepToolPayloads } = account;
  await updateApiAccount(db, viewer, {
    apiAccountId,
    change: { name, channel, goal, keepToolPayloads, isDefault: true },
  });
  expect((await listAuditedActions(db.system, viewer.clientId)).slice(before)).toEqual([]);
  await renameApiKey(db, viewer, { apiKeyId: apiKey.id, name: "Shop" });
  await updateApiAccount(db, viewer, { apiAccountId, change: { name, keepToolPayloads: !keepToolPayloads } });
  expect((await listAuditedActions(db.system, viewer.clientId)).slice(before)).toEqual([
    "key.renamed",
    "account.changed: keepToolPayloads",
  ]);
});
