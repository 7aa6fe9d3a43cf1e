import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, it, vi } from "vitest";
import { buildExtension } from "./build.ts";

/** The limit of the download, in bytes. */
const MAX_ZIP_BYTES = 500_000;

const folder = await mkdtemp(join(tmpdir(), "threadlight-extension-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function buildInto(name: string): Promise<Buffer> {
  const zip = join(folder, `${name}.zip`);
  await buildExtension(join(folder, name), zip, "1.2.3");
  return readFile(zip);
}

it("packs the same bytes for the same sources, in one small zip with the manifest at its root", async () => {
  // As in a build: under test, React's development build would be packed.
  vi.stubEnv("NODE_ENV", "production");
  const zip = await buildInto("first");
  expect(zip.equals(await buildInto("second"))).toBe(true);
  expect(zip.length).toBeLessThan(MAX_ZIP_BYTES);
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual((await readdir(join(folder, "first"))).toSorted());
  for (const [name, bytes] of Object.entries(files)) {
    expect(Buffer.compare(bytes, await readFile(join(folder, "first", name)))).toBe(0);
  }
  expect(JSON.parse(Buffer.from(files["manifest.json"] ?? []).toString())).toMatchObject({ version: "1.2.3" });
});
