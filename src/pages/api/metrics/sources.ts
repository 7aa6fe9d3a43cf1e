import { sourcesQuerySchema, sourcesSchema } from "#src/domain/sources/source-metrics.contract.ts";
import { getSources } from "#src/server/features/metrics/breakdowns/sources.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, query: sourcesQuerySchema, output: sourcesSchema },
  ({ viewer, query }) => getSources(viewer, query),
);
