import { runnerMeSchema } from "#src/domain/runner/runner.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getRunnerMe } from "#src/server/features/runner/me.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { createPreflight } from "#src/server/http/endpoint/preflight.ts";

export const prerender = false;

export const GET = endpoint({ access: "device", output: runnerMeSchema }, ({ viewer }) =>
  getRunnerMe(getDatabase(), viewer),
);

export const OPTIONS = createPreflight();
