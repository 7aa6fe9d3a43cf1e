import type { z } from "zod";
import type { failedUploadSchema, jobsSchema, retryJobSchema } from "../../../domain/admin/admin-jobs.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Database, Sql } from "../../db/sql.ts";
import { listFailedJobs, listQueues, retryFailedJob } from "../../jobs/queue.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import {
  countRetriedMails,
  listClientNames,
  listFailedImports,
  listFailedRecordings,
  listHolding,
  listLostMails,
} from "./admin-jobs.sql.ts";

const MAX_FAILURES = 50;
const ERROR_LENGTH = 300;

/** The counts of each queue, and what failed or is held: jobs, uploads, mails and messages over a plan's limit; newest first. */
export async function getJobs({ system, ingest }: Database = getDatabase()): Promise<z.input<typeof jobsSchema>> {
  const [queues, failed, uploads, mails, retriedMails, holding] = await Promise.all([
    listQueues(),
    listFailedJobs(),
    listFailedUploads(system, ingest),
    listLostMails(system),
    countRetriedMails(system),
    listHolding(system),
  ]);
  const failures = failed.map(({ output, failedAt, ...job }) => ({
    ...job,
    error: describeOutput(output),
    failedAt: failedAt?.toISOString() ?? null,
  }));
  return {
    queues: queues.map((queue) => ({ ...queue, lastDoneAt: queue.lastDoneAt?.toISOString() ?? null })),
    failures: failures.toSorted((a, b) => (b.failedAt ?? "").localeCompare(a.failedAt ?? "")).slice(0, MAX_FAILURES),
    uploads,
    mails: mails.map(({ error, failedAt, ...mail }) => ({
      ...mail,
      error: error ?? "unknown",
      failedAt: failedAt.toISOString(),
    })),
    retriedMails,
    held: holding.map(({ clientId, name, messages, since }) => ({
      client: { id: clientId, name },
      messages,
      since: since?.toISOString() ?? null,
    })),
  };
}

async function listFailedUploads(system: Sql, ingest: Sql): Promise<z.input<typeof failedUploadSchema>[]> {
  const [imports, recordings] = await Promise.all([listFailedImports(ingest), listFailedRecordings(system)]);
  const rows = [
    ...imports.map((row) => ({ ...row, kind: "import" as const })),
    ...recordings.map((row) => ({ ...row, kind: "recording" as const })),
  ].toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
  const names = await listClientNames(system, [...new Set(rows.map(({ clientId }) => clientId))]);
  return rows.slice(0, MAX_FAILURES).flatMap(({ clientId, fileName, failure, failedAt, ...row }) => {
    const name = names.get(clientId);
    if (name === undefined) return [];
    return {
      ...row,
      client: { id: clientId, name },
      fileType: /\.([a-z\d]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "",
      failure: failure ?? "unknown",
      failedAt: failedAt.toISOString(),
    };
  });
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
