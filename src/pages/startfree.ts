import { paths } from "#src/domain/shared/paths.ts";

export const prerender = false;

/** /startfree leads to /signup and takes its query along. */
export function GET({ url }: { url: URL }): Response {
  return new Response(null, { status: 302, headers: { location: `${paths.signup}${url.search}` } });
}
