import { billingSummarySchema } from "#src/domain/billing/summary.contract.ts";
import { resumeSubscription } from "#src/server/features/billing/plans/change.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint({ access: "user", readOnly: "allowed", output: billingSummarySchema }, ({ viewer }) =>
  resumeSubscription(viewer),
);
