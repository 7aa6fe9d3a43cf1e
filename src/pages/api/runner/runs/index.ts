import {
  RUNS_BODY_BYTES,
  runsQuerySchema,
  runsSchema,
  saveRunsInputSchema,
  saveRunsSchema,
} from "#src/domain/runner/runner.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listRuns, saveRuns } from "#src/server/features/runner/runs.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { createPreflight } from "#src/server/http/endpoint/preflight.ts";
import { respondWithJson } from "#src/server/http/endpoint/responses.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, query: runsQuerySchema, output: runsSchema },
  ({ viewer, query }) => listRuns(getDatabase(), viewer, query),
);

export const POST = endpoint(
  { access: "userOrDevice", body: saveRunsInputSchema, bodyBytes: RUNS_BODY_BYTES },
  async ({ viewer, body }) => {
    const output = saveRunsSchema.parse(await saveRuns(getDatabase(), viewer, body.runs));
    return respondWithJson(output, output.results === undefined ? 200 : 207);
  },
);

export const OPTIONS = createPreflight();
