/** The HTTP listener: limits against slow and oversized senders, and a close that loses no accepted request. */
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";

/** A sender gets this long for its headers; and this long for all of it: a slow line's upload of 200 MiB fits. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 30 * 60_000;
const IDLE_TIMEOUT_MS = 120_000;
/** Longer than balancers keep theirs, so that they never send into a connection that we are closing. */
const KEEP_ALIVE_MS = 65_000;
const MAX_HEADER_BYTES = 16 * 1024;

/** An open port. */
export interface Listener {
  port: number;
  /** Takes no new connections, lets every accepted request finish, and ends what outlasts `patienceMs`. */
  close(patienceMs: number): Promise<void>;
}

/** Listens on `host` and `port` (0 takes a free one). Rejects with the system's error where that can't be had. */
export async function openListener(
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
    close: (patienceMs) => closeServer(server, patienceMs),
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => resolve());
  });
}

async function closeServer(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose last answer ends after close() counts as idle only then, so it is asked for again.
  const sweep = setInterval(() => server.closeIdleConnections(), 25);
  const end = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
}
