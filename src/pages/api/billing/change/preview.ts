import { changePreviewQuerySchema, changePreviewSchema } from "#src/domain/billing/summary.contract.ts";
import { previewPlanChange } from "#src/server/features/billing/plans/change.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: changePreviewQuerySchema, output: changePreviewSchema },
  ({ viewer, body }) => previewPlanChange(viewer, body.plan),
);
