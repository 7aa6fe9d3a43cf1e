import { incidentsSchema, newIncidentSchema } from "#src/domain/admin/desk.contract.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listIncidents, openIncident } from "#src/server/features/status/incidents.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", output: incidentsSchema }, () => listIncidents(getDatabase().system));

export const POST = endpoint({ access: "admin", body: newIncidentSchema, output: successSchema }, ({ viewer, body }) =>
  openIncident(getDatabase().system, viewer, body),
);
