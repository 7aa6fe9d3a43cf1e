import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { brandSchema } from "#src/domain/reports/brand.contract.ts";
import type { Brand, BrandChange } from "#src/domain/reports/brand.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../../lib/api/api-client.ts";
import { readApiError, readResponse } from "../../lib/api/api-error.ts";
import { METRICS_KEY } from "../../lib/queries/metrics.query.ts";
import { fetchWithSession } from "../../lib/session/fetch-with-session.ts";

/** GET /api/reports/brand */
export function brandQuery() {
  return queryOptions({
    queryKey: ["brand"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.reportBrand, output: brandSchema, signal }),
  });
}

/** PUT /api/reports/brand: name and color. */
export function useUpdateBrand() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: BrandChange) =>
      callApi({ method: "PUT", path: paths.api.reportBrand, body, output: brandSchema }),
    onSuccess: refresh,
  });
}

/** PUT or DELETE /api/reports/brand/logo: a PNG or JPEG; null removes it. */
export function useUpdateLogo() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const init = file === null ? { method: "DELETE" } : { method: "PUT", body: file };
      const response = await fetchWithSession(paths.api.reportLogo, init);
      if (!response.ok) throw await readApiError(response);
      return readResponse(response, brandSchema);
    },
    onSuccess: refresh,
  });
}

/** Shows the new brand at once, and on the report when it is opened. */
function useRefresh() {
  const queryClient = useQueryClient();
  return (brand: Brand) => {
    queryClient.setQueryData(brandQuery().queryKey, brand);
    return queryClient.invalidateQueries({ queryKey: METRICS_KEY });
  };
}
