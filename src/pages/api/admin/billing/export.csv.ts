import { adminBillingQuerySchema } from "#src/domain/admin/admin-billing.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { exportRevenue } from "#src/server/features/admin-revenue/revenue.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "admin", query: adminBillingQuerySchema }, ({ query }) =>
  exportRevenue(getDatabase().system, query.data),
);
