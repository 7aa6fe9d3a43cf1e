import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { resetSecondFactor } from "#src/server/features/second-factor/rule.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", params: z.object({ id: idSchema }), output: successSchema },
  ({ viewer, params: { id } }) => resetSecondFactor(getDatabase().system, viewer, id),
);
