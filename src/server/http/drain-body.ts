import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Reads on what a response left of its request's body. Node does so only for a body of which nothing was read: else the rest stays in
 * the connection, and the next request on it, which behind a proxy is somebody else's, is never answered.
 */
export function drainAfter(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.complete) return;
    // Those of the reader that was left: with one, the stream does not flow.
    req.removeAllListeners("readable");
    req.resume();
  });
}
