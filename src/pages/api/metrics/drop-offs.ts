import { dropOffsSchema, dropOffsQuerySchema } from "#src/domain/metrics/drop-offs/drop-offs.contract.ts";
import { getDropOffs } from "#src/server/features/metrics/metrics.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "user", hidesContacts: true, query: dropOffsQuerySchema, output: dropOffsSchema },
  ({ viewer, query }) => getDropOffs(viewer, query),
);
