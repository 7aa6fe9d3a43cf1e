import type { z } from "zod";
import { incidentsSchema } from "#src/domain/admin/admin-incidents.contract.ts";
import type { incidentUpdateSchema, newIncidentSchema } from "#src/domain/admin/admin-incidents.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { callAdmin } from "../../lib/api/admin-client.ts";
import { adminQuery, useAdminMutation } from "../../lib/api/admin-query.ts";

const INCIDENTS_KEY = ["adminIncidents"];

/** GET /api/admin/incidents */
export function incidentsQuery() {
  return adminQuery({ key: INCIDENTS_KEY, path: paths.api.admin.incidents, output: incidentsSchema });
}

/** POST /api/admin/incidents */
export function useOpenIncident() {
  return usePost<z.output<typeof newIncidentSchema>>(paths.api.admin.incidents);
}

/** POST /api/admin/incidents/{id}/updates */
export function useUpdateIncident(id: string) {
  return usePost<z.output<typeof incidentUpdateSchema>>(paths.api.admin.incidentUpdates(id));
}

function usePost<Body>(path: string) {
  return useAdminMutation(INCIDENTS_KEY, (body: Body) =>
    callAdmin({ method: "POST", path, body, output: successSchema }),
  );
}
