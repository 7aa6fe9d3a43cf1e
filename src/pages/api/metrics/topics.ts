import { metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { topicsSchema } from "#src/domain/topics/topics.contract.ts";
import { getTopics } from "#src/server/features/metrics/breakdowns/topics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, query: metricsQuerySchema, output: topicsSchema },
  ({ viewer, query }) => getTopics(viewer, query),
);
