import { paths } from "#src/domain/paths/paths.ts";

export const prerender = false;

/** Redirects /startfree to /signup with its query. */
export function GET({ url }: { url: URL }): Response {
  return new Response(null, { status: 302, headers: { location: `${paths.signup}${url.search}` } });
}
