import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishEnv } from "#src/server/env.ts";
import { seal, unseal } from "./seal.ts";

let dataDir = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "threadlight-seal-"));
  publishEnv({ DATA_DIR: dataDir });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a sealed secret opens for its purpose and no other, and doesn't show in what is stored", async () => {
  const sealed = await seal("JBSWY3DPEHPK3PXP", "totp:ana");
  expect(sealed.toString("latin1")).not.toContain("JBSWY3DPEHPK3PXP");
  expect(await unseal(sealed, "totp:ana")).toBe("JBSWY3DPEHPK3PXP");
  await expect(unseal(sealed, "totp:rui")).rejects.toThrow();
});

test("two sealings of one secret differ, and a changed bit is refused", async () => {
  const [one, two] = [await seal("secret", "x"), await seal("secret", "x")];
  expect(one.equals(two)).toBe(false);
  one.writeUInt8(one.readUInt8(one.length - 1) ^ 1, one.length - 1);
  await expect(unseal(one, "x")).rejects.toThrow();
});
