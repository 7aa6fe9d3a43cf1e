/** A real HTTP server for code that calls one: records requests and gives the responses that the test sets. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";

export type ReceivedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
/** `drop` closes the connection without a response. */
export type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | "drop";

export type JsonServer = {
  origin: string;
  requests: ReceivedRequest[];
  /** Handles the requests; tests replace it. */
  answer: (request: ReceivedRequest) => Answer | Promise<Answer>;
  close(): Promise<void>;
};

/** Starts the server on a free port. */
export async function startJsonServer(): Promise<JsonServer> {
  const server = createServer((incoming, outgoing) => {
    const respond = async () => {
      const { method = "", url: path = "", headers } = incoming;
      const request = { method, path, headers, body: await text(incoming) };
      handle.requests.push(request);
      const answer = await handle.answer(request);
      if (answer === "drop") return void incoming.socket.destroy();
      outgoing.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers });
      outgoing.end(answer.text ?? JSON.stringify(answer.body ?? {}));
    };
    respond().catch(() => incoming.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const handle: JsonServer = {
    origin: `http://127.0.0.1:${address.port}`,
    requests: [],
    answer: () => ({}),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return handle;
}
