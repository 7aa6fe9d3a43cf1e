import { z } from "zod";
import { respondWithOnePagePdf } from "#src/server/features/reports/one-page-pdf.ts";
import { SHARED_HEADERS, getSharedPage } from "#src/server/features/reports/shared-page.service.ts";
import { endpoint } from "#src/server/http/endpoint/endpoint.ts";

export const prerender = false;

export const GET = endpoint(
  { access: "public", params: z.object({ token: z.string() }) },
  async ({ params, request }) => {
    const page = await getSharedPage(request, params.token);
    if (page.status === 200) return respondWithOnePagePdf(page.report, SHARED_HEADERS);
    const headers = { ...SHARED_HEADERS, "content-type": "text/plain; charset=utf-8" };
    return new Response(`${page.message}\n`, { status: page.status, headers });
  },
);
