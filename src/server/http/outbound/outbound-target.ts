import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { AppError } from "../../../domain/shared/errors.ts";
import { MAX_URL_LENGTH, URL_TOO_LONG } from "../../../domain/webhooks/hook-url.ts";
import { getEnv } from "../../env.ts";
import { isPublicAddress } from "./public-address.ts";

const INSIDE_NAMES = /(?:^|\.)(?:localhost|local|internal)$/;

/** Why an address that a customer named is not called, in words for the person who entered it. */
export class OutboundRefused extends Error {
  override name = "OutboundRefused";
}

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export type OutboundOptions = {
  /** Whether this host may use http and a private address; by default, what WEBHOOK_ALLOW_HOSTS lists. */
  isAllowedHost?: (url: URL) => boolean;
  resolve?: Resolve;
  /** False accepts a host name that can't be resolved at the moment, for an address that is checked again when it is called. */
  isResolved?: boolean;
};

/** An address that may be called, with the IP address to connect to. */
export type OutboundTarget = { url: URL; address: string; family: number };

/** An address whose host name was not found. */
class HostNotFound extends OutboundRefused {
  constructor() {
    super("The host name was not found");
  }
}

/** Resolves an address once and checks all of its IP addresses. Throws OutboundRefused; what can't be checked is refused. */
export async function checkOutbound(
  text: string,
  { isAllowedHost = isListedHost, resolve = resolveName }: OutboundOptions = {},
): Promise<OutboundTarget> {
  const url = parseAddress(text);
  const hostname = getHostname(url);
  const allowed = isAllowedHost(url);
  if (url.protocol !== "https:" && !(allowed && url.protocol === "http:")) {
    throw new OutboundRefused("Must begin with https://");
  }
  if (isOwnHost(url, allowed)) throw new OutboundRefused("Must not be an address of this site");
  if (!allowed && INSIDE_NAMES.test(hostname)) throw new OutboundRefused("Must be a public address");
  const addresses = await resolveAll(hostname, resolve);
  if (!allowed && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new OutboundRefused("Must be a public address");
  }
  const [first] = addresses;
  if (first === undefined) throw new HostNotFound();
  return { url, ...first };
}

/** Checks an address that is saved. AppError `rejected` (422) with the field. */
export async function requireOutbound(text: string, field = "url", options: OutboundOptions = {}): Promise<void> {
  try {
    await checkOutbound(text, options);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    if (options.isResolved === false && error instanceof HostNotFound) return;
    throw new AppError("rejected", "This address can't be called.", { fields: { [field]: error.message } });
  }
}

function parseAddress(text: string): URL {
  if (text.length > MAX_URL_LENGTH) throw new OutboundRefused(URL_TOO_LONG);
  const url = URL.parse(text);
  if (url === null || url.hostname === "") throw new OutboundRefused("Must be a web address");
  if (url.username !== "" || url.password !== "") {
    throw new OutboundRefused("Must not contain a user name or password");
  }
  return url;
}

async function resolveAll(hostname: string, resolve: Resolve): ReturnType<Resolve> {
  const family = isIP(hostname);
  if (family !== 0) return [{ address: hostname, family }];
  try {
    return await resolve(hostname);
  } catch {
    throw new HostNotFound();
  }
}

function resolveName(hostname: string): ReturnType<Resolve> {
  return lookup(hostname, { all: true, verbatim: true });
}

/** The host as it is resolved: without brackets and the final dot. */
export function getHostname({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

function isListedHost(url: URL): boolean {
  return includesHost(getEnv().webhookAllowHosts, url);
}

/** Whether a list of `host` and `host:port` has the URL's host. */
export function includesHost(list: readonly string[], url: URL): boolean {
  const port = url.port || (url.protocol === "http:" ? "80" : "443");
  return list.includes(url.hostname) || list.includes(getHostname(url)) || list.includes(`${url.hostname}:${port}`);
}

/** Whether the URL is this product itself; an allowed host may be another port of the same machine. */
function isOwnHost(url: URL, allowed: boolean): boolean {
  const own = new URL(getEnv().siteUrl);
  return allowed ? url.host === own.host : getHostname(url) === getHostname(own);
}
