import { incidentsSchema, newIncidentSchema } from "#src/domain/admin/admin-incidents.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listIncidents, createIncident } from "#src/server/features/admin-incidents/incidents.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", output: incidentsSchema }, () => listIncidents(getDatabase().system));

export const POST = endpoint({ access: "admin", body: newIncidentSchema, output: successSchema }, ({ viewer, body }) =>
  createIncident(getDatabase().system, viewer, body),
);
