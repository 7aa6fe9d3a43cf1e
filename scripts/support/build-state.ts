/** Tells whether the built site is that of the present sources. */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { takeLock } from "#src/server/providers/postgres/lock.ts";
import type { Lock } from "#src/server/providers/postgres/lock.ts";

/** The built site, and the mark that it is complete and of which sources. */
export const DIST_FOLDER = join(PROJECT_ROOT, "dist");
const MARK = join(DIST_FOLDER, ".build-hash");

const SOURCE_FOLDERS = ["src", "public"];
const SOURCE_FILES = ["astro.config.mjs", "package-lock.json", "tsconfig.json"];

/** Holds off other builds in this folder; waits while one is under way. */
export async function waitForBuilds(): Promise<Lock> {
  for (;;) {
    const lock = await takeLock(`build:${PROJECT_ROOT}`);
    if (lock !== undefined) return lock;
    await wait(100);
  }
}

/** True when `dist` was built completely from the sources as they are now. */
export async function isBuildFresh(): Promise<boolean> {
  const mark = await readFile(MARK, "utf8").catch(() => undefined);
  return mark !== undefined && mark === (await hashSources());
}

/** Removes the mark before a build, so that an interrupted one never counts. */
export async function unmarkBuild(): Promise<void> {
  await rm(MARK, { force: true });
}

/** Marks `dist` as built from sources with this hash. */
export async function markBuild(hash: string): Promise<void> {
  await writeFile(MARK, hash);
}

/** A hash of everything that the built site is made of; tests are no part of it. */
export async function hashSources(): Promise<string> {
  const found = await Promise.all(SOURCE_FOLDERS.map((folder) => listFiles(folder)));
  const hash = createHash("sha256");
  for (const path of [...SOURCE_FILES, ...found.flat()].sort()) {
    const content = await readFile(join(PROJECT_ROOT, path)).catch(() => Buffer.alloc(0));
    hash.update(`${path}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest("hex");
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT_ROOT.length + 1));
}
