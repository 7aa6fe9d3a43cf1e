import { z } from "zod";
import { leadChangeSchema } from "#src/domain/admin/desk.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { changeLead } from "#src/server/features/leads/desk.service.ts";
import { endpoint } from "#src/server/http/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  { access: "admin", params, body: leadChangeSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => changeLead(getDatabase().system, viewer, { id, ...body }),
);
