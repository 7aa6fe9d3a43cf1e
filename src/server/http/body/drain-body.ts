import { Readable } from "node:stream";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Lets a reader leave a request's body, and reads on what the response left of it. Node destroys a body that is left, and with it the
 * connection, so that its sender gets no answer; and it reads on only one of which nothing was read: else the rest stays in the
 * connection, and the next request on it, which behind a proxy is somebody else's, is never answered.
 */
export function drainAfter(req: IncomingMessage, res: ServerResponse): void {
  req[Symbol.asyncIterator] = () => Readable.prototype.iterator.call(req, { destroyOnReturn: false });
  res.once("finish", () => {
    if (req.complete) return;
    // Those of the reader that was left: with one, the stream does not flow.
    req.removeAllListeners("readable");
    req.resume();
  });
}
