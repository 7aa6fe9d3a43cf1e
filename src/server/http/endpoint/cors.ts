import { AppError } from "../../../domain/shared/errors.ts";
import type { EndpointContext, HttpRequest } from "../http-types.ts";

/** A publishable key's viewer, and the origins (`https://shop.example`) whose pages may use the key. */
export type PublishableKey<Viewer extends object> = { viewer: Viewer; allowedOrigins: readonly string[] };

/** Finds a publishable key. Throws AppError `invalid_key` if there is none. */
export type FindPublishableKey<Viewer extends object> = (
  key: string,
  request: HttpRequest,
) => Promise<PublishableKey<Viewer>>;

/** How long browsers cache a preflight, in seconds. Origins change rarely, and every request checks them again. */
const PREFLIGHT_SECONDS = 600;

/**
 * Authenticates a publishable key and returns its viewer with the CORS headers for the caller's origin. The key is in the
 * query as `key`, because a preflight carries no headers or body. Throws AppError `invalid_key` or `cross_site`.
 */
export async function authenticatePublishableKey<Viewer extends object>(
  { request, url }: EndpointContext,
  find: FindPublishableKey<Viewer>,
): Promise<{ viewer: Viewer; corsHeaders: Record<string, string> }> {
  const key = url.searchParams.get("key") ?? "";
  if (key === "") throw new AppError("invalid_key", "Send the publishable key in the query, as ?key=….");
  const { viewer, allowedOrigins } = await find(key, request);
  const origin = request.headers.get("origin");
  if (origin === null || !allowedOrigins.includes(origin)) {
    throw new AppError(
      "cross_site",
      "This key can't be used from this site. Add the site to the key's allowed origins.",
    );
  }
  return { viewer, corsHeaders: { "access-control-allow-origin": origin, vary: "Origin" } };
}

/** Builds the response to an allowed preflight. Paired browsers, which may be of any origin, send tokens and change things. */
export function respondToPreflight(corsHeaders: Record<string, string>): Response {
  const isForDevices = corsHeaders["access-control-allow-origin"] === "*";
  const headers = {
    ...corsHeaders,
    "access-control-allow-methods": isForDevices ? "GET, POST, PUT" : "GET, POST",
    "access-control-allow-headers": isForDevices ? "Content-Type, Authorization" : "Content-Type",
    "access-control-max-age": String(PREFLIGHT_SECONDS),
  };
  return new Response(null, { status: 204, headers });
}
