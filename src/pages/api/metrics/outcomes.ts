import { outcomesSchema } from "#src/domain/metrics/outcomes/outcomes.contract.ts";
import { seriesQuerySchema } from "#src/domain/metrics/series.contract.ts";
import { getOutcomes } from "#src/server/features/metrics/outcomes.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", query: seriesQuerySchema, output: outcomesSchema }, ({ viewer, query }) =>
  getOutcomes(viewer, query),
);
