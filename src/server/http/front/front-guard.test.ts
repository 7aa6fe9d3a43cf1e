import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendLines, sendRequest } from "#tests/support/raw-request.ts";
import { serve } from "./serve.ts";
import type { AppHandler, RunningServer } from "./serve.ts";

let folder: string;
let server: RunningServer;
let app: AppHandler;
/** The URLs that reached the app. */
let passed: unknown[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-guard-"));
  for (const path of ["blog", "_astro"]) await mkdir(join(folder, path));
  await writeFile(join(folder, "404.html"), "<title>Nothing here</title>");
  await writeFile(join(folder, "blog", "index.html"), "<title>Blog</title>");
  await writeFile(join(folder, "_astro", "app.abc123.js"), "export {};");
  server = await serve({
    host: "127.0.0.1",
    port: 0,
    clientFolder: folder,
    app: (req, res, next) => {
      passed.push(req.url);
      return app(req, res, next);
    },
    isReady: () => Promise.resolve(true),
    trustedProxies: 0,
  });
});
beforeEach(() => {
  passed = [];
  app = (_req, res) => res.end("from the app");
});
afterAll(async () => {
  await server.close(0);
  await rm(folder, { recursive: true, force: true });
});

function send(path: string, options: { headers?: Record<string, string>; method?: string } = {}) {
  return sendRequest(server.port, path, options);
}

describe("an endpoint that the framework adds", () => {
  it.each([
    "/_image?href=/_astro/photo.webp&w=2600&f=avif&q=100",
    "/_image/",
    "/_IMAGE",
    "/_Image.html?href=x",
    "/_image/index.html",
    "/%5Fimage?href=x",
    "/%255fimage?href=x",
    "/%25255fimage",
    "/_%69mage",
    "//_image?href=x",
    "/.//_image",
    "/./_image",
    "/blog/../_image?href=x",
    "/blog/%2e%2e/_image",
    "/\\_image",
    "/%5c_image",
    "/%2f_image",
    "/_image%2f",
    "/_image;a=b",
    "/%09_image",
    "http://threadlight.example/_image?href=x",
    "/_server-islands/Card?s=x",
    "/_server-islands%2fCard",
    "/_actions/any",
    "/_other-endpoint",
  ])("is never reached: %s", async (path) => {
    expect((await send(path)).status).toBe(404);
    expect((await send(path, { method: "HEAD" })).status).toBe(404);
    // The site's page for unknown addresses accepts no other method.
    expect((await send(path, { method: "POST" })).status).toBe(405);
    expect(passed).toEqual([]);
  });

  it.each(["x/_image?a=", "x/_image#", "user@x", "x y", "x\\_image"])(
    "is never reached through the Host header, which Astro puts into the URL: %j",
    async (host) => {
      expect((await send("/help", { headers: { host } })).status).toBe(400);
      expect(passed).toEqual([]);
    },
  );

  it("does not hide our own paths with underscores, and built files", async () => {
    for (const path of ["/help", "/outbox/_mail", "/checkout/a_b", "/api/v1/_x", "/%C3%A1_", "/100%25"]) {
      expect([path, (await send(path)).body.toString()]).toEqual([path, "from the app"]);
    }
    expect((await send("/_astro/app.abc123.js")).status).toBe(200);
  });
});

describe("the Host header", () => {
  it.each([[["Host: a.example", "Host: b.example"]], [["Host: a.example", "host: a.example"]], [["Host: a/b"]]])(
    "is rejected with 400 unless there is exactly one: %j",
    async (hosts) => {
      for (const path of ["/blog", "/api/thing", "/help"]) {
        const response = await sendLines(server.port, [`GET ${path} HTTP/1.1`, ...hosts, "Connection: close"]);
        expect(response).toMatch(/^HTTP\/1\.1 400 /);
      }
      expect(passed).toEqual([]);
    },
  );

  it("may name a port or an IPv6 address", async () => {
    for (const host of ["a.example:8080", "[::1]:4321", "a-b.example", "10.0.0.1"]) {
      expect([host, (await send("/blog", { headers: { host } })).status]).toEqual([host, 200]);
    }
  });
});

describe("headers", () => {
  it("forbid rendering and embedding an API response, also an error of the front server", async () => {
    app = (req, res, next) => (req.url === "/api/thing" ? res.end("{}") : next());
    for (const path of ["/api/thing", "/api/none", "/api/%ff"]) {
      const { headers } = await send(path);
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    }
    expect((await send("/blog")).headers["content-security-policy"]).toBe("frame-ancestors 'none'");
  });

  it("of a page rendered on demand name the character set and how to cache it", async () => {
    app = (_req, res) => res.writeHead(200, { "content-type": "text/html" }).end();
    const { headers } = await send("/help");
    expect([headers["content-type"], headers["cache-control"]]).toEqual([
      "text/html; charset=utf-8",
      "private, no-cache",
    ]);
  });

  it("that a page sets itself stay", async () => {
    const own = { "content-type": "text/plain; charset=ascii", "cache-control": "no-store" };
    app = (_req, res) => res.writeHead(200, own).end();
    const { headers } = await send("/help");
    expect([headers["content-type"], headers["cache-control"]]).toEqual(Object.values(own));
  });
});
