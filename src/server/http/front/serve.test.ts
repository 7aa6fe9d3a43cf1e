import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "#tests/support/raw-request.ts";
import { serve } from "./serve.ts";
import type { AppHandler, RunningServer, ServeOptions } from "./serve.ts";

const PAGE = `<!doctype html><title>Blog</title>${"<p>Words.</p>".repeat(100)}`;
const VIDEO = Buffer.from("0123456789");

let folder: string;
let server: RunningServer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-serve-"));
  for (const path of ["blog", "dash", "_astro"]) await mkdir(join(folder, path));
  await writeFile(join(folder, "index.html"), "<title>Home</title>");
  await writeFile(join(folder, "404.html"), "<title>Nothing here</title>");
  await writeFile(join(folder, "blog", "index.html"), PAGE);
  await writeFile(join(folder, "blog", "index.html.br"), brotliCompressSync(PAGE));
  await writeFile(join(folder, "dash", "index.html"), "<title>App</title>");
  await writeFile(join(folder, "_astro", "app.abc123.js"), "export {};");
  await writeFile(join(folder, "tour.mp4"), VIDEO);
});

afterEach(async () => {
  await server?.close(0);
  server = undefined;
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("static files", () => {
  it("serves a page at its clean path with a policy and revalidation", async () => {
    const response = await fetchPath("/blog");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(PAGE);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toContain("must-revalidate");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  it("sends the smallest encoding that the browser accepts", async () => {
    const compressed = await requestRaw("/blog", { "accept-encoding": "gzip, br" });
    expect(compressed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(compressed.body).toString()).toBe(PAGE);
    const uncompressed = await requestRaw("/blog", { "accept-encoding": "br;q=0, identity" });
    expect(uncompressed.headers["content-encoding"]).toBeUndefined();
    expect(uncompressed.body.toString()).toBe(PAGE);
  });

  it("returns 304 for a page in the browser's cache", async () => {
    const first = await fetchPath("/blog");
    const again = await fetchPath("/blog", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("marks hashed files as immutable", async () => {
    expect((await fetchPath("/_astro/app.abc123.js")).headers.get("cache-control")).toContain("immutable");
  });

  it("sends byte ranges of a video", async () => {
    const part = await fetchPath("/tour.mp4", { headers: { range: "bytes=2-4" } });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    const tail = await fetchPath("/tour.mp4", { headers: { range: "bytes=-3" } });
    expect(await tail.text()).toBe("789");
    const outside = await fetchPath("/tour.mp4", { headers: { range: "bytes=10-" } });
    expect([outside.status, outside.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  });

  it("answers HEAD without a body and other methods with 405", async () => {
    const head = await fetchPath("/blog", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(PAGE.length)]);
    const post = await fetchPath("/blog", { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("redirects other spellings of a page's path and keeps the query", async () => {
    for (const path of ["/blog/", "/blog.html", "/blog/index.html"]) {
      const response = await fetchPath(`${path}?a=1`, { redirect: "manual" });
      expect([response.status, response.headers.get("location")]).toEqual([308, "/blog?a=1"]);
    }
  });

  it("never redirects to another host", async () => {
    const response = await requestRaw("//blog/", {});
    expect(response.headers.location).toBeUndefined();
  });

  it("serves no file from outside its folder", async () => {
    for (const path of ["/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json", "/_astro/../../etc/passwd"]) {
      expect((await requestRaw(path, {})).status).toBe(404);
    }
  });

  it("leads from another address of a page to it, with the query, and answers nothing else there", async () => {
    await start(undefined, { redirects: new Map([["/notes", "/blog"]]) });
    const response = await fetchPath("/notes?a=1", { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/blog?a=1"]);
    expect((await fetchPath("/notes", { method: "POST", redirect: "manual" })).status).not.toBe(302);
    expect((await fetchPath("/notes2", { redirect: "manual" })).status).toBe(404);
  });

  it("serves the same page for every path of an app", async () => {
    expect(await (await fetchPath("/dash/overview")).text()).toBe("<title>App</title>");
  });
});

describe("dynamic requests", () => {
  it("passes the request id and the client address to the app and ignores client values", async () => {
    const seen: IncomingMessage["headers"][] = [];
    await start((req, res) => {
      seen.push(req.headers);
      res.end("from the app");
    });
    const response = await fetchPath("/api/thing", {
      headers: { "x-request-id": "from-the-client", "x-client-address": "6.6.6.6", "x-forwarded-for": "6.6.6.6" },
    });
    expect(await response.text()).toBe("from the app");
    expect(seen[0]).toMatchObject({
      "x-request-id": response.headers.get("x-request-id"),
      "x-client-address": "127.0.0.1",
    });
    expect(response.headers.get("x-request-id")).not.toBe("from-the-client");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("accepts API paths with a trailing slash for every method", async () => {
    const seen: unknown[] = [];
    await start((req, res) => {
      seen.push([req.method, req.url]);
      res.end();
    });
    for (const path of ["/api/thing/?a=1", "/api/v1/things/"]) {
      const response = await fetchPath(path, { method: "POST", body: "{}", redirect: "manual" });
      expect(response.status).toBe(200);
    }
    expect(seen).toEqual([
      ["POST", "/api/thing?a=1"],
      ["POST", "/api/v1/things"],
    ]);
  });

  it("trusts exactly the configured number of proxies", async () => {
    const seen: unknown[] = [];
    await start(
      (req, res) => {
        seen.push(req.headers["x-client-address"], Reflect.get(req.socket, "encrypted"));
        res.end();
      },
      { trustedProxies: 1 },
    );
    const response = await fetchPath("/api/thing", {
      headers: { "x-forwarded-for": "6.6.6.6, 9.9.9.9", "x-forwarded-proto": "https", "x-request-id": "abcdefgh-1" },
    });
    expect(seen).toEqual(["9.9.9.9", true]);
    expect(response.headers.get("x-request-id")).toBe("abcdefgh-1");
    expect(response.headers.get("strict-transport-security")).toContain("max-age=");
    // Over the same connection, which proxies keep open.
    await fetchPath("/api/thing", { headers: { "x-forwarded-for": "9.9.9.9:5678", "x-forwarded-proto": "http" } });
    expect(seen.slice(2)).toEqual(["9.9.9.9", false]);
  });

  it("returns 404 for unknown routes: JSON for the API, the site's page elsewhere", async () => {
    const api = await fetchPath("/api/none");
    expect(api.status).toBe(404);
    expect(await api.json()).toMatchObject({ code: "not_found", requestId: api.headers.get("x-request-id") });
    const page = await fetchPath("/none");
    expect([page.status, await page.text()]).toEqual([404, "<title>Nothing here</title>"]);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("accepts an absolute URL in the request line", async () => {
    const { status, body } = await requestRaw("http://threadlight.example/api/none", {});
    expect([status, JSON.parse(body.toString())]).toMatchObject([404, { code: "not_found" }]);
  });

  it("adds the frame policy to the policy of an on-demand page", async () => {
    await start((_req, res) => res.writeHead(200, { "content-security-policy": "default-src 'self'" }).end());
    const policy = (await fetchPath("/page")).headers.get("content-security-policy");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it("rejects methods that fetch can't represent", async () => {
    const { status, body } = await requestRaw("/api/v1/messages", {}, "TRACE");
    expect([status, JSON.parse(body.toString())]).toMatchObject([501, { code: "method_not_allowed" }]);
  });

  it("rejects a malformed path", async () => {
    expect((await requestRaw("/%zz", {})).status).toBe(400);
    const { status, headers, body } = await requestRaw("/api/v1/conversations/%ff", {});
    expect([status, JSON.parse(body.toString())]).toMatchObject([
      400,
      { code: "bad_request", requestId: headers["x-request-id"] },
    ]);
  });
});

describe("health", () => {
  it("is healthy while not ready", async () => {
    await start(undefined, { isReady: () => Promise.reject(new Error("no database")) });
    expect((await fetchPath("/healthz")).status).toBe(200);
    expect((await fetchPath("/readyz")).status).toBe(503);
  });

  it("is ready when the database is", async () => {
    expect((await fetchPath("/readyz")).status).toBe(200);
  });
});

describe("closing", () => {
  it("finishes running requests and accepts no new connection", async () => {
    const accepted = Promise.withResolvers<ServerResponse>();
    const running = await start((_req, res) => accepted.resolve(res));
    const response = fetchPath("/api/slow");
    const res = await accepted.promise;
    const closed = running.close();
    await expect(openConnection(running.port)).rejects.toThrow("ECONNREFUSED");
    res.end("done");
    expect(await (await response).text()).toBe("done");
    await closed;
    server = undefined;
  });

  it("ends event streams at once", async () => {
    const running = await start((_req, res) => {
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.write("data: hello\n\n");
    });
    const stream = await fetchPath("/api/live");
    const rest = expect(stream.text()).rejects.toThrow("terminated");
    await running.close(60_000);
    server = undefined;
    await rest;
  });

  it("aborts requests after the timeout", async () => {
    const accepted = Promise.withResolvers<undefined>();
    const running = await start(() => accepted.resolve(undefined));
    const response = fetchPath("/api/endless");
    const failure = expect(response).rejects.toThrow("fetch failed");
    await accepted.promise;
    await running.close(1);
    server = undefined;
    await failure;
  });
});

const notFound: AppHandler = (_req, _res, next) => {
  next();
};

async function start(app: AppHandler = notFound, options: Partial<ServeOptions> = {}): Promise<RunningServer> {
  const isReady = () => Promise.resolve(true);
  server = await serve({
    host: "127.0.0.1",
    port: 0,
    clientFolder: folder,
    app,
    isReady,
    trustedProxies: 0,
    ...options,
  });
  return server;
}

async function fetchPath(path: string, init: RequestInit = {}): Promise<Response> {
  const { port } = server ?? (await start());
  return fetch(`http://127.0.0.1:${String(port)}${path}`, init);
}

async function requestRaw(path: string, headers: Record<string, string>, method = "GET") {
  const { port } = server ?? (await start());
  return sendRequest(port, path, { headers, method });
}

function openConnection(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port }, () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}
