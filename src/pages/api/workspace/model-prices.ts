import { modelPricesSchema, ownPricesSchema } from "#src/domain/model-calls/prices.contract.ts";
import { getModelPrices, setOwnPrices } from "#src/server/features/model-calls/prices.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: modelPricesSchema }, ({ viewer }) => getModelPrices(viewer));

export const PUT = endpoint({ access: "user", body: ownPricesSchema, output: modelPricesSchema }, ({ viewer, body }) =>
  setOwnPrices(viewer, body),
);
