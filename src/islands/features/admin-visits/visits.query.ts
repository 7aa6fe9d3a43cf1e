import { keepPreviousData } from "@tanstack/react-query";
import { visitsSchema } from "#src/domain/admin/admin-visits.contract.ts";
import type { VisitsQuery } from "#src/domain/admin/admin-visits.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { adminQuery } from "../../lib/api/admin-query.ts";

/** GET /api/admin/visits; keeps the previous data until the new ones have loaded. */
export function visitsQuery(query: VisitsQuery) {
  const { days, area } = query;
  const request = { key: ["adminVisits", days, area], path: paths.api.admin.visits, query, output: visitsSchema };
  return { ...adminQuery(request), placeholderData: keepPreviousData };
}
