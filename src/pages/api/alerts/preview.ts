import { previewRequestSchema, previewSchema } from "#src/domain/alerts/alerts.contract.ts";
import { previewAlert } from "#src/server/features/alerts/preview.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", impersonation: "allowed", readOnly: "allowed", body: previewRequestSchema, output: previewSchema },
  ({ viewer, body }) => previewAlert(viewer, body),
);
