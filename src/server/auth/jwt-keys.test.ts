import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadJwtKeys } from "./jwt-keys.ts";

let dataDir = "";

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("without a setting, a key is made once and read again at the next start", async () => {
  const first = await loadJwtKeys({ dataDir });
  expect(first[0].secret).toHaveLength(32);
  expect(await loadJwtKeys({ dataDir })).toEqual(first);
});

test("programs that start at the same time agree on one key, and leave nothing else behind", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadJwtKeys({ dataDir })));
  expect(new Set(all.map(([key]) => key.id)).size).toBe(1);
  expect(await readdir(join(dataDir, "keys"))).toEqual(["jwt.json"]);
});

test("nobody else may read the key", async () => {
  await loadJwtKeys({ dataDir });
  expect((await stat(join(dataDir, "keys", "jwt.json"))).mode & 0o777).toBe(0o600);
});

test("keys from the setting keep their order, and a key its name", async () => {
  const texts = ["a".repeat(43), "b".repeat(43)];
  const [first, second] = await loadJwtKeys({ jwtKeys: texts, dataDir });
  const [alone] = await loadJwtKeys({ jwtKeys: texts.slice(1), dataDir });
  expect(first.id).not.toBe(second?.id);
  expect(second).toEqual(alone);
});
