import { z } from "zod";
import { administratorChangeSchema } from "#src/domain/admin/administrators.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setAdministratorDisabled } from "#src/server/features/admin-team/administrators.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PATCH = endpoint(
  { access: "admin", params: z.object({ id: idSchema }), body: administratorChangeSchema, output: successSchema },
  ({ viewer, params, body }) =>
    setAdministratorDisabled(getDatabase().system, viewer, { adminId: params.id, disabled: body.disabled }),
);
