import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { extendPolicy } from "../../../domain/site/site-settings.ts";
import type { SiteSettings } from "../../../domain/site/site-settings.ts";
import { FRAME_POLICY } from "./headers.ts";

/** Pages rendered for one request may contain what its query says: browsers revalidate them, shared caches don't keep them. */
const CACHE_RENDERED = "private, no-cache";

/**
 * Completes the headers of what Astro renders on demand: the frame policy and the external services in its content policy
 * (unless it sets `frame-ancestors`), the character set of text, and how it may be cached.
 */
export function completePageHeaders(res: ServerResponse, settings: SiteSettings): void {
  const writeHead = res.writeHead.bind(res);
  Reflect.set(res, "writeHead", (status: number, headers: OutgoingHttpHeaders | readonly string[] = {}) => {
    // A static file, such as the page of an unknown address, brings all of its headers in a list.
    if (isList(headers)) return writeHead(status, [...headers]);
    const completed: OutgoingHttpHeaders = { "cache-control": CACHE_RENDERED, ...headers };
    const type = headers["content-type"];
    if (typeof type === "string" && /^text\/[\w.+-]+$/.test(type)) completed["content-type"] = `${type}; charset=utf-8`;
    const policy = headers["content-security-policy"];
    if (policy !== undefined && !String(policy).includes("frame-ancestors")) {
      completed["content-security-policy"] = `${extendPolicy(String(policy), settings)}; ${FRAME_POLICY}`;
    }
    return writeHead(status, completed);
  });
}

function isList(headers: OutgoingHttpHeaders | readonly string[]): headers is readonly string[] {
  return Array.isArray(headers);
}
