import { canExportData } from "../../../../domain/auth/policies.ts";
import { getLastDay } from "../../../../domain/exports/last-day.ts";
import type {
  ScheduledExportInput,
  ScheduledExportOutput,
} from "../../../../domain/exports/scheduled-export.contract.ts";
import { HOUR_MS, SECOND_MS } from "../../../../domain/shared/durations.ts";
import { AppError } from "../../../../domain/shared/errors.ts";
import { encryptSecret } from "../../../auth/secrets/encrypt-secret.ts";
import { requirePermission } from "../../../auth/require-permission.ts";
import type { UserViewer } from "../../../auth/viewer.contract.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable } from "../../../db/sql.ts";
import { requireOutbound } from "../../../http/outbound/outbound-target.ts";
import { consumeRateLimit } from "../../../http/limits/rate-limit.ts";
import { enqueueJob } from "../../../jobs/queue.ts";
import { auditChange, listChanges } from "../../audit/audit.service.ts";
import { forgetDays, listLatestDays } from "./days.sql.ts";
import { describeFailure, getSecretPurpose, openBucket, writeSchema } from "./open-bucket.ts";
import { scheduledExportJob } from "./scheduled.jobs.ts";
import {
  cancelRun,
  deleteSchedule,
  findSchedule,
  hurrySchedule,
  startRewrite,
  upsertSchedule,
} from "./schedules.sql.ts";
import type { Place, ScheduleRow } from "./schedules.sql.ts";

const SHOWN_DAYS = 14;
const SAVES = {
  name: "scheduled-export",
  points: 60,
  windowSeconds: HOUR_MS / SECOND_MS,
  refusal: "Too many changes.",
};

/** Gets the workspace's scheduled export, without its secret. AppError `forbidden` by role. */
export async function getScheduledExport({
  clientId,
  role,
}: Pick<UserViewer, "clientId" | "role">): Promise<ScheduledExportOutput> {
  requirePermission(canExportData(role));
  return getDatabase().withClient(clientId, (tx) => describeSchedule(tx, clientId));
}

/**
 * Tests a place by writing the schema file to it, and writes finished days there from then on; one that is off is stored alone. AppError
 * `forbidden` by role, `rejected` with the field, `rate_limited`.
 */
export async function setScheduledExport(
  viewer: UserViewer,
  { secret, ...input }: ScheduledExportInput,
): Promise<ScheduledExportOutput> {
  requirePermission(canExportData(viewer.role));
  const { clientId } = viewer;
  const db = getDatabase();
  await consumeRateLimit(SAVES, clientId);
  await requireOutbound(input.endpoint, "endpoint");
  const stored = await db.withClient(clientId, (tx) => findSchedule(tx, clientId));
  const sealed = secret === undefined ? keepSecret(stored, input) : await sealSecret(clientId, secret);
  if (input.enabled) await testPlace(clientId, { ...input, sealed });
  const output = await db.withClient(clientId, async (tx) => {
    const before = await findSchedule(tx, clientId);
    const fields = listChangedFields(before, input, secret);
    if (before !== undefined && fields.length === 0) return null;
    // What is in the bucket may not be in this one, or not in these formats.
    if (fields.some((field) => field !== "enabled" && field !== "secret")) await forgetDays(tx, clientId);
    const since = getLastDay(Date.now(), viewer.timeZone).last;
    await upsertSchedule(tx, { ...input, clientId, sealed, since });
    const action = before === undefined ? "export.schedule_created" : "export.schedule_changed";
    const details = before === undefined ? {} : { fields: fields.join(", ") };
    await auditChange(tx, viewer, { action, subject: describePlace(input), details });
    return describeSchedule(tx, clientId);
  });
  if (output === null) return getScheduledExport(viewer);
  if (input.enabled) await enqueueJob(scheduledExportJob, { clientId });
  return output;
}

/** Stops writing days and forgets the place with its secret; what is in the bucket stays there. AppError `forbidden` by role, `not_found`. */
export async function deleteScheduledExport(viewer: UserViewer): Promise<{ success: true }> {
  requirePermission(canExportData(viewer.role));
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    const place = await deleteSchedule(tx, clientId);
    if (place === undefined) throw new AppError("not_found", "There is no scheduled export.");
    await auditChange(tx, viewer, { action: "export.schedule_deleted", subject: describePlace(place) });
  });
  return { success: true };
}

/** Writes days from `from` on again. AppError `forbidden` by role, `not_found`, `rejected` for a day that is not over. */
export async function rewriteDays(viewer: UserViewer, { from }: { from: string }): Promise<ScheduledExportOutput> {
  requirePermission(canExportData(viewer.role));
  const { clientId } = viewer;
  if (from > getLastDay(Date.now(), viewer.timeZone).last) {
    throw new AppError("rejected", "This day is not over yet.", { fields: { from: "Must be a day that is over" } });
  }
  const output = await getDatabase().withClient(clientId, async (tx) => {
    if (!(await startRewrite(tx, { clientId, from }))) {
      throw new AppError("not_found", "There is no scheduled export that is on.");
    }
    await auditChange(tx, viewer, { action: "export.schedule_rerun", subject: from });
    return describeSchedule(tx, clientId);
  });
  await enqueueJob(scheduledExportJob, { clientId });
  return output;
}

/** Stops the run in progress until the next day is over. AppError `forbidden` by role, `conflict` if nothing is being written. */
export async function cancelRewrite(viewer: UserViewer): Promise<ScheduledExportOutput> {
  requirePermission(canExportData(viewer.role));
  const { clientId } = viewer;
  return getDatabase().withClient(clientId, async (tx) => {
    const { last, nextMs } = getLastDay(Date.now(), viewer.timeZone);
    if (!(await cancelRun(tx, { clientId, nextAt: new Date(nextMs), lastDay: last }))) {
      throw new AppError("conflict", "No days are being written.");
    }
    await auditChange(tx, viewer, { action: "export.schedule_stopped" });
    return describeSchedule(tx, clientId);
  });
}

/** Writes days again soon that an erasure or redaction changed, instead of at the end of the day. */
export async function hurryScheduledExport(clientId: string): Promise<void> {
  const hasSchedule = await hurrySchedule(getDatabase().system, clientId);
  if (hasSchedule) await enqueueJob(scheduledExportJob, { clientId });
}

async function describeSchedule(tx: Queryable, clientId: string): Promise<ScheduledExportOutput> {
  const row = await findSchedule(tx, clientId);
  if (row === undefined) return { schedule: null };
  const { days, count } = await listLatestDays(tx, { clientId, limit: SHOWN_DAYS });
  const { sealed: _sealed, nextAt, finishedAt, ...shown } = row;
  return {
    schedule: {
      ...shown,
      nextAt: row.enabled ? nextAt.toISOString() : null,
      finishedAt: finishedAt?.toISOString() ?? null,
      dayCount: count,
      days: days.map(({ writtenAt, ...day }) => ({ ...day, writtenAt: writtenAt.toISOString() })),
    },
  };
}

/** The stored secret, for the place and the key that it was entered for. */
function keepSecret(stored: ScheduleRow | undefined, { endpoint, keyId }: ScheduledExportInput): Uint8Array {
  if (stored?.endpoint === endpoint && stored.keyId === keyId) return stored.sealed;
  throw new AppError("rejected", "Enter the secret access key.", { fields: { secret: "Enter the secret access key" } });
}

function sealSecret(clientId: string, secret: string): Promise<Buffer> {
  return encryptSecret(secret, getSecretPurpose(clientId));
}

async function testPlace(clientId: string, place: Place & Pick<ScheduleRow, "sealed" | "formats">): Promise<void> {
  try {
    await writeSchema(await openBucket(clientId, place), place.formats);
  } catch (error) {
    const reason = describeFailure(error);
    if (reason === null) throw error;
    throw new AppError("rejected", `Nothing could be written: ${reason}.`, { cause: error });
  }
}

function listChangedFields(
  before: ScheduleRow | undefined,
  input: Omit<ScheduledExportInput, "secret">,
  secret: string | undefined,
): string[] {
  const { formats, ...after } = input;
  const sorted = formats.toSorted().join(" ");
  const { endpoint, region, bucket, prefix, keyId, enabled } = before ?? {};
  const former = { endpoint, region, bucket, prefix, keyId, enabled, formats: before?.formats.toSorted().join(" ") };
  return [...listChanges(former, { ...after, formats: sorted }), ...(secret === undefined ? [] : ["secret"])];
}

function describePlace({ bucket, prefix }: Place): string {
  return prefix === "" ? bucket : `${bucket}/${prefix}`;
}
