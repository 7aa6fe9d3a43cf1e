/** Packs packages/sdk as npm installs it, so that everybody gets the package from their own Threadlight. */
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { PROJECT_ROOT } from "#src/server/env.ts";

const run = promisify(execFile);

/** Builds the package and writes it to `file`. */
export async function packSdk(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "threadlight-pack-"));
  try {
    const cwd = join(PROJECT_ROOT, "packages", "sdk");
    const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd });
    const [, name = ""] = /"filename": "([\w.-]+)"/.exec(stdout) ?? [];
    await mkdir(dirname(file), { recursive: true });
    await copyFile(join(folder, name), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
