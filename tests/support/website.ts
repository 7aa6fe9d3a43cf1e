/** A website on an origin of its own, with chat widgets and the snippet, for browser tests. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "vite";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { findWidgetFile } from "./widget-packages.ts";

const MODULES = "/modules/";
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
};

export type Website = {
  origin: string;
  /** The tag that the next page has in its head. */
  setTag(tag: string): void;
  stop(): Promise<void>;
};

/** Answers requests that name no file with JSON; undefined for those that it does not know. */
export type WebsiteApi = (path: string, body: string) => unknown;

/**
 * Builds a fixture's page and serves it, with packages under /modules/. The host differs from the program's, so that both are
 * different sites.
 */
export async function startWebsite(fixture = "webchat", api: WebsiteApi = () => undefined): Promise<Website> {
  const folder = await mkdtemp(join(tmpdir(), "threadlight-website-"));
  await build({
    configFile: false,
    root: join(PROJECT_ROOT, "tests/fixtures", fixture),
    logLevel: "error",
    build: { outDir: folder, emptyOutDir: true, target: "esnext", chunkSizeWarningLimit: 10_000 },
  });
  let tag = "";
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname === "/" ? "/index.html" : pathname;
    const path = name.startsWith(MODULES) ? findModule(name.slice(MODULES.length)) : join(folder, name);
    readFile(path).then(
      (content) => {
        response.setHeader("content-type", TYPES[extname(name)] ?? "application/octet-stream");
        response.end(name === "/index.html" ? content.toString().replace("</head>", `${tag}</head>`) : content);
      },
      async () => {
        const value = api(pathname, await text(request));
        response.setHeader("content-type", "application/json");
        if (value === undefined) response.writeHead(404);
        response.end(JSON.stringify(value ?? {}));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The website has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    setTag: (given) => {
      tag = given;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findModule(address: string): string {
  return findWidgetFile(address) ?? join(PROJECT_ROOT, "node_modules", address);
}
