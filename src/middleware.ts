import type { MiddlewareHandler } from "astro";
import { AppError } from "#src/domain/shared/errors.ts";
import { readEnv } from "#src/server/env.ts";
import { readRequestId, respondWithError } from "#src/server/http/endpoint.ts";
import { readSiteOrigin } from "#src/server/http/site-origin.ts";

/** Every endpoint file by its path, loaded only when somebody asks for a method that it lacks. */
const ENDPOINTS = import.meta.glob<Record<string, unknown>>("./pages/api/**/*.ts");

/** What a page is asked with. */
const PAGE_METHODS = ["GET", "HEAD"];

/**
 * Astro answers a method that an endpoint lacks with a bare 404, for which it would then show the site's page. Under
 * /api it becomes 405 with `Allow`, in the one error shape. A page it would draw whatever the method is: that is 405 too.
 * Whatever else succeeds passes untouched.
 */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const { method } = context.request;
  const isApi = context.routePattern.startsWith("/api/");
  if (!context.isPrerendered) {
    context.locals.siteSettings = readEnv().site;
    context.locals.siteOrigin = readSiteOrigin(context.request);
    if (!isApi && !PAGE_METHODS.includes(method)) return refusePage();
  }
  const response = await next();
  if (response.status !== 404 || response.body !== null || !isApi) return response;
  const allowed = await listMethods(context.routePattern);
  if (allowed.length === 0 || allowed.includes(method)) return response;
  const error = new AppError("method_not_allowed", `${method} is not possible here. Use ${allowed.join(" or ")}.`);
  const refused = respondWithError(error, readRequestId(context.request)).toResponse();
  refused.headers.set("allow", allowed.join(", "));
  return refused;
};

function refusePage(): Response {
  return new Response(null, { status: 405, headers: { allow: PAGE_METHODS.join(", ") } });
}

async function listMethods(routePattern: string): Promise<string[]> {
  const file = `./pages${routePattern}`;
  const load = ENDPOINTS[`${file}.ts`] ?? ENDPOINTS[`${file}/index.ts`];
  const methods = Object.keys((await load?.()) ?? {}).filter((name) => /^[A-Z]+$/.test(name));
  return methods.includes("GET") ? ["GET", "HEAD", ...methods.filter((name) => name !== "GET")] : methods;
}
