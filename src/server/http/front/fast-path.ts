/** Serves hot endpoints without Astro's routing and fetch's classes, which cost more than the endpoints themselves. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { BodyHold } from "../body/body-budget.ts";
import { watchRate } from "../body/body-rate.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { JsonResponse } from "../http-types.ts";
import type { HttpRequest } from "../http-types.ts";
import { createEndedError, createTooLargeError } from "../body/request-body.ts";

export type FastPathRoute = Pick<Endpoint, "handle">;

/** An endpoint with the parameters of a request's path, and its pattern as Astro writes it. */
export type FastPathMatch = { route: FastPathRoute; pattern: string; params: Record<string, string> };

/** Creates a lookup of routes by path. A route's path may have parameters: `/api/channels/{channel}/{accountId}`. */
export function createFastPathLookup(
  routes: ReadonlyMap<string, FastPathRoute>,
): (path: string) => FastPathMatch | undefined {
  const patterns = [...routes]
    .filter(([path]) => path.includes("{"))
    .map(([path, route]) => ({
      route,
      pattern: path.replaceAll("{", "[").replaceAll("}", "]"),
      prefix: path.slice(0, path.indexOf("{")),
      names: path.split("/"),
    }));
  return (path) => {
    const route = routes.get(path);
    if (route !== undefined) return { route, pattern: path, params: {} };
    for (const { route: endpoint, pattern, prefix, names } of patterns) {
      const params = path.startsWith(prefix) ? matchPath(names, path) : undefined;
      if (params !== undefined) return { route: endpoint, pattern, params };
    }
    return undefined;
  };
}

/** The parameters of a path; undefined if it doesn't match. Encoded paths are left to Astro. */
function matchPath(names: readonly string[], path: string): Record<string, string> | undefined {
  const parts = path.split("/");
  if (parts.length !== names.length || path.includes("%")) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith("{")) params[name.slice(1, -1)] = part;
    else if (name !== part) return undefined;
  }
  return params;
}

/** Only the path and the query matter; no check uses the host. */
const BASE = "http://localhost";

/** Parsed URLs of requests without a query, at most one per route. They are never modified. */
const urlCache = new Map<string, URL>();

/** Calls the endpoint and sends its response after `headers` (name, value, name, value …). Endpoints handle all errors. */
export async function runFastPath(
  { req, res, headers }: { req: IncomingMessage; res: ServerResponse; headers: string[] },
  { route, params }: FastPathMatch,
): Promise<void> {
  const url = parseUrl(req.url ?? "/", Object.keys(params).length === 0);
  const response = await route.handle({ request: new NodeRequest(req, res, url), url, params });
  const content = response instanceof JsonResponse ? response.text : Buffer.from(await response.arrayBuffer());
  // One flat list is faster than setting headers one by one, which Node copies, checks and looks up again.
  const own = response instanceof JsonResponse ? Object.entries(response.headers) : [...response.headers];
  const length = response.status === 204 ? [] : ["content-length", String(Buffer.byteLength(content))];
  res.writeHead(response.status, [...headers, ...own.flat(), ...length]).end(content);
}

function parseUrl(address: string, isCached: boolean): URL {
  if (!isCached || address.includes("?")) return new URL(address, BASE);
  const url = urlCache.get(address) ?? new URL(address, BASE);
  urlCache.set(address, url);
  return url;
}

/** A Node request in the form that endpoints use. The body is read only on demand, so rejected requests use no memory. */
class NodeRequest implements HttpRequest {
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
    // The response's close event, because Node closes a request as soon as its body is read.
    this.#res.once("close", () => ended.abort());
    return ended.signal;
  }

  readWhole(limit: number, hold?: BodyHold): Promise<Uint8Array> {
    const req = this.#req;
    return new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      let isRefused = false;
      const stopWatch = watchRate(
        () => size,
        (error) => {
          // Nobody waits for the rest.
          this.#res.shouldKeepAlive = false;
          refuse(error);
        },
      );
      function refuse(error: Error): void {
        stopWatch();
        isRefused = true;
        chunks.length = 0;
        reject(error);
      }
      function add(chunk: Uint8Array): void {
        size += chunk.byteLength;
        if (size > limit) throw createTooLargeError(limit);
        hold?.growTo(size);
        chunks.push(chunk);
      }
      req.on("data", (chunk: Uint8Array) => {
        // Keeps draining the body so that the client can read the refusal.
        if (isRefused) return;
        try {
          add(chunk);
        } catch (error) {
          refuse(error instanceof Error ? error : new Error("The body could not be kept.", { cause: error }));
        }
      });
      req.once("end", () => {
        stopWatch();
        resolve(Buffer.concat(chunks));
      });
      req.once("error", (cause) => refuse(createEndedError(cause)));
    });
  }
}
