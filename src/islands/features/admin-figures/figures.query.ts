import { adminFiguresSchema } from "#src/domain/admin/admin-overview.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { adminQuery } from "../../lib/api/admin-query.ts";

/** GET /api/admin/figures */
export function adminFiguresQuery() {
  return adminQuery({ key: ["adminFigures"], path: paths.api.admin.figures, output: adminFiguresSchema });
}
