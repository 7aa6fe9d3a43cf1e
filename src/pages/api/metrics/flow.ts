import { flowMetricsSchema, flowQuerySchema } from "#src/domain/metrics/flow/flow.contract.ts";
import { getFlow } from "#src/server/features/metrics/flow/flow.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, query: flowQuerySchema, output: flowMetricsSchema },
  ({ viewer, query }) => getFlow(viewer, query),
);
