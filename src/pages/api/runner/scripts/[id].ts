import { z } from "zod";
import { scriptInputSchema, scriptSummarySchema } from "#src/domain/runner/runner.contract.ts";
import { idSchema } from "#src/domain/shared/ids.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { deleteScript, getScript, putScript } from "#src/server/features/runner/scripts.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { createPreflight } from "#src/server/http/endpoint/preflight.ts";

export const prerender = false;

/** A script of 256 KiB, escaped. */
const BODY_BYTES = 640 * 1024;
const params = z.object({ id: idSchema });

export const GET = endpoint(
  { access: "userOrDevice", params, output: scriptSummarySchema },
  ({ viewer, params: { id } }) => getScript(getDatabase(), viewer, id),
);

export const PUT = endpoint(
  { access: "userOrDevice", params, body: scriptInputSchema, bodyBytes: BODY_BYTES, output: scriptSummarySchema },
  ({ viewer, params: { id }, body }) => putScript(getDatabase(), viewer, { ...body, scriptId: id }),
);

export const DELETE = endpoint(
  { access: "user", params, output: z.object({ success: z.literal(true) }) },
  ({ viewer, params: { id } }) => deleteScript(getDatabase(), viewer, id),
);

export const OPTIONS = createPreflight();
