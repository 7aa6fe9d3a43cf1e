/** Hot endpoints answered without Astro's routing and stream conversions, which cost more than the endpoints themselves. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "../../domain/shared/errors.ts";
import type { Door } from "./endpoint.ts";

/** What {@link endpoint} makes, of a path without parameters. */
export type DirectRoute = (door: Door) => Promise<Response>;

/** Only the path and the query matter: who may call is not decided by the host's name. */
const BASE = "http://localhost";

/** Answers `req` with the endpoint itself. The endpoint gives every failure its answer. */
export async function answerDirectly(req: IncomingMessage, res: ServerResponse, route: DirectRoute): Promise<void> {
  const url = new URL(req.url ?? "/", BASE);
  // Of a literal TypeScript takes only what it knows of fetch, which is not yet that a streamed body says so.
  const init = { method: "POST", headers: readHeaders(req), body: openBody(req), duplex: "half" };
  const request = new Request(url, init);
  const response = await route({ request, url, params: {} });
  const body = await response.text();
  const headers = { ...Object.fromEntries(response.headers), "content-length": Buffer.byteLength(body) };
  res.writeHead(response.status, headers).end(body);
}

function readHeaders(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, typeof value === "string" ? value : value.join(", "));
  }
  return headers;
}

/** The body as a stream from which nothing is read before somebody asks: who is refused fills no memory. */
function openBody(req: IncomingMessage): ReadableStream<Uint8Array> {
  let open = true;
  return new ReadableStream(
    {
      // Asked once; then all that comes is passed on. The reader counts, and cancels at its limit.
      pull: (controller) => {
        if (req.listenerCount("data") > 0) return;
        req.on("data", (chunk: Uint8Array) => {
          if (open) controller.enqueue(chunk);
        });
        req.once("end", () => {
          if (open) controller.close();
        });
        req.once("error", (cause) => {
          if (open) controller.error(new AppError("bad_request", "The body ended early.", { cause }));
          open = false;
        });
      },
      cancel: () => {
        open = false;
      },
    },
    { highWaterMark: 0 },
  );
}
