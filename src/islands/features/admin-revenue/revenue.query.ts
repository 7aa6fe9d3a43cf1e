import { adminBillingSchema } from "#src/domain/admin/admin-billing.contract.ts";
import type { RevenueData } from "#src/domain/admin/admin-billing.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { downloadAdmin } from "../../lib/api/admin-client.ts";
import { adminQuery } from "../../lib/api/admin-query.ts";

/** GET /api/admin/billing */
export function revenueQuery(data: RevenueData) {
  return adminQuery({
    key: ["adminRevenue", data],
    path: paths.api.admin.billing,
    query: { data },
    output: adminBillingSchema,
  });
}

/** GET /api/admin/billing/export.csv: downloads the months. */
export function downloadRevenue(data: RevenueData): Promise<void> {
  const fileName = data === "own" ? "revenue.csv" : "example-revenue.csv";
  return downloadAdmin(paths.api.admin.billingExport, { data }, fileName);
}
