import { usageDaysSchema, usageQuerySchema } from "#src/domain/billing/usage/usage.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { listUsageDays } from "#src/server/features/billing/usage/usage.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", query: usageQuerySchema, output: usageDaysSchema }, ({ viewer, query }) =>
  listUsageDays(getDatabase(), viewer, query),
);
