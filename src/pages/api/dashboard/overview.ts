import { dashboardOverviewSchema } from "#src/domain/auth/dashboard-overview.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { getDashboardOverview } from "#src/server/features/workspace/overview.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", secondFactor: "optional", output: dashboardOverviewSchema },
  ({ viewer }) => getDashboardOverview(getDatabase(), viewer),
);
