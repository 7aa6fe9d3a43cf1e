import { queryOptions } from "@tanstack/react-query";
import { adminFiguresSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { callAdmin } from "../../lib/admin-client.ts";

/** GET /api/admin/figures */
export function adminFiguresQuery() {
  return queryOptions({
    queryKey: ["adminFigures"] as const,
    queryFn: ({ signal }) =>
      callAdmin({ method: "GET", path: paths.api.admin.figures, output: adminFiguresSchema, signal }),
    staleTime: 0,
  });
}
