import http from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { SECOND_MS } from "../../../domain/shared/durations.ts";
import { checkOutbound, getHostname } from "./outbound-target.ts";
import type { OutboundOptions, OutboundTarget } from "./outbound-target.ts";

const TIMEOUT_MS = 15 * SECOND_MS;
const MAX_RESPONSE_BYTES = 64 * 1024;

export type OutboundMethod = "GET" | "POST" | "PUT" | "DELETE";

export type OutboundRequest = OutboundOptions & {
  method?: OutboundMethod;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** For everything from the resolution of the name to the end of the response. */
  timeoutMs?: number;
  /** The response is read up to this size, and no further. */
  maxBytes?: number;
};

export type OutboundResponse = {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** As received, never unpacked. */
  body: Buffer;
  /** Whether the response was longer than `maxBytes`. */
  isCut: boolean;
};

/**
 * Calls an address that a customer named; only this module does. The connection goes to the IP address that was
 * checked; redirects are not followed; nothing of this machine is sent along: no cookies, no proxy. Throws OutboundRefused for an
 * address that is not called, and Error if the connection fails or takes too long.
 */
export async function sendOutbound(address: string, request: OutboundRequest = {}): Promise<OutboundResponse> {
  const { timeoutMs = TIMEOUT_MS } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error(`No response within ${formatSeconds(timeoutMs)}`)));
  });
  const response = checkOutbound(address, request).then((target) => call(target, request, signal));
  return Promise.race([response, timeout]);
}

async function call(target: OutboundTarget, request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
  const incoming = await connect(target, request, signal);
  try {
    const start = await collectStart(incoming, request.maxBytes ?? MAX_RESPONSE_BYTES);
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, ...start };
  } finally {
    incoming.destroy();
  }
}

/**
 * Calls an address as {@link sendOutbound} does, and returns the response while it comes: the caller limits its time by `signal` and
 * its size, and destroys it. Throws as there.
 */
export async function openOutbound(
  address: string,
  { signal, ...request }: Omit<OutboundRequest, "timeoutMs" | "maxBytes"> & { signal: AbortSignal },
): Promise<http.IncomingMessage> {
  const target = await checkOutbound(address, request);
  signal.throwIfAborted();
  return connect(target, request, signal);
}

/** Sends a request to the IP address that was checked; resolves with the head of the response. */
function connect(target: OutboundTarget, request: OutboundRequest, signal: AbortSignal): Promise<http.IncomingMessage> {
  const { method = "POST", headers = {}, body } = request;
  const { url } = target;
  const name = getHostname(url);
  return new Promise((resolve, reject) => {
    const client = url.protocol === "https:" ? https : http;
    const outgoing = client.request({
      method,
      protocol: url.protocol,
      host: name,
      port: url.port,
      path: url.pathname + url.search,
      headers: { ...headers, host: url.host, "accept-encoding": "identity", ...sizeHeader(body) },
      // The name is not resolved a second time: what was checked is what is called.
      lookup: (_hostname, options, callback) => {
        if (options.all === true) callback(null, [{ address: target.address, family: target.family }]);
        else callback(null, target.address, target.family);
      },
      ...(isIP(name) === 0 ? { servername: name } : {}),
      agent: false,
      signal,
    });
    outgoing.on("error", reject);
    outgoing.on("response", resolve);
    outgoing.end(body);
  });
}

/** Reads the first bytes of a response. The rest is not read: the connection is closed. */
async function collectStart(
  incoming: http.IncomingMessage,
  maxBytes: number,
): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const received: AsyncIterable<Uint8Array> = incoming;
  for await (const chunk of received) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > maxBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}

function sizeHeader(body: string | Uint8Array | undefined): Record<string, string> {
  return body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
}

function formatSeconds(ms: number): string {
  return ms < SECOND_MS ? `${ms} ms` : `${Math.round(ms / SECOND_MS)} s`;
}
