import { billingSummarySchema, cancelSchema } from "#src/domain/billing/summary.contract.ts";
import { cancelSubscription } from "#src/server/features/billing/plans/change.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: cancelSchema, output: billingSummarySchema },
  ({ viewer, body }) => cancelSubscription(viewer, body),
);
