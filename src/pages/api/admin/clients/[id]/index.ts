import { z } from "zod";
import { clientChangeSchema, clientDetailSchema } from "#src/domain/admin/admin-clients.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { updateClient, getClient } from "#src/server/features/admin-clients/clients.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint({ access: "admin", params, output: clientDetailSchema }, ({ params: { id } }) =>
  getClient(getDatabase().system, id),
);

export const PATCH = endpoint(
  { access: "admin", params, body: clientChangeSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => updateClient(getDatabase().system, viewer, { clientId: id, change: body }),
);
