import type { z } from "zod";
import { canExportData } from "../../../domain/auth/policies.ts";
import type {
  exportLinkSchema,
  exportOutputSchema,
  exportsSchema,
  WorkspaceExport,
} from "../../../domain/exports/exports.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { paths, withQuery } from "../../../domain/paths/paths.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { enqueueJob } from "../../jobs/queue.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { requireExportRoom } from "../storage/storage.service.ts";
import { createDownloadToken } from "./download.ts";
import { exportJob } from "./exports.jobs.ts";
import {
  endExport,
  expireExportRows,
  expireFinished,
  findExport,
  insertExport,
  listEndedWithParts,
  listExportRows,
  listExportsWithParts,
  listUnfinishedExports,
  restartExportRows,
} from "./exports.sql.ts";
import type { ExportRow } from "./exports.sql.ts";
import { removeParts } from "./run-export.ts";
import { hurryScheduledExport } from "./scheduled/schedule.service.ts";

/** Lists the client's exports, newest first. AppError `forbidden` by role. */
export async function listExports({ clientId, role }: UserViewer): Promise<z.input<typeof exportsSchema>> {
  requirePermission(canExportData(role));
  const rows = await getDatabase().withClient(clientId, (tx) => listExportRows(tx, clientId));
  return { exports: rows.map(toExport) };
}

/** Starts an export of everything in the workspace. AppError `forbidden` by role, `conflict` while another one is made, `plan_limit` without room beside an earlier one. */
export async function requestExport(viewer: UserViewer): Promise<z.input<typeof exportOutputSchema>> {
  const { clientId, userId, role } = viewer;
  requirePermission(canExportData(role));
  const key = { clientId, id: createId() };
  const row = await getDatabase().withClient(clientId, async (tx) => {
    const inserted = await insertExport(tx, { ...key, userId });
    if (inserted === undefined) {
      throw new AppError("conflict", "An export is being made. Wait until it is done, or cancel it.");
    }
    await requireExportRoom(tx, clientId);
    await addAuditEntry(tx, { clientId, actor: viewer, action: "export.requested", subject: key.id });
    return inserted;
  });
  await enqueueJob(exportJob, key);
  return { export: toExport(row) };
}

/** Cancels an unfinished export, or deletes the file of a finished one. AppError `forbidden` by role, `not_found`, `conflict`. */
export async function deleteExport(viewer: UserViewer, id: string): Promise<{ success: true }> {
  const { clientId } = viewer;
  await getExportRow(viewer, id);
  await getDatabase().withClient(clientId, async (tx) => {
    const state = await endExport(tx, { clientId, id });
    if (state === null) throw new AppError("conflict", "This export has already ended.");
    const action = state === "canceled" ? "export.canceled" : "export.deleted";
    await addAuditEntry(tx, { clientId, actor: viewer, action, subject: id });
  });
  await removeParts({ clientId, id });
  return { success: true };
}

/** Makes a link that downloads a finished export for some minutes. AppError `forbidden` by role, `not_found`, `gone`. */
export async function createExportLink(viewer: UserViewer, id: string): Promise<z.input<typeof exportLinkSchema>> {
  const { clientId } = viewer;
  const { state, expiresAt } = await getExportRow(viewer, id);
  if (state !== "done" || expiresAt === null || expiresAt.getTime() <= Date.now()) {
    throw new AppError("gone", "This export can't be downloaded any longer. Start a new one.");
  }
  await getDatabase().withClient(clientId, (tx) =>
    addAuditEntry(tx, { clientId, actor: viewer, action: "export.downloaded", subject: id }),
  );
  return { url: withQuery(paths.api.exportFile, { token: await createDownloadToken({ clientId, exportId: id }) }) };
}

/**
 * Deletes the stored exports of a client in which an erased person may be, and makes the newest one again; days in its own bucket are
 * written again.
 */
export async function restartExports(clientId: string): Promise<void> {
  const { system } = getDatabase();
  const restarted = await system.begin(async (tx) => {
    const keys = await restartExportRows(tx, clientId);
    await expireFinished(tx, clientId);
    return keys;
  });
  for (const key of await listExportsWithParts(system, clientId)) await removeParts(key);
  for (const key of restarted) await enqueueJob(exportJob, key);
  await hurryScheduledExport(clientId);
}

/** Deletes the stored exports of a deleted client. */
export async function removeExportFiles(clientId: string): Promise<void> {
  for (const key of await listExportsWithParts(getDatabase().system, clientId)) await removeParts(key);
}

/** Deletes the files of exports whose time is over, or that ended early. */
export async function deleteEndedExports(): Promise<void> {
  const { system } = getDatabase();
  await expireExportRows(system);
  for (const key of await listEndedWithParts(system)) await removeParts(key);
}

/** Enqueues the exports that a killed process left unfinished. */
export async function requeueExports(): Promise<void> {
  for (const key of await listUnfinishedExports(getDatabase().system)) await enqueueJob(exportJob, key);
}

async function getExportRow({ clientId, role }: UserViewer, id: string): Promise<ExportRow> {
  requirePermission(canExportData(role));
  const row = await getDatabase().withClient(clientId, (tx) => findExport(tx, { clientId, id }));
  if (row === undefined) throw new AppError("not_found", "This export does not exist.");
  return row;
}

function toExport({ requestedAt, finishedAt, expiresAt, ...row }: ExportRow): WorkspaceExport {
  return {
    ...row,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
