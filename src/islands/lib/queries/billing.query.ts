import { queryOptions } from "@tanstack/react-query";
import { billingSummarySchema } from "#src/domain/billing/summary.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { callApi } from "../api/api-client.ts";

/** All queries of the billing screen, which live events refetch. */
export const BILLING_KEY = ["billing"] as const;

/** GET /api/billing: plan, status and usage. */
export function billingQuery() {
  return queryOptions({
    queryKey: [...BILLING_KEY, "summary"] as const,
    queryFn: ({ signal }) => callApi({ method: "GET", path: paths.api.billing, output: billingSummarySchema, signal }),
    staleTime: 0,
  });
}
