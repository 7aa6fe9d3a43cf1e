import { funnelMetricsSchema, metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { getFunnel } from "#src/server/features/metrics/metrics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: metricsQuerySchema, output: funnelMetricsSchema },
  ({ viewer, query }) => getFunnel(viewer, query),
);
