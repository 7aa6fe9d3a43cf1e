import type { z } from "zod";
import type { incidentsSchema, incidentUpdateSchema, newIncidentSchema } from "../../../domain/admin/desk.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { insertIncident, insertIncidentUpdate, updateIncidentEnd } from "./incidents.sql.ts";
import { getStatus } from "./status.service.ts";

/** The incidents that /status shows, the newest first. */
export async function listIncidents(sql: Sql): Promise<z.input<typeof incidentsSchema>> {
  const { incidents } = await getStatus(Date.now(), sql);
  return { incidents };
}

/** Opens an incident with its first words. */
export async function openIncident(
  sql: Sql,
  viewer: AdminViewer,
  { text, ...incident }: z.output<typeof newIncidentSchema>,
): Promise<{ success: true }> {
  const id = createId();
  await sql.begin(async (tx) => {
    await insertIncident(tx, { id, ...incident });
    await insertIncidentUpdate(tx, { id, updateId: createId(), state: "investigating", text });
    await writeAudit(tx, { clientId: null, actor: viewer, action: "incident.opened", subject: incident.title });
  });
  return { success: true };
}

/** Tells how it goes on; 'resolved' ends it, any other state opens it again. AppError `not_found`. */
export async function updateIncident(
  sql: Sql,
  viewer: AdminViewer,
  { id, state, text }: z.output<typeof incidentUpdateSchema> & { id: string },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const subject = await updateIncidentEnd(tx, { id, resolved: state === "resolved" });
    if (subject === undefined) throw new AppError("not_found", "There is no such incident.");
    await insertIncidentUpdate(tx, { id, updateId: createId(), state, text });
    await writeAudit(tx, { clientId: null, actor: viewer, action: "incident.updated", subject, details: { state } });
  });
  return { success: true };
}
