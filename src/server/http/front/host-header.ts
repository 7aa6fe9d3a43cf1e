import type { IncomingMessage } from "node:http";

/** A name or an address, with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\d.:a-f]+\])(?::\d{1,5})?$/i;

/**
 * Whether the request names at most one well-formed host. Node keeps the first of two lines and a proxy may go by the second;
 * and Astro puts the value into a URL, where a slash would change the path.
 */
export function hasValidHost(req: IncomingMessage): boolean {
  const { host } = req.headers;
  if (host !== undefined && !HOST.test(host)) return false;
  let lines = 0;
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    const name = req.rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") lines++;
  }
  return lines <= 1;
}
