import { recountCostsSchema } from "#src/domain/model-calls/prices.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { startCostRecount } from "#src/server/features/model-calls/prices.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", body: recountCostsSchema, output: successSchema, status: 202 },
  ({ viewer, body }) => startCostRecount(viewer, body),
);
