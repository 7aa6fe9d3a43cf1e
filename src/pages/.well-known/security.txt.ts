import type { APIRoute } from "astro";
import { DAY_MS } from "#src/domain/shared/durations.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { getSiteOrigin } from "#src/server/http/endpoint/site-origin.ts";

export const prerender = false;

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** Serves the security contact (RFC 9116). Made for each request, so that it never expires while the program runs. */
export const GET: APIRoute = ({ request }) => {
  const toUrl = (path: string) => new URL(path, getSiteOrigin(request)).href;
  const lines = [
    `Contact: ${toUrl(paths.contact)}`,
    `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${toUrl(paths.securityTxt)}`,
    `Policy: ${toUrl(`${paths.securityDocs}#report`)}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
};
