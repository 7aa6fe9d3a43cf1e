import { z } from "zod";
import { incidentUpdateSchema } from "#src/domain/admin/admin-incidents.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { addIncidentUpdate } from "#src/server/features/admin-incidents/incidents.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "admin", params: z.object({ id: idSchema }), body: incidentUpdateSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => addIncidentUpdate(getDatabase().system, viewer, { id, ...body }),
);
