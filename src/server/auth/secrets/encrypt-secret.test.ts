import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setEnv } from "#src/server/env.ts";
import { encryptSecret, decryptSecret } from "./encrypt-secret.ts";

let dataDir = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-encrypt-"));
  setEnv({ DATA_DIR: dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a secret decrypts only for its purpose and is not visible in the encrypted bytes", async () => {
  const encrypted = await encryptSecret("JBSWY3DPEHPK3PXP", "totp:ana");
  expect(encrypted.toString("latin1")).not.toContain("JBSWY3DPEHPK3PXP");
  expect(await decryptSecret(encrypted, "totp:ana")).toBe("JBSWY3DPEHPK3PXP");
  await expect(decryptSecret(encrypted, "totp:rui")).rejects.toThrow();
});

test("encrypting twice gives different bytes, and changed bytes are rejected", async () => {
  const [one, two] = [await encryptSecret("secret", "x"), await encryptSecret("secret", "x")];
  expect(one.equals(two)).toBe(false);
  one.writeUInt8(one.readUInt8(one.length - 1) ^ 1, one.length - 1);
  await expect(decryptSecret(one, "x")).rejects.toThrow();
});
