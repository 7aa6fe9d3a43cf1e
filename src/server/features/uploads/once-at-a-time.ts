import type { Sql } from "../../db/sql.ts";
import { tryLockUpload, unlockUpload } from "./uploads.sql.ts";

/**
 * Runs `work` unless some process is at it already: a job that is asked for again after a restart, while its first
 * asking still runs elsewhere, has nothing to do. The lock ends with the connection, so a killed process leaves none.
 */
export async function onceAtATime(sql: Sql, uploadId: string, work: () => Promise<void>): Promise<void> {
  const connection = await sql.reserve();
  try {
    if (!(await tryLockUpload(connection, uploadId))) return;
    try {
      await work();
    } finally {
      await unlockUpload(connection, uploadId);
    }
  } finally {
    connection.release();
  }
}
