/** Hot endpoints answered without Astro's routing and fetch's classes, which cost more than the endpoints themselves. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "../../domain/shared/errors.ts";
import { tooLarge } from "./body.ts";
import type { Endpoint } from "./endpoint.ts";
import { JsonAnswer } from "./exchange.ts";
import type { HttpRequest } from "./exchange.ts";

/** What {@link endpoint} makes, of a path without parameters. */
export type DirectRoute = Pick<Endpoint, "answer">;

/** Only the path and the query matter: who may call is not decided by the host's name. */
const BASE = "http://localhost";

/** Addresses of requests without a query, of which there are no more than paths. Nobody changes one. */
const PLAIN_URLS = new Map<string, URL>();

/** Answers `req` with the endpoint itself, `headers` (name, value, name, value …) first. The endpoint gives every failure its answer. */
export async function answerDirectly(
  { req, res, headers }: { req: IncomingMessage; res: ServerResponse; headers: string[] },
  route: DirectRoute,
): Promise<void> {
  const url = readUrl(req.url ?? "/");
  const answer = await route.answer({ request: new DirectRequest(req, res, url), url, params: {} });
  const text = answer instanceof JsonAnswer ? answer.text : await answer.text();
  // One flat list: what is set one by one is copied, checked and looked up again.
  const own = answer instanceof JsonAnswer ? Object.entries(answer.headers) : [...answer.headers];
  res
    .writeHead(answer.status, [...headers, ...own.flat(), "content-length", String(Buffer.byteLength(text))])
    .end(text);
}

function readUrl(address: string): URL {
  if (address.includes("?")) return new URL(address, BASE);
  const known = PLAIN_URLS.get(address) ?? new URL(address, BASE);
  PLAIN_URLS.set(address, known);
  return known;
}

/** Node's request, read as the door reads fetch's. Nothing of the body is read before somebody asks: who is refused fills no memory. */
class DirectRequest implements HttpRequest {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly url: string;

  constructor(req: IncomingMessage, res: ServerResponse, url: URL) {
    this.#req = req;
    this.#res = res;
    this.url = url.href;
  }

  get method(): string {
    return this.#req.method ?? "GET";
  }

  get headers(): HttpRequest["headers"] {
    const get = (name: string): string | null => {
      const value = this.#req.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    };
    return { get, has: (name) => get(name) !== null };
  }

  get body(): HttpRequest["body"] {
    return this.#req;
  }

  get signal(): AbortSignal {
    const ended = new AbortController();
    // The answer's end, not the request's: Node closes a request as soon as its body is read.
    this.#res.once("close", () => ended.abort());
    return ended.signal;
  }

  readWhole(limit: number): Promise<Uint8Array> {
    const req = this.#req;
    return new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      req.on("data", (chunk: Uint8Array) => {
        size += chunk.byteLength;
        // The rest still comes, and goes: the answer may be on its way while the sender is still sending.
        if (size > limit) {
          chunks.length = 0;
          reject(tooLarge(limit));
        } else chunks.push(chunk);
      });
      req.once("end", () => resolve(Buffer.concat(chunks)));
      req.once("error", (cause) => reject(new AppError("bad_request", "The body ended early.", { cause })));
    });
  }
}
