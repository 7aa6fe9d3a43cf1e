import { z } from "zod";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { deleteDevice } from "#src/server/features/runner/devices.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const DELETE = endpoint(
  { access: "user", params: z.object({ id: idSchema }), output: z.object({ success: z.literal(true) }) },
  ({ viewer, params }) => deleteDevice(getDatabase(), viewer, params.id),
);
