import { metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { retentionSchema } from "#src/domain/metrics/returning-people/returning-people.contract.ts";
import { getRetention } from "#src/server/features/metrics/returning-people/returning-people.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: metricsQuerySchema, output: retentionSchema },
  ({ viewer, query }) => getRetention(viewer, query),
);
