import type { MiddlewareHandler } from "astro";
import { AppError } from "#src/domain/shared/errors.ts";
import { getEnv } from "#src/server/env.ts";
import { noteRoute } from "#src/server/process-metrics.ts";
import { getRequestId, respondWithError } from "#src/server/http/endpoint/responses.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

/** All endpoint files by path, loaded only when a request uses an unsupported method. */
const ENDPOINTS = import.meta.glob<Record<string, unknown>>("./pages/api/**/*.ts");

const PAGE_METHODS = ["GET", "HEAD"];

/**
 * Answers unsupported methods with 405. For endpoints Astro would return a bare 404 and show the site's page; they get an
 * error response with `Allow` instead. Pages would render for any method; they accept only GET and HEAD.
 */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const { method } = context.request;
  const isApi = context.routePattern.startsWith("/api/");
  if (!context.isPrerendered) {
    noteRoute(getRequestId(context.request), context.routePattern);
    context.locals.siteSettings = getEnv().site;
    context.locals.siteOrigin = getSiteOrigin(context.request);
    if (!isApi && !PAGE_METHODS.includes(method)) return rejectPageMethod();
  }
  const response = await next();
  if (response.status !== 404 || response.body !== null || !isApi) return response;
  const allowed = await listMethods(context.routePattern);
  if (allowed.length === 0 || allowed.includes(method)) return response;
  const error = new AppError("method_not_allowed", `${method} is not possible here. Use ${allowed.join(" or ")}.`);
  const rejection = respondWithError(error, getRequestId(context.request)).toResponse();
  rejection.headers.set("allow", allowed.join(", "));
  return rejection;
};

function rejectPageMethod(): Response {
  return new Response(null, { status: 405, headers: { allow: PAGE_METHODS.join(", ") } });
}

async function listMethods(routePattern: string): Promise<string[]> {
  const file = `./pages${routePattern}`;
  const load = ENDPOINTS[`${file}.ts`] ?? ENDPOINTS[`${file}/index.ts`];
  const methods = Object.keys((await load?.()) ?? {}).filter((name) => /^[A-Z]+$/.test(name));
  return methods.includes("GET") ? ["GET", "HEAD", ...methods.filter((name) => name !== "GET")] : methods;
}
