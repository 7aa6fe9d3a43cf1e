/** The description of a backup: `manifest.json` in its folder, written last, so that a backup without one is incomplete. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** Raised when older programs can't restore what newer ones write. */
export const BACKUP_FORMAT = 1;

const fileSchema = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number(),
  /** Of all rows, in any order; computed by PostgreSQL. */
  checksum: z.string(),
  /** The compressed rows, in COPY's text format. */
  file: fileSchema,
});

const manifestSchema = z.object({
  format: z.number(),
  /** The program that made the backup. */
  version: z.string(),
  /** When the snapshot was taken. */
  createdAt: z.string(),
  postgresVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(tableSchema),
  /** The first day of each monthly partition. */
  partitions: z.array(z.object({ table: z.string(), month: z.string() })),
  /** The job queue, unless the program has never run. */
  queue: z.object({ version: z.number(), queues: z.array(z.string()), jobs: tableSchema }).optional(),
  /** The key files of DATA_DIR/keys; keys that the environment sets stay there. */
  keys: z.array(fileSchema),
  /** The ids of the keys that encrypt stored secrets, whether they are in a file or in the environment. */
  sealKeyIds: z.array(z.string()),
  /** The stored files: imports, exports and attachments. */
  files: z.array(fileSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableEntry = z.infer<typeof tableSchema>;
export type FileEntry = z.infer<typeof fileSchema>;

/** Where the manifest of the backup in `folder` is. */
export function getManifestPath(folder: string): string {
  return join(folder, "manifest.json");
}

/** Reads the manifest of a backup. Throws an Error that says what is wrong with the folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(getManifestPath(folder), "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`${folder} holds no complete backup: manifest.json is missing.`);
  const parsed: unknown = JSON.parse(text);
  const { format } = z.object({ format: z.number() }).parse(parsed);
  if (format > BACKUP_FORMAT) {
    throw new Error(
      `${folder} was written by a newer program: its format is ${String(format)}, and this program reads up to ` +
        `${String(BACKUP_FORMAT)}. Restore it with the version that made it.`,
    );
  }
  return manifestSchema.parse(parsed);
}
