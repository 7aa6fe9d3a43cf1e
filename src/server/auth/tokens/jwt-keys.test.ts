import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadJwtKeys, rotateJwtKeys } from "./jwt-keys.ts";

let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("without JWT_KEYS, a key is created once and reused at the next start", async () => {
  const first = await loadJwtKeys({ dataDir });
  expect(first[0].secret).toHaveLength(32);
  expect(await loadJwtKeys({ dataDir })).toEqual(first);
});

test("processes that start at the same time use the same key and leave no other files", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadJwtKeys({ dataDir })));
  expect(new Set(all.map(([key]) => key.id)).size).toBe(1);
  expect(await readdir(join(dataDir, "keys"))).toEqual(["jwt.json"]);
});

test("only the owner can read the key file", async () => {
  await loadJwtKeys({ dataDir });
  expect((await stat(join(dataDir, "keys", "jwt.json"))).mode & 0o777).toBe(0o600);
});

test("keys from JWT_KEYS keep their order and their ids", async () => {
  const texts = ["a".repeat(43), "b".repeat(43)];
  const [first, second] = await loadJwtKeys({ jwtKeys: texts, dataDir });
  const [alone] = await loadJwtKeys({ jwtKeys: texts.slice(1), dataDir });
  expect(first.id).not.toBe(second?.id);
  expect(second).toEqual(alone);
});

test("a new key signs after every process has loaded it, and the previous key verifies until its tokens expire", async () => {
  const [former] = await loadJwtKeys({ dataDir });
  const rotatedAt = Date.now();
  await rotateJwtKeys(dataDir, rotatedAt);
  const at = (ms: number) => loadJwtKeys({ dataDir }, rotatedAt + ms);
  const [, newer] = await at(0);
  expect(await at(0)).toEqual([former, newer]);
  expect(await at(60_000)).toEqual([newer, former]);
  expect(await at(12 * 3_600_000)).toEqual([newer, former]);
  expect(await at(13 * 3_600_000)).toEqual([newer]);
});

test("a rotation removes keys whose tokens have all expired", async () => {
  await loadJwtKeys({ dataDir });
  const start = Date.now();
  await rotateJwtKeys(dataDir, start);
  await rotateJwtKeys(dataDir, start + 24 * 3_600_000);
  const { keys } = JSON.parse(await readFile(join(dataDir, "keys", "jwt.json"), "utf8"));
  expect(keys).toHaveLength(2);
});

test("reads the file format of the first release, which had no timestamps", async () => {
  await mkdir(join(dataDir, "keys"));
  await writeFile(join(dataDir, "keys", "jwt.json"), JSON.stringify({ keys: ["a".repeat(43)] }));
  const [key] = await loadJwtKeys({ dataDir });
  await rotateJwtKeys(dataDir);
  expect((await loadJwtKeys({ dataDir }))[0]).toEqual(key);
});
