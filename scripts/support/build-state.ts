/** Tracks whether the built site is up to date with the sources. */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { acquireLock } from "#src/server/providers/postgres/lock.ts";
import type { Lock } from "#src/server/providers/postgres/lock.ts";

/** The built site. A mark in it holds the hash of its sources once the build is complete. */
export const DIST_FOLDER = join(PROJECT_ROOT, "dist");
const MARK = join(DIST_FOLDER, ".build-hash");

const SOURCE_FOLDERS = [
  "src",
  "public",
  "widget",
  "extension",
  "packages/sdk/src",
  "packages/python/threadlight",
  "packages/action",
  "scripts/command",
  "scripts/support",
];
const SOURCE_FILES = [
  "astro.config.mjs",
  "package-lock.json",
  "tsconfig.base.json",
  "tsconfig.json",
  ...["package.json", "README.md", "tsconfig.json"].map((name) => `packages/sdk/${name}`),
  ...["pyproject.toml", "README.md"].map((name) => `packages/python/${name}`),
];

/** Acquires the build lock of this folder; waits for a running build. */
export async function waitForBuilds(): Promise<Lock> {
  for (;;) {
    const lock = await acquireLock(`build:${PROJECT_ROOT}`);
    if (lock !== undefined) return lock;
    await wait(100);
  }
}

/** Whether `dist` is a complete build of the current sources. */
export async function isBuildCurrent(): Promise<boolean> {
  const mark = await readFile(MARK, "utf8").catch(() => undefined);
  return mark !== undefined && mark === (await hashSources());
}

/** Removes the mark before a build, so that an interrupted build does not count. */
export async function unmarkBuild(): Promise<void> {
  await rm(MARK, { force: true });
}

/** Marks `dist` as built from the sources with this hash. */
export async function markBuild(hash: string): Promise<void> {
  await writeFile(MARK, hash);
}

/** Computes a hash of all sources of the built site, without tests. */
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
    .filter((entry) => entry.isFile() && !/\.(?:test\.tsx?|pyc)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT_ROOT.length + 1));
}
