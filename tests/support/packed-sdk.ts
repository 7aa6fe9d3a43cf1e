/** The package `threadlight` as a newcomer has it: packed, installed in an empty folder, without a registry. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Installs the packed file in a folder. */
export async function installPackage(folder: string, packed: Uint8Array): Promise<void> {
  await writeFile(join(folder, "threadlight.tgz"), packed);
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", "./threadlight.tgz"], { cwd: folder });
}

/** The command of a folder that the package is installed in. */
export function getInstalledCommand(folder: string): string {
  return join(folder, "node_modules", ".bin", "threadlight");
}
