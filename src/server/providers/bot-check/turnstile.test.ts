import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTurnstile } from "./turnstile.ts";

let server: Server;
let siteverify = "";
let received = new URLSearchParams();

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received = new URLSearchParams(body);
      const token = received.get("response");
      if (token === "silence") return;
      if (token === "broken") response.writeHead(500).end("<html>");
      else {
        const hostname = token === "elsewhere" ? "evil.example" : "app.example.com";
        response.end(JSON.stringify({ success: token !== "wrong", hostname, "error-codes": [] }));
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  siteverify = `http://127.0.0.1:${address.port}/siteverify`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A timeout that a busy machine keeps, but where the service is silent. */
function createCheck(timeoutMs = 10_000) {
  return createTurnstile({
    siteKey: "site",
    secret: "hidden",
    hostname: "app.example.com",
    siteverify,
    timeoutMs,
  });
}

test("sends the site key to the page, not the secret", async () => {
  expect(await createCheck().start()).toEqual({ provider: "turnstile", siteKey: "site" });
});

test("verifies a token with the secret and the address", async () => {
  expect(await createCheck().verify("good", "192.0.2.7")).toBe(true);
  expect(Object.fromEntries(received)).toEqual({ secret: "hidden", response: "good", remoteip: "192.0.2.7" });
});

test("rejects a token that the service rejects or that comes from another site", async () => {
  expect(await createCheck().verify("wrong", "")).toBe(false);
  expect(await createCheck().verify("elsewhere", "")).toBe(false);
});

test("reports a broken or slow service as unavailable", async () => {
  for (const token of ["broken", "silence"]) {
    await expect(createCheck(token === "silence" ? 200 : undefined).verify(token, "")).rejects.toMatchObject({
      code: "unavailable",
      status: 503,
    });
  }
});
