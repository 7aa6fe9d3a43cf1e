import { scriptInputSchema, scriptsSchema, scriptSummarySchema } from "#src/domain/runner/runner.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { createScript, listScripts } from "#src/server/features/runner/scripts.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { createPreflight } from "#src/server/http/endpoint/preflight.ts";

export const prerender = false;

/** A script of 256 KiB, escaped. */
const BODY_BYTES = 640 * 1024;

export const GET = endpoint({ access: "userOrDevice", output: scriptsSchema }, ({ viewer }) =>
  listScripts(getDatabase(), viewer),
);

export const POST = endpoint(
  { access: "user", body: scriptInputSchema, bodyBytes: BODY_BYTES, output: scriptSummarySchema, status: 201 },
  ({ viewer, body }) => createScript(getDatabase(), viewer, body),
);

export const OPTIONS = createPreflight();
