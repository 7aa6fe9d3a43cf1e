/** The front server: static files from memory, health checks, the fast path, and Astro for everything else. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { BUILT_ORIGIN, applySiteSettings } from "../../../domain/site/site-settings.ts";
import type { SiteSettings } from "../../../domain/site/site-settings.ts";
import { log } from "../../log.ts";
import {
  countResponse,
  isCollectingMetrics,
  isStream,
  noteRoute,
  takeRoute,
  UNKNOWN_ROUTE,
} from "../../process-metrics.ts";
import { isTracing, recordRequest } from "../../providers/tracing/tracing.ts";
import { stripPort } from "../address-range.ts";
import { drainAfter } from "../body/drain-body.ts";
import { createFastPathLookup, runFastPath } from "./fast-path.ts";
import type { FastPathMatch, FastPathRoute } from "./fast-path.ts";
import { isFrameworkPath } from "./framework-paths.ts";
import { listApiHeaders, listSecurityHeaders } from "./headers.ts";
import { hasValidHost } from "./host-header.ts";
import { startListener } from "./listener.ts";
import { completePageHeaders } from "./on-demand-page.ts";
import { sendError, sendText } from "./send-response.ts";
import { serveStaticFile } from "./serve-static-file.ts";
import type { StaticFile, StaticIndex } from "./static-files.ts";
import { loadStaticIndex } from "./static-files.ts";

/** The handler that Astro's adapter exports in middleware mode. It calls `next` if no route matches. */
export type AppHandler = (req: IncomingMessage, res: ServerResponse, next: () => void) => unknown;

export interface ServeOptions {
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** The built site's `client` folder. */
  clientFolder: string;
  app: AppHandler;
  /** Endpoints by path, which may have parameters in braces, whose POST requests bypass Astro. */
  fastPath?: ReadonlyMap<string, FastPathRoute>;
  /** Whether the database responds. Migrations ran before the server started. */
  isReady: () => Promise<boolean>;
  /** Number of proxies in front whose forwarded headers are trusted. */
  trustedProxies: number;
  publicUrl?: string | undefined;
  /** Other addresses of pages, which lead to them. */
  redirects?: ReadonlyMap<string, string>;
  /** The external services that pages may use; none by default. */
  site?: SiteSettings;
}

export interface RunningServer {
  port: number;
  /** Stops accepting connections, waits for running requests, and aborts them after `timeoutMs`. */
  close(timeoutMs?: number): Promise<void>;
}

/** Apps with client-side routing: every path below them serves the same prerendered page. */
const SHELLS = ["/dash", "/admin"];

/** The route of all files in the metrics. */
const STATIC_ROUTE = "static";

/** Prerendered lists with a filter in the query: /blog?category=x serves the page /blog/category/x. */
const FILTERED_LISTS = new Map([["/blog", "category"]]);

/** Loads the built site and listens. Rejects with the system error if the address is unavailable. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const security = listSecurityHeaders(options.publicUrl?.startsWith("https://") ?? false);
  const site = { origin: getPageOrigin(options), settings: options.site ?? {} };
  const files = await loadStaticIndex(options.clientFolder, security, (text) => applySiteSettings(text, site));
  const front = new FrontServer(options, files);
  const listener = await startListener(options, (req, res) => front.handle(req, res));
  return {
    port: listener.port,
    close: (timeoutMs = 10_000) => {
      front.startClosing();
      return listener.close(timeoutMs);
    },
  };
}

/** The origin that pages contain. With a port that is not known yet, it stays the one they were built with. */
function getPageOrigin({ publicUrl, port }: ServeOptions): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return port === 0 ? BUILT_ORIGIN : `http://127.0.0.1:${String(port)}`;
}

class FrontServer {
  #closing = false;
  /** Responses that the app is still sending. */
  #pending = new Set<ServerResponse>();
  #options: ServeOptions;
  #files: StaticIndex;
  #headers: Record<"page" | "api", string[]>;
  #secureHeaders = { page: listSecurityHeaders(true).flat(), api: listApiHeaders(true).flat() };
  #findFastPath: (path: string) => FastPathMatch | undefined;
  #logsRequests = log.isLevelEnabled("info");
  #observes = this.#logsRequests || isCollectingMetrics() || isTracing();

  constructor(options: ServeOptions, files: StaticIndex) {
    this.#options = options;
    this.#files = files;
    this.#findFastPath = createFastPathLookup(options.fastPath ?? new Map());
    const isSecure = options.publicUrl?.startsWith("https://") ?? false;
    this.#headers = { page: listSecurityHeaders(isSecure).flat(), api: listApiHeaders(isSecure).flat() };
  }

  /** From now on, connections close after their response. Event streams end at once, and browsers reconnect. */
  startClosing(): void {
    this.#closing = true;
    for (const res of this.#pending) if (isEventStream(res)) res.destroy();
  }

  handle(req: IncomingMessage, res: ServerResponse): void {
    if (!hasValidHost(req)) return this.#rejectHost(req, res);
    // Servers must accept absolute URLs; the host is not used here.
    req.url = (req.url ?? "/").replace(/^https?:\/\/[^/?#]*(?=\/)/i, "");
    const { url } = req;
    const queryAt = url.indexOf("?");
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    if (this.#closing) res.shouldKeepAlive = false;
    const file = (queryAt === -1 ? undefined : this.#findFiltered(path, url.slice(queryAt))) ?? this.#files.get(path);
    if (file !== undefined) {
      if (this.#observes) this.#observe(req, res, path, randomUUID(), STATIC_ROUTE);
      serveStaticFile(req, res, file);
      return;
    }
    const query = queryAt === -1 ? "" : url.slice(queryAt);
    if (!path.startsWith("/api/") || !path.endsWith("/")) return this.#handleDynamic(req, res, path, query);
    // Serves API paths with a trailing slash directly: after a redirect, most programs would not send the body again.
    req.url = `${path.slice(0, -1)}${query}`;
    this.#handleDynamic(req, res, path.slice(0, -1), query);
  }

  #handleDynamic(req: IncomingMessage, res: ServerResponse, path: string, query: string): void {
    const requestId = this.#setTrustedHeaders(req);
    const headers = [...this.#getSecurityHeaders(req, path), "X-Request-Id", requestId];
    const fastRoute = req.method === "POST" ? this.#findFastPath(path) : undefined;
    if (fastRoute !== undefined) {
      if (this.#observes) this.#observe(req, res, path, requestId, fastRoute.pattern);
      runFastPath({ req, res, headers }, fastRoute).catch((error: unknown) => {
        log.error({ err: error, requestId }, "could not send a response");
        res.destroy();
      });
      return;
    }
    for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
    if (path === "/healthz") return sendText(res, 200, "ok");
    if (path === "/readyz") return void this.#sendReadiness(res);
    if (this.#observes) this.#observe(req, res, path, requestId);
    const decoded = decodePath(path);
    if (decoded === undefined) return sendError(res, path, { status: 400, requestId, ...MALFORMED });
    // fetch can't represent these methods, so Astro can't handle them.
    if (/^TRAC[EK]$/.test(req.method ?? ""))
      return sendError(res, path, { status: 501, requestId, ...UNSUPPORTED_METHOD });
    const file = decoded === path ? undefined : this.#files.get(decoded);
    if (file === undefined && isFrameworkPath(path)) return this.#sendNotFound(req, res, path, requestId);
    if (file !== undefined) {
      noteRoute(requestId, STATIC_ROUTE);
      return serveStaticFile(req, res, file);
    }
    const clean = decoded.replace(/(\/index\.html|\.html|(?<!\/)\/+)$/, "") || "/";
    if (clean !== decoded && this.#files.has(clean)) {
      res.writeHead(308, { Location: `${encodeURI(clean)}${query}`, "Content-Length": 0 }).end();
      return;
    }
    const target = this.#options.redirects?.get(clean);
    if (target !== undefined && /^(GET|HEAD)$/.test(req.method ?? "")) {
      res.writeHead(302, { Location: `${target}${query}`, "Content-Length": 0 }).end();
      return;
    }
    const shell = this.#findShell(decoded);
    if (shell !== undefined) {
      noteRoute(requestId, STATIC_ROUTE);
      return serveStaticFile(req, res, shell);
    }
    if (!isApi(path)) completePageHeaders(res, this.#options.site ?? {});
    drainAfter(req, res);
    this.#pending.add(res);
    res.once("close", () => this.#pending.delete(res));
    this.#options.app(req, res, () => this.#sendNotFound(req, res, path, requestId));
  }

  /** The page of a filtered list; undefined if there is none, so the whole list is shown. */
  #findFiltered(path: string, query: string): StaticFile | undefined {
    const name = FILTERED_LISTS.get(path);
    const value = name === undefined ? null : new URLSearchParams(query).get(name);
    return name === undefined || value === null ? undefined : this.#files.get(`${path}/${name}/${value}`);
  }

  #findShell(path: string): StaticFile | undefined {
    const shell = SHELLS.find((prefix) => path.startsWith(`${prefix}/`));
    return shell === undefined ? undefined : this.#files.get(shell);
  }

  /** Sets the headers for request id and client address, replacing any values from the client; returns the request id. */
  #setTrustedHeaders(req: IncomingMessage): string {
    const { trustedProxies } = this.#options;
    const given = trustedProxies > 0 ? req.headers["x-request-id"] : undefined;
    const requestId = typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    req.headers["x-request-id"] = requestId;
    req.headers["x-client-address"] = getClientAddress(req, trustedProxies);
    return requestId;
  }

  /** The security headers as name, value, name, value … */
  #getSecurityHeaders(req: IncomingMessage, path: string): string[] {
    const forwarded = this.#options.trustedProxies > 0 ? req.headers["x-forwarded-proto"] : undefined;
    const isSecure = typeof forwarded === "string" && forwarded.split(",")[0]?.trim() === "https";
    // Astro derives a request's protocol from this property of a TLS socket and ignores proxy headers. It is set for each
    // request, because a proxy may send http and https visitors over one connection.
    if (this.#options.trustedProxies > 0) Reflect.set(req.socket, "encrypted", isSecure);
    return (isSecure ? this.#secureHeaders : this.#headers)[isApi(path) ? "api" : "page"];
  }

  async #sendReadiness(res: ServerResponse): Promise<void> {
    const ready = !this.#closing && (await this.#options.isReady().catch(() => false));
    sendText(res, ready ? 200 : 503, ready ? "ready" : "not ready");
  }

  #sendNotFound(req: IncomingMessage, res: ServerResponse, path: string, requestId: string): void {
    if (isApi(path)) return sendError(res, path, { status: 404, requestId, ...NOT_FOUND });
    const page = this.#files.get("/404");
    if (page === undefined) sendError(res, path, { status: 404, requestId, ...NOT_FOUND });
    else serveStaticFile(req, res, page, 404);
  }

  #rejectHost(req: IncomingMessage, res: ServerResponse): void {
    const path = (req.url ?? "/").split("?", 1)[0] ?? "/";
    const requestId = this.#setTrustedHeaders(req);
    for (const [name, value] of listApiHeaders(false)) res.setHeader(name, value);
    res.shouldKeepAlive = false;
    sendError(res, path, { status: 400, requestId, ...AMBIGUOUS_HOST });
  }

  /** Logs, counts and traces a response when it has ended. Without a route, the middleware notes it. */
  #observe(req: IncomingMessage, res: ServerResponse, path: string, requestId: string, route?: string): void {
    const startedMs = performance.now();
    if (route !== undefined) noteRoute(requestId, route);
    res.once("close", () => {
      const endedMs = performance.now();
      const elapsedMs = endedMs - startedMs;
      const { method = "GET" } = req;
      const ended = { requestId, method, route: takeRoute(requestId), status: res.statusCode };
      if (isCollectingMetrics()) countResponse({ ...ended, seconds: elapsedMs / 1000 });
      if (isTracing() && isTraced(ended.route))
        recordRequest({ ...ended, startedMs, endedMs, traceParent: req.headers.traceparent });
      if (!this.#logsRequests) return;
      const aborted = res.writableFinished ? undefined : true;
      const ms = Math.round(elapsedMs * 10) / 10;
      log.info({ requestId, method, path, status: res.statusCode, ms, aborted }, "request");
    });
  }
}

/** Spans are for endpoints and pages that are computed. */
function isTraced(route: string): boolean {
  return route !== STATIC_ROUTE && route !== UNKNOWN_ROUTE && !isStream(route);
}

function isApi(path: string): boolean {
  return path.startsWith("/api/");
}

function isEventStream(res: ServerResponse): boolean {
  return String(res.getHeader("content-type")).startsWith("text/event-stream");
}

/** The address seen by the outermost trusted proxy, else the connection's address. */
function getClientAddress(req: IncomingMessage, trustedProxies: number): string {
  const remote = req.socket.remoteAddress ?? "unknown";
  const forwarded = trustedProxies > 0 ? req.headers["x-forwarded-for"] : undefined;
  if (typeof forwarded !== "string") return remote;
  const hops = forwarded.split(",").map((hop) => hop.trim());
  return stripPort(hops[Math.max(0, hops.length - trustedProxies)] ?? remote);
}

function decodePath(path: string): string | undefined {
  if (!path.startsWith("/")) return undefined;
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

const MALFORMED = { code: "bad_request", error: "This address is not well-formed." };
const AMBIGUOUS_HOST = { code: "bad_request", error: "Send exactly one Host header with a valid host." };
const UNSUPPORTED_METHOD = { code: "method_not_allowed", error: "This method is not served here." };
const NOT_FOUND = { code: "not_found", error: "There is nothing at this address." };
