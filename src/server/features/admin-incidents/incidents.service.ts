import type { z } from "zod";
import type {
  incidentsSchema,
  incidentUpdateSchema,
  newIncidentSchema,
} from "../../../domain/admin/admin-incidents.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import type { AdminViewer } from "../../auth/viewer.contract.ts";
import type { Sql } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { insertIncident, insertIncidentUpdate, setIncidentResolved } from "./incidents.sql.ts";
import { getStatus } from "../status/status.service.ts";

/** Lists the incidents that /status shows, newest first. */
export async function listIncidents(sql: Sql): Promise<z.input<typeof incidentsSchema>> {
  const { incidents } = await getStatus(Date.now(), sql);
  return { incidents };
}

/** Creates an incident with its first update. */
export async function createIncident(
  sql: Sql,
  viewer: AdminViewer,
  { text, ...incident }: z.output<typeof newIncidentSchema>,
): Promise<{ success: true }> {
  const id = createId();
  await sql.begin(async (tx) => {
    await insertIncident(tx, { id, ...incident });
    await insertIncidentUpdate(tx, { id, updateId: createId(), state: "investigating", text });
    await addAuditEntry(tx, { clientId: null, actor: viewer, action: "incident.opened", subject: incident.title });
  });
  return { success: true };
}

/** Posts an incident update. State "resolved" resolves the incident, any other state reopens it. AppError `not_found`. */
export async function addIncidentUpdate(
  sql: Sql,
  viewer: AdminViewer,
  { id, state, text }: z.output<typeof incidentUpdateSchema> & { id: string },
): Promise<{ success: true }> {
  await sql.begin(async (tx) => {
    const subject = await setIncidentResolved(tx, { id, resolved: state === "resolved" });
    if (subject === undefined) throw new AppError("not_found", "Incident not found.");
    await insertIncidentUpdate(tx, { id, updateId: createId(), state, text });
    await addAuditEntry(tx, { clientId: null, actor: viewer, action: "incident.updated", subject, details: { state } });
  });
  return { success: true };
}
