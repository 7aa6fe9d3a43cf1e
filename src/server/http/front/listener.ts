/** The HTTP listener: limits for slow and oversized requests, and a graceful close. */
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";

/** Time to receive the headers, and the whole request: enough to upload 200 MiB over a slow connection. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30 * 60_000;
const IDLE_TIMEOUT_MS = 120_000;
/** Longer than load balancers keep connections, so that they never send on one that we are closing. */
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** An open port. */
export interface Listener {
  port: number;
  /** Stops accepting connections, waits for running requests, and aborts them after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/** Listens on `host` and `port` (0 picks a free port). Rejects with the system error if the address is unavailable. */
export async function startListener(
  address: { host: string; port: number },
  onRequest: RequestListener,
): Promise<Listener> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 5_000,
    },
    onRequest,
  );
  server.timeout = IDLE_TIMEOUT_MS;
  await listen(server, address);
  const bound = server.address();
  return {
    port: typeof bound === "object" && bound !== null ? bound.port : address.port,
    close: (timeoutMs) => closeServer(server, timeoutMs),
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => resolve());
  });
}

async function closeServer(server: Server, timeoutMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle only when its last response ends, so idle connections are closed repeatedly.
  const sweep = setInterval(() => server.closeIdleConnections(), 25);
  const end = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
}
