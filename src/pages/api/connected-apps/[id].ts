import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { disconnectApp } from "#src/server/features/connected-apps/connected-apps.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const DELETE = endpoint(
  { access: "user", readOnly: "allowed", params: z.object({ id: idSchema }), output: successSchema },
  ({ viewer, params: { id } }) => disconnectApp(getDatabase(), viewer, id),
);
