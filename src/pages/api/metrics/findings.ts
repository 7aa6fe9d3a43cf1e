import { findingsQuerySchema, findingsSchema } from "#src/domain/metrics/metrics.contract.ts";
import { getFindings } from "#src/server/features/metrics/findings/findings.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, query: findingsQuerySchema, output: findingsSchema },
  ({ viewer, query }) => getFindings(viewer, query),
);
