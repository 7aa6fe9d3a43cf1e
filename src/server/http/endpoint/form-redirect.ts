import { z } from "zod";
import { withQuery } from "../../../domain/paths/paths.ts";
import { toResponse } from "../http-types.ts";
import type { HttpRequest, JsonResponse } from "../http-types.ts";

const failureSchema = z.object({ code: z.string(), fields: z.record(z.string(), z.string()).optional() });

/** The pages a form leads to. `failed` gets the first wrong field or the error code as `why`, and the form's page as `from`. */
export type FormRedirect = { done: (fields: Record<string, string>) => string; failed: string };

/** Turns the response to a form sent without JavaScript into a redirect to a page. */
export async function redirectForm(
  response: Response | JsonResponse,
  { request, fields, pages }: { request: HttpRequest; fields: Record<string, string>; pages: FormRedirect },
): Promise<Response> {
  const path = response.status < 400 ? pages.done(fields) : await buildFailurePath(request, response, pages.failed);
  // 303: the browser follows with GET.
  return new Response(null, { status: 303, headers: { location: path, "cache-control": "no-store" } });
}

async function buildFailurePath(request: HttpRequest, response: Response | JsonResponse, page: string) {
  const { code, fields = {} } = failureSchema.parse(await toResponse(response).json());
  return withQuery(page, { why: Object.keys(fields)[0] ?? code, from: getFormPage(request) });
}

/** The path of the page with the form; only of this site, so that the link can't lead elsewhere. */
function getFormPage(request: HttpRequest): string | undefined {
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  return referrer?.host === request.headers.get("host") ? referrer?.pathname : undefined;
}
