import { adminFiguresSchema } from "#src/domain/admin/admin-overview.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getAdminFigures } from "#src/server/features/admin-figures/figures.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", output: adminFiguresSchema }, () =>
  getAdminFigures(getDatabase().system),
);
