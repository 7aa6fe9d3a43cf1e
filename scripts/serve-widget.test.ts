import { createServer } from "vite";
import { expect, test } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { serveWidget } from "./support/serve-widget.ts";

test("the development server serves the snippet to pages of other sites", async () => {
  const server = await createServer({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: "127.0.0.1", ws: false, watch: null },
    plugins: [serveWidget()],
  });
  try {
    await server.listen();
    const address = server.httpServer?.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const response = await fetch(`http://127.0.0.1:${port ?? 0}/webchat.js`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const code = await response.text();
    expect(code).toContain("threadlight");
    expect(code).not.toMatch(/^import /m);
  } finally {
    await server.close();
  }
});
