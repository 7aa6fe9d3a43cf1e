import type { Sql } from "../../db/sql.ts";
import { lockImport, tryLockImport, unlockImport } from "./imports.sql.ts";

/**
 * Runs `work` under a lock on the import, or skips it if another process holds the lock, such as after a job was queued
 * twice; with `waits` it waits for that one's end. The lock belongs to the connection, so a killed process leaves none behind.
 */
export async function withImportLock(
  sql: Sql,
  importId: string,
  work: () => Promise<void>,
  { waits = false }: { waits?: boolean } = {},
): Promise<void> {
  const connection = await sql.reserve();
  try {
    if (waits) await lockImport(connection, importId);
    else if (!(await tryLockImport(connection, importId))) return;
    try {
      await work();
    } finally {
      await unlockImport(connection, importId);
    }
  } finally {
    connection.release();
  }
}
