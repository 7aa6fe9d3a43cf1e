import { createId } from "../../domain/shared/ids.ts";
import { PROCESS_ID } from "../db/sql.ts";
import { runOnQueue } from "./queue.ts";

/** A job's queue and its data, which together say what the work is. */
export type JobWork = { queue: string; payload: unknown };

/** Digest of a job's data; equal for two jobs of a queue that do the same. */
const KEY = "md5(coalesce($2::jsonb, 'null'::jsonb)::text)";
/** Whether the process of a run is gone: each process with jobs has open connections that carry its id. */
const IS_DEAD = `(crashed or not exists (
  select 1 from pg_stat_activity a
  where a.datname = current_database() and split_part(a.application_name, ' ', 2) = process_id))`;

/** Counts the runs of this work that ended with their process. */
export async function countDeaths({ queue, payload }: JobWork): Promise<number> {
  const rows = await runOnQueue(`select 1 from job_runs where queue = $1 and job_key = ${KEY} and ${IS_DEAD}`, [
    queue,
    JSON.stringify(payload ?? null),
  ]);
  return rows.length;
}

/** Records that a run begins; returns its id. */
export async function recordRun({ queue, payload }: JobWork): Promise<string> {
  const runId = createId();
  await runOnQueue(`insert into job_runs (queue, job_key, run_id, process_id) values ($1, ${KEY}, $3, $4)`, [
    queue,
    JSON.stringify(payload ?? null),
    runId,
    PROCESS_ID,
  ]);
  return runId;
}

/** Removes a run that ended without success. */
export async function deleteRun(runId: string): Promise<void> {
  await runOnQueue("delete from job_runs where run_id = $1", [runId]);
}

/** Removes a run that succeeded, and the deaths of its work before. */
export async function deleteRunAndDeaths(runId: string, { queue, payload }: JobWork): Promise<void> {
  await runOnQueue(`delete from job_runs where queue = $1 and job_key = ${KEY} and (run_id = $3 or ${IS_DEAD})`, [
    queue,
    JSON.stringify(payload ?? null),
    runId,
  ]);
}

/** Counts a run as a death although its process lives. */
export async function markCrashed(runId: string): Promise<void> {
  await runOnQueue("update job_runs set crashed = true where run_id = $1", [runId]);
}

/** Whether a failed job with the same data is listed already. */
export async function hasFailedTwin({ queue, payload }: JobWork): Promise<boolean> {
  const rows = await runOnQueue(
    `select 1 from pgboss.job
     where name = $1 and state = 'failed' and md5(coalesce(data, 'null'::jsonb)::text) = ${KEY} limit 1`,
    [queue, JSON.stringify(payload ?? null)],
  );
  return rows.length > 0;
}
