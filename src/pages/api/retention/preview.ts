import { retentionPreviewSchema, retentionRuleSchema } from "#src/domain/retention/retention.contract.ts";
import { previewRetention } from "#src/server/features/retention/retention.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const POST = endpoint(
  { access: "user", readOnly: "allowed", body: retentionRuleSchema, output: retentionPreviewSchema },
  ({ viewer, body }) => previewRetention(viewer, body),
);
