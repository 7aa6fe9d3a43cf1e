import type { z } from "zod";
import type { jobsSchema, retryJobSchema } from "../../../domain/admin/admin-jobs.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { listFailedJobs, listQueues, retryFailedJob } from "../../jobs/queue.ts";
import { addAuditEntry } from "../audit/audit.service.ts";

const MAX_FAILURES = 50;
const ERROR_LENGTH = 300;

/** The counts of each queue and the failed jobs, newest first. */
export async function getJobs(): Promise<z.input<typeof jobsSchema>> {
  const [queues, failed] = await Promise.all([listQueues(), listFailedJobs()]);
  const failures = failed.map(({ output, failedAt, ...job }) => ({
    ...job,
    error: describeOutput(output),
    failedAt: failedAt?.toISOString() ?? null,
  }));
  return {
    queues,
    failures: failures.toSorted((a, b) => (b.failedAt ?? "").localeCompare(a.failedAt ?? "")).slice(0, MAX_FAILURES),
  };
}

/** Enqueues a failed job again. AppError `not_found`. */
export async function retryJob(
  sql: Sql,
  viewer: AdminViewer,
  { queue, id }: z.output<typeof retryJobSchema>,
): Promise<{ success: true }> {
  if (!(await retryFailedJob(queue, id))) throw new AppError("not_found", "Failed job not found.");
  await addAuditEntry(sql, { clientId: null, actor: viewer, action: "job.retried", subject: queue, details: { id } });
  return { success: true };
}

/** The message of a stored error, without its stack. */
function describeOutput(output: unknown): string {
  const message = typeof output === "object" && output !== null && "message" in output ? output.message : output;
  return (typeof message === "string" ? message : JSON.stringify(message ?? "unknown")).slice(0, ERROR_LENGTH);
}
