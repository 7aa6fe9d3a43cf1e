import { readEnv } from "../env.ts";
import type { HttpRequest } from "./exchange.ts";

/** Where people reach the site: PUBLIC_URL, else the address of this very request. */
export function readSiteOrigin(request: HttpRequest): string {
  const { publicUrl } = readEnv();
  return new URL(publicUrl ?? request.url).origin;
}

/** Whether people reach the site by https, so that cookies may insist on it. */
export function isSecureSite(request: HttpRequest): boolean {
  return readSiteOrigin(request).startsWith("https:");
}
