import { z } from "zod";
import { leadChangeSchema } from "#src/domain/admin/admin-leads.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setLeadHandled } from "#src/server/features/admin-leads/admin-leads.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  { access: "admin", params, body: leadChangeSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => setLeadHandled(getDatabase().system, viewer, { id, ...body }),
);
