import { keepPreviousData } from "@tanstack/react-query";
import { visitsSchema } from "#src/domain/admin/visits.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { adminQuery } from "../../lib/admin-query.ts";

/** GET /api/admin/visits; the old figures stay until those of a new period are there. */
export function visitsQuery(days: number) {
  const read = { key: ["adminVisits", days], path: paths.api.admin.visits, query: { days }, output: visitsSchema };
  return { ...adminQuery(read), placeholderData: keepPreviousData };
}
