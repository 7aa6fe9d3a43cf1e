import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { modelPricesSchema } from "#src/domain/model-calls/prices.contract.ts";
import type { OwnPrices, RecountCosts } from "#src/domain/model-calls/prices.contract.ts";
import { successSchema } from "#src/domain/shared/success.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";

/** GET /api/workspace/model-prices: own prices first, then the default ones. */
export function modelPricesQuery() {
  return queryOptions({
    queryKey: ["model-prices"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.modelPrices, output: modelPricesSchema, signal }),
  });
}

/** POST /api/workspace/model-prices/recount: prices earlier calls again, in the background. */
export function useRecountCosts() {
  return useMutation({
    mutationFn: (body: RecountCosts) =>
      callApi({ method: "POST", path: paths.api.recountCosts, body, output: successSchema }),
  });
}

/** PUT /api/workspace/model-prices: replaces the own prices. */
export function useSetOwnPrices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OwnPrices) =>
      callApi({ method: "PUT", path: paths.api.modelPrices, body, output: modelPricesSchema }),
    onSuccess: (prices) => queryClient.setQueryData(modelPricesQuery().queryKey, prices),
  });
}
