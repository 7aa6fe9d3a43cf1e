import { getEnv } from "../../env.ts";
import type { HttpRequest } from "../http-types.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns the site's origin: PUBLIC_URL, else the address that the program listens on. The request may only choose among
 * names of this machine, so that a forged Host header never gets into a link, a redirect or a mail.
 */
export function getSiteOrigin(request: HttpRequest): string {
  const { publicUrl, siteUrl, host } = getEnv();
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  const { origin, hostname } = new URL(request.url);
  return LOOPBACK.has(hostname) || hostname === host ? origin : new URL(siteUrl).origin;
}

/** Whether the site is reached by https, so that cookies can be Secure. */
export function isSecureSite(request: HttpRequest): boolean {
  return (getEnv().publicUrl ?? request.url).startsWith("https:");
}
