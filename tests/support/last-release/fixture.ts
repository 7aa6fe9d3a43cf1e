/** The data of the last release: a packed backup and the figures that its program showed for it. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { z } from "zod";
import { PROJECT_ROOT } from "#src/server/env.ts";

const FOLDER = join(PROJECT_ROOT, "tests", "fixtures", "last-release");
const DATA_FILE = join(FOLDER, "data.zip");
const FIGURES_FILE = join(FOLDER, "figures.json");
/** Times of files in the archive, so that they don't change it. */
const PACKED_AT = "2000-01-01";

/** Keys of the fixture's program. They protect nothing else. */
export const FIXTURE_KEYS = { JWT_KEYS: "j".repeat(43), SEAL_KEYS: "a".repeat(43) };

const figuresSchema = z.object({
  /** The program's version, and the last migration of its database. */
  version: z.string(),
  migration: z.string(),
  email: z.string(),
  /** The days of the generated conversations. */
  period: z.object({ from: z.string(), to: z.string() }),
  conversationId: z.string(),
  /** Rows by table. */
  rows: z.record(z.string(), z.number()),
  /** Responses by the screen that asks for them. */
  screens: z.record(z.string(), z.unknown()),
});
export type Figures = z.infer<typeof figuresSchema>;

/** Packs a backup's folder and writes it with its figures; returns the size of the archive in bytes. */
export async function writeFixture(backup: string, figures: Figures): Promise<number> {
  const names = await readdir(backup, { recursive: true, withFileTypes: true });
  const files: Record<string, Uint8Array> = {};
  for (const entry of names.filter((name) => name.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(backup.length + 1)] = await readFile(path);
  }
  const packed = zipSync(files, { level: 9, mtime: PACKED_AT });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(DATA_FILE, packed);
  await writeFile(FIGURES_FILE, `${JSON.stringify(figures, undefined, 1)}\n`);
  return packed.byteLength;
}

/** Unpacks the backup into an existing folder and returns its figures. */
export async function readFixture(folder: string): Promise<Figures> {
  for (const [name, content] of Object.entries(unzipSync(await readFile(DATA_FILE)))) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return figuresSchema.parse(JSON.parse(await readFile(FIGURES_FILE, "utf8")));
}
