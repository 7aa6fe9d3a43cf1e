import { billingSummarySchema } from "#src/domain/billing/summary.contract.ts";
import { overagePatchSchema } from "#src/domain/billing/usage/usage.contract.ts";
import { getDatabase } from "#src/server/db/sql.ts";
import { changeOverage } from "#src/server/features/billing/usage/overage.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const PATCH = endpoint(
  { access: "user", readOnly: "allowed", body: overagePatchSchema, output: billingSummarySchema },
  ({ viewer, body }) => changeOverage(getDatabase(), viewer, body),
);
