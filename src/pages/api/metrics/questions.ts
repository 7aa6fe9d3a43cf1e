import { questionsSchema } from "#src/domain/findings/questions.contract.ts";
import { metricsQuerySchema } from "#src/domain/metrics/metrics.contract.ts";
import { getQuestions } from "#src/server/features/metrics/findings/questions.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, query: metricsQuerySchema, output: questionsSchema },
  ({ viewer, query }) => getQuestions(viewer, query),
);
