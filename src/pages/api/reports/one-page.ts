import { onePageQuerySchema, onePageSchema } from "#src/domain/reports/reports.contract.ts";
import { getOnePage } from "#src/server/features/reports/one-page.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: { userOrKey: "read" }, hidesContacts: true, query: onePageQuerySchema, output: onePageSchema },
  ({ viewer, query }) => getOnePage(viewer, query),
);
