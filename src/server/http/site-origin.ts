import { getEnv } from "../env.ts";
import type { HttpRequest } from "./http-types.ts";

/** Returns the site's origin: PUBLIC_URL, else the origin of this request. */
export function getSiteOrigin(request: HttpRequest): string {
  const { publicUrl } = getEnv();
  return new URL(publicUrl ?? request.url).origin;
}

/** Whether the site is reached by https, so that cookies can be Secure. */
export function isSecureSite(request: HttpRequest): boolean {
  return getSiteOrigin(request).startsWith("https:");
}
