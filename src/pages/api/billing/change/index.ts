import { billingSummarySchema, planChangeSchema } from "#src/domain/billing/summary.contract.ts";
import { changePlan, keepPlan } from "#src/server/features/billing/plans/change.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: planChangeSchema, output: billingSummarySchema },
  ({ viewer, body }) => changePlan(viewer, body),
);

export const DELETE = endpoint({ access: "user", readOnly: "allowed", output: billingSummarySchema }, ({ viewer }) =>
  keepPlan(viewer),
);
