import { overviewMetricsSchema } from "#src/domain/metrics/metrics.contract.ts";
import { seriesQuerySchema } from "#src/domain/metrics/series.contract.ts";
import { getOverview } from "#src/server/features/metrics/metrics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", query: seriesQuerySchema, output: overviewMetricsSchema },
  ({ viewer, query }) => getOverview(viewer, query),
);
