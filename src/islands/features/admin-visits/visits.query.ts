import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { visitsSchema } from "#src/domain/admin/visits.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callAdmin } from "../../lib/admin-client.ts";

/** GET /api/admin/visits */
export function visitsQuery(days: number) {
  return queryOptions({
    queryKey: ["adminVisits", days] as const,
    queryFn: ({ signal }) =>
      callAdmin({ method: "GET", path: paths.api.admin.visits, query: { days }, output: visitsSchema, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
