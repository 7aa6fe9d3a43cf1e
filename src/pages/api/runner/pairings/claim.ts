import { claimInputSchema, claimSchema } from "#src/domain/runner/runner.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { claimPairing } from "#src/server/features/runner/devices.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";
import { createPreflight } from "#src/server/http/endpoint/preflight.ts";

export const prerender = false;

export const POST = endpoint({ access: "anywhere", body: claimInputSchema, output: claimSchema }, ({ body, address }) =>
  claimPairing(getDatabase(), body, address),
);

export const OPTIONS = createPreflight();
