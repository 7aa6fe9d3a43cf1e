import { adminBillingQuerySchema, adminBillingSchema } from "#src/domain/admin/admin-billing.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getAdminBilling } from "#src/server/features/admin-revenue/revenue.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "admin", query: adminBillingQuerySchema, output: adminBillingSchema },
  ({ query }) => getAdminBilling(getDatabase().system, query.data),
);
