import { liveSchema, sampleFilterSchema } from "#src/domain/metrics/metrics.contract.ts";
import { getLive } from "#src/server/features/metrics/metrics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: "user", query: sampleFilterSchema, output: liveSchema }, ({ viewer, query }) =>
  getLive(viewer, query),
);
