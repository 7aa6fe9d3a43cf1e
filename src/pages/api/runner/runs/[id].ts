import { z } from "zod";
import { savedRunSchema } from "#src/domain/runner/runner.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { deleteRun, getRun } from "#src/server/features/runner/runs.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

const params = z.object({ id: idSchema });

export const GET = endpoint(
  { access: "user", hidesContacts: true, params, output: savedRunSchema },
  ({ viewer, params: { id } }) => getRun(getDatabase(), viewer, id),
);

export const DELETE = endpoint(
  { access: "user", hidesContacts: true, params, output: z.object({ success: z.literal(true) }) },
  ({ viewer, params: { id } }) => deleteRun(getDatabase(), viewer, id),
);
