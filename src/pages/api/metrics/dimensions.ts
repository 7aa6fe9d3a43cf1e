import { dimensionsSchema, metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { getDimensions } from "#src/server/features/metrics/metrics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: metricsQuerySchema, output: dimensionsSchema },
  ({ viewer, query }) => getDimensions(viewer, query),
);
