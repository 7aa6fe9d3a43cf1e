/** Whether there is room to store anything: of the database by its errors, of DATA_DIR also by its free space. */
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { createId } from "../../domain/shared/ids.ts";
import type { Queryable, Sql } from "./sql.ts";

/** PostgreSQL's disk_full, and the system's codes for a full disk and a full quota. */
const FULL_CODES = /^(53100|ENOSPC|EDQUOT)$/;
/** With less free space than this on DATA_DIR, the next upload or checkpoint may fail. */
const MINIMUM_FREE_BYTES = 64 * 1024 * 1024;
const PROBE_BYTES = 1024 * 1024;

let isNoted = false;

/** Whether an error, or what caused it, says that a disk is full. */
export function isStorageFull(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ("code" in cause && FULL_CODES.test(String(cause.code))) return true;
  }
  return false;
}

/** Notes that something could not be stored: the process is not ready until a write succeeds. */
export function noteStorageFull(): void {
  isNoted = true;
}

/** Whether something can be stored. After a failure it writes and deletes a megabyte in the database and in `folder`. */
export async function hasStorage(
  sql: Sql,
  folder: string,
  { minimumFreeBytes = MINIMUM_FREE_BYTES } = {},
): Promise<boolean> {
  // The folder may be missing where files are in a store and the database is elsewhere.
  const space = await statfs(folder).catch(() => undefined);
  if (space !== undefined && space.bavail * space.bsize < minimumFreeBytes) return false;
  if (!isNoted) return true;
  try {
    await sql.begin((tx) => probeDatabase(tx));
    if (space !== undefined) await probeFolder(folder);
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
  isNoted = false;
  return true;
}

/** A temporary table takes room like any other, and is gone with the transaction. */
async function probeDatabase(tx: Queryable): Promise<void> {
  await tx`
    create temp table storage_probe on commit drop as
    select repeat(md5(n::text), 64) as filler from generate_series(1, ${PROBE_BYTES / 2048}::int) n`;
}

async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `storage-probe-${createId()}`);
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
