/** The server in front of everything: static files from memory, health, Astro behind it, and an end without losses. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { BUILT_ORIGIN, configureText, extendPolicy } from "../../domain/site/site-settings.ts";
import type { SiteSettings } from "../../domain/site/site-settings.ts";
import { log } from "../log.ts";
import { dropPort } from "./address-range.ts";
import { answerDirectly } from "./direct.ts";
import type { DirectRoute } from "./direct.ts";
import { FRAME_POLICY, listSecurityHeaders } from "./headers.ts";
import { openListener } from "./listener.ts";
import { answerStatic } from "./serve-static.ts";
import type { StaticFile, StaticIndex } from "./static.ts";
import { loadStaticIndex } from "./static.ts";

/** What Astro's adapter exports in middleware mode; it calls `next` where no route matches. */
export type AppHandler = (req: IncomingMessage, res: ServerResponse, next: () => void) => unknown;

export interface ServeOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** The built site's `client` folder. */
  clientFolder: string;
  app: AppHandler;
  /** Endpoints by path whose POST requests are answered past the app. */
  direct?: ReadonlyMap<string, DirectRoute>;
  /** True while the database answers; its schema was made the newest before this server began. */
  isReady: () => Promise<boolean>;
  /** Number of proxies in front whose forwarded headers are believed. */
  trustedProxies: number;
  publicUrl?: string | undefined;
  /** The outside services that pages may use; none unless told. */
  site?: SiteSettings;
}

export interface RunningServer {
  port: number;
  /** Takes no new connections, lets every accepted request finish, and ends what outlasts `patienceMs`. */
  close(patienceMs?: number): Promise<void>;
}

/** Apps with routes of their own in the browser: every path below them is the same prerendered page. */
const SHELLS = ["/dash", "/admin"];

/** Prerendered lists that a query narrows: /blog?category=x is the page /blog/category/x. */
const NARROWED = new Map([["/blog", "category"]]);

/** Loads the built site and listens. Rejects with the system's error where the address can't be had. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const security = listSecurityHeaders(options.publicUrl?.startsWith("https://") ?? false);
  const place = { origin: chooseOrigin(options), settings: options.site ?? {} };
  const files = await loadStaticIndex(options.clientFolder, security, (text) => configureText(text, place));
  const front = new Front(options, files, security);
  const listener = await openListener(options, (req, res) => front.answer(req, res));
  return {
    port: listener.port,
    close: (patienceMs = 10_000) => {
      front.beginClosing();
      return listener.close(patienceMs);
    },
  };
}

/** The address that pages name as theirs; with a port that is not known yet, the one they were built with. */
function chooseOrigin({ publicUrl, port }: ServeOptions): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return port === 0 ? BUILT_ORIGIN : `http://127.0.0.1:${String(port)}`;
}

class Front {
  #closing = false;
  /** Answers under way that come from the app. */
  #underWay = new Set<ServerResponse>();
  #options: ServeOptions;
  #files: StaticIndex;
  #security: string[];
  #secureHeaders: string[];
  #logsRequests = log.isLevelEnabled("info");

  constructor(options: ServeOptions, files: StaticIndex, security: [string, string][]) {
    this.#options = options;
    this.#files = files;
    this.#security = security.flat();
    this.#secureHeaders = listSecurityHeaders(true).flat();
  }

  /** From here on connections end with their answer, and so do streams, which would go on for ever: browsers reconnect. */
  beginClosing(): void {
    this.#closing = true;
    for (const res of this.#underWay) if (isEventStream(res)) res.destroy();
  }

  answer(req: IncomingMessage, res: ServerResponse): void {
    // The absolute form, which every server must take: whose it is doesn't matter here.
    req.url = (req.url ?? "/").replace(/^https?:\/\/[^/?#]*(?=\/)/i, "");
    const { url } = req;
    const queryAt = url.indexOf("?");
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    if (this.#closing) res.shouldKeepAlive = false;
    const file = (queryAt === -1 ? undefined : this.#findNarrowed(path, url.slice(queryAt))) ?? this.#files.get(path);
    if (file !== undefined) {
      if (this.#logsRequests) this.#logWhenDone(req, res, path, randomUUID());
      answerStatic(req, res, file);
      return;
    }
    const query = queryAt === -1 ? "" : url.slice(queryAt);
    if (!path.startsWith("/api/") || !path.endsWith("/")) return this.#answerOther(req, res, path, query);
    // A program that adds a slash means the same address; sent on to it, most would come without what they had to say.
    req.url = `${path.slice(0, -1)}${query}`;
    this.#answerOther(req, res, path.slice(0, -1), query);
  }

  #answerOther(req: IncomingMessage, res: ServerResponse, path: string, query: string): void {
    const requestId = this.#identify(req);
    const headers = [...this.#listSecurity(req), "X-Request-Id", requestId];
    const direct = req.method === "POST" ? this.#options.direct?.get(path) : undefined;
    if (direct !== undefined) {
      if (this.#logsRequests) this.#logWhenDone(req, res, path, requestId);
      answerDirectly({ req, res, headers }, direct).catch((error: unknown) => {
        log.error({ err: error, requestId }, "an answer could not be sent");
        res.destroy();
      });
      return;
    }
    for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at] ?? "", headers[at + 1] ?? "");
    if (path === "/healthz") return answerText(res, 200, "ok");
    if (path === "/readyz") return void this.#answerReadiness(res);
    if (this.#logsRequests) this.#logWhenDone(req, res, path, requestId);
    const decoded = decodePath(path);
    if (decoded === undefined) return answerRefusal(res, path, { status: 400, requestId, ...MALFORMED });
    // Of these fetch makes no request, and so Astro can't either.
    if (/^TRAC[EK]$/.test(req.method ?? "")) return answerRefusal(res, path, { status: 501, requestId, ...NO_SUCH });
    const file = decoded === path ? undefined : this.#files.get(decoded);
    if (file !== undefined) return answerStatic(req, res, file);
    const clean = decoded.replace(/(\/index\.html|\.html|(?<!\/)\/+)$/, "") || "/";
    if (clean !== decoded && this.#files.has(clean)) {
      res.writeHead(308, { Location: `${encodeURI(clean)}${query}`, "Content-Length": 0 }).end();
      return;
    }
    const shell = this.#findShell(decoded);
    if (shell !== undefined) return answerStatic(req, res, shell);
    if (!path.startsWith("/api/")) completePolicy(res, this.#options.site ?? {});
    this.#underWay.add(res);
    res.once("close", () => this.#underWay.delete(res));
    this.#options.app(req, res, () => this.#answerMissing(req, res, path, requestId));
  }

  /** The page of a list narrowed by its query; undefined where there is no such page, and the whole list is right. */
  #findNarrowed(path: string, query: string): StaticFile | undefined {
    const name = NARROWED.get(path);
    const value = name === undefined ? null : new URLSearchParams(query).get(name);
    return name === undefined || value === null ? undefined : this.#files.get(`${path}/${name}/${value}`);
  }

  #findShell(path: string): StaticFile | undefined {
    const shell = SHELLS.find((prefix) => path.startsWith(`${prefix}/`));
    return shell === undefined ? undefined : this.#files.get(shell);
  }

  /** The id and the caller's address that everything behind us reads; what the client sent under these names is gone. */
  #identify(req: IncomingMessage): string {
    const { trustedProxies } = this.#options;
    const given = trustedProxies > 0 ? req.headers["x-request-id"] : undefined;
    const requestId = typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    req.headers["x-request-id"] = requestId;
    req.headers["x-client-address"] = readClientAddress(req, trustedProxies);
    return requestId;
  }

  /** Name, value, name, value … */
  #listSecurity(req: IncomingMessage): string[] {
    const forwarded = this.#options.trustedProxies > 0 ? req.headers["x-forwarded-proto"] : undefined;
    const isSecure = typeof forwarded === "string" && forwarded.split(",")[0]?.trim() === "https";
    // Astro builds a request's address from this property of a TLS socket, and reads no proxy's headers for it.
    // A proxy may carry both kinds of visitors over one connection, so each request says it anew.
    if (this.#options.trustedProxies > 0) Reflect.set(req.socket, "encrypted", isSecure);
    return isSecure ? this.#secureHeaders : this.#security;
  }

  async #answerReadiness(res: ServerResponse): Promise<void> {
    const ready = !this.#closing && (await this.#options.isReady().catch(() => false));
    answerText(res, ready ? 200 : 503, ready ? "ready" : "not ready");
  }

  #answerMissing(req: IncomingMessage, res: ServerResponse, path: string, requestId: string): void {
    if (path.startsWith("/api/")) return answerRefusal(res, path, { status: 404, requestId, ...NOTHING });
    const page = this.#files.get("/404");
    if (page === undefined) answerRefusal(res, path, { status: 404, requestId, ...NOTHING });
    else answerStatic(req, res, page, 404);
  }

  #logWhenDone(req: IncomingMessage, res: ServerResponse, path: string, requestId: string): void {
    const startedMs = performance.now();
    res.once("close", () => {
      const ms = Math.round((performance.now() - startedMs) * 10) / 10;
      const aborted = res.writableFinished ? undefined : true;
      log.info({ requestId, method: req.method, path, status: res.statusCode, ms, aborted }, "request");
    });
  }
}

/** Astro's policy for an on-demand page replaces ours of the same name; this puts ours beside it again, services included, unless it says itself who may frame. */
function completePolicy(res: ServerResponse, settings: SiteSettings): void {
  const writeHead = res.writeHead.bind(res);
  Reflect.set(res, "writeHead", (status: number, headers: OutgoingHttpHeaders = {}) => {
    const policy = headers["content-security-policy"];
    if (policy === undefined || String(policy).includes("frame-ancestors")) return writeHead(status, headers);
    const complete = `${extendPolicy(String(policy), settings)}; ${FRAME_POLICY}`;
    return writeHead(status, { ...headers, "content-security-policy": complete });
  });
}

function isEventStream(res: ServerResponse): boolean {
  return String(res.getHeader("content-type")).startsWith("text/event-stream");
}

/** The address that the outermost believed proxy saw, else the connection's own. */
function readClientAddress(req: IncomingMessage, trustedProxies: number): string {
  const direct = req.socket.remoteAddress ?? "unknown";
  const forwarded = trustedProxies > 0 ? req.headers["x-forwarded-for"] : undefined;
  if (typeof forwarded !== "string") return direct;
  const hops = forwarded.split(",").map((hop) => hop.trim());
  return dropPort(hops[Math.max(0, hops.length - trustedProxies)] ?? direct);
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
const NO_SUCH = { code: "method_not_allowed", error: "This method is not served here." };
const NOTHING = { code: "not_found", error: "There is nothing at this address." };

/** To programs in the one error shape, to people as a sentence. */
function answerRefusal(
  res: ServerResponse,
  path: string,
  { status, error, ...rest }: { status: number; error: string; code: string; requestId: string },
): void {
  if (!path.startsWith("/api/")) return answerText(res, status, error);
  answerBody(res, status, "application/json; charset=utf-8", JSON.stringify({ error, ...rest }));
}

function answerText(res: ServerResponse, status: number, text: string): void {
  answerBody(res, status, "text/plain; charset=utf-8", `${text}\n`);
}

function answerBody(res: ServerResponse, status: number, type: string, body: string): void {
  const length = Buffer.byteLength(body);
  res.writeHead(status, { "Content-Type": type, "Content-Length": length, "Cache-Control": "no-store" }).end(body);
}
