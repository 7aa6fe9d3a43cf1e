import { z } from "zod";
import { memberChangeSchema } from "#src/domain/people/people.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { setRole, removeMember } from "#src/server/features/people/members.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const PATCH = endpoint(
  { access: "user", params, body: memberChangeSchema, output: successSchema },
  ({ viewer, params: { id }, body }) => setRole(getDatabase().system, viewer, { userId: id, role: body.role }),
);

export const DELETE = endpoint({ access: "user", params, output: successSchema }, ({ viewer, params: { id } }) =>
  removeMember(getDatabase().system, viewer, id),
);
