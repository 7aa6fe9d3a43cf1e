import { adminFiguresSchema } from "#src/domain/admin/admin.contract.ts";
import { paths } from "#src/domain/shared/paths.ts";
import { adminQuery } from "../../lib/admin-query.ts";

/** GET /api/admin/figures */
export function adminFiguresQuery() {
  return adminQuery({ key: ["adminFigures"], path: paths.api.admin.figures, output: adminFiguresSchema });
}
