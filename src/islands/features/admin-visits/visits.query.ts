import { keepPreviousData } from "@tanstack/react-query";
import { visitsSchema } from "#src/domain/admin/admin-visits.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { adminQuery } from "../../lib/api/admin-query.ts";

/** GET /api/admin/visits; keeps the previous period's data until the new one has loaded. */
export function visitsQuery(days: number) {
  const request = { key: ["adminVisits", days], path: paths.api.admin.visits, query: { days }, output: visitsSchema };
  return { ...adminQuery(request), placeholderData: keepPreviousData };
}
