import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "#src/domain/shared/errors.ts";
import { getEnv } from "../../../env.ts";
import { sendOutbound } from "../../../http/outbound/outbound.ts";
import { includesHost } from "../../../http/outbound/outbound-target.ts";

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;
const PLATFORM_HOSTS =
  /(?:^|\.)(?:hubapi\.com|intercom\.io|zendesk\.com|chatwoot\.com|botframework\.com|botframework\.us|botframework\.azure\.us)$/;
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether we call this address: https of a platform, what CHANNEL_HOSTS lists, and in the demo this machine. */
export function isAllowedAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  const { protocol, hostname, username, password } = url;
  if ((protocol !== "https:" && protocol !== "http:") || username !== "" || password !== "") return false;
  if (isAllowedHost(url)) return true;
  return protocol === "https:" && url.port === "" && PLATFORM_HOSTS.test(hostname);
}

/** Whether a host may be inside our network: what CHANNEL_HOSTS lists, and in the demo this machine. */
function isAllowedHost(url: URL): boolean {
  const { channelHosts, appEnv } = getEnv();
  return includesHost(channelHosts, url) || (appEnv === "demo" && LOOPBACK.test(url.hostname));
}

/** Fetches JSON text from a platform; redirects are errors. Throws AppError `rejected` for an address we don't call. */
export async function fetchPlatform(address: string, headers: Record<string, string> = {}): Promise<PlatformResponse> {
  if (!isAllowedAddress(address)) throw new AppError("rejected", "This address is not one of a platform.");
  return callPlatform(address, { headers });
}

type PlatformResponse = { status: number; text: string; headers: IncomingHttpHeaders };

/** Calls a public address, as that of a server of one's own, or one that CHANNEL_HOSTS lists; with a body it is a POST of JSON. */
export async function callPlatform(
  address: string,
  { headers, body }: { headers: Record<string, string>; body?: string | undefined },
): Promise<PlatformResponse> {
  const options = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_RESPONSE_BYTES, isAllowedHost } as const;
  const response = await sendOutbound(address, {
    ...options,
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    ...(body !== undefined && { body }),
  });
  if (response.status >= 300 && response.status < 400) throw new Error("The platform redirects.");
  if (response.isCut) throw new AppError("too_large", "The platform's response is too large.");
  return {
    status: response.status,
    text: response.body.toString("utf8"),
    headers: response.headers,
  };
}
