import { onePageQuerySchema } from "#src/domain/reports/reports.contract.ts";
import { respondWithOnePagePdf } from "#src/server/features/reports/one-page-pdf.ts";
import { getOnePage } from "#src/server/features/reports/one-page.service.ts";
import { hideContacts } from "#src/server/http/endpoint/hide-contacts.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint({ access: { userOrKey: "read" }, query: onePageQuerySchema }, async ({ viewer, query }) =>
  respondWithOnePagePdf(hideContacts(viewer, await getOnePage(viewer, query))),
);
