import { retentionRuleSchema, retentionSchema } from "#src/domain/retention/retention.contract.ts";
import { getRetention, updateRetention } from "#src/server/features/retention/retention.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", output: retentionSchema }, ({ viewer }) => getRetention(viewer));

export const PUT = endpoint(
  { access: "user", body: retentionRuleSchema, output: retentionSchema },
  ({ viewer, body }) => updateRetention(viewer, body),
);
