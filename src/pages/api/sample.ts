import { apiAccountSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { loadSample, removeSample } from "#src/server/features/demo/sample.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", output: apiAccountSchema, status: 202 }, ({ viewer }) =>
  loadSample(getDatabase(), viewer),
);

export const DELETE = endpoint({ access: "user", output: successSchema, status: 202 }, ({ viewer }) =>
  removeSample(getDatabase(), viewer),
);
