import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { FastPathRoute } from "./fast-path.ts";
import { endpoint } from "../endpoint/endpoint.ts";
import { serve } from "./serve.ts";
import type { RunningServer } from "./serve.ts";

const LIMIT = 1_000;

let folder: string;
let server: RunningServer;
const cutOff: ReturnType<typeof echo.handle>[] = [];
const waiting: Promise<unknown>[] = [];

const echo = endpoint(
  { access: "public", query: z.object({ q: z.string().optional() }), body: z.unknown(), bodyBytes: LIMIT },
  ({ body, query, request, address }) =>
    Promise.resolve(Response.json({ body, query, address, header: request.headers.get("x-mine") }, { status: 201 })),
);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-direct-"));
  server = await serve({
    host: "127.0.0.1",
    port: 0,
    clientFolder: folder,
    app: (_req, res) => res.end("the app"),
    fastPath: new Map<string, FastPathRoute>([
      ["/echo", echo],
      [
        "/cut",
        {
          handle: (context) => {
            const response = echo.handle(context);
            cutOff.push(response);
            return response;
          },
        },
      ],
      [
        "/stream",
        endpoint({ access: "public", body: "stream" }, async ({ body }) => Response.json(await readChunks(body))),
      ],
      [
        "/wait",
        endpoint({ access: "public", body: z.unknown() }, async ({ request: { signal } }) => {
          waiting.push(once(signal, "abort"));
          await waiting[0];
          return Response.json({});
        }),
      ],
    ]),
    isReady: () => Promise.resolve(true),
    trustedProxies: 0,
  });
});
afterAll(async () => {
  await server.close(0);
  await rm(folder, { recursive: true, force: true });
});

it("returns the endpoint's response with the front server's headers", async () => {
  const response = await post("/echo?q=1", JSON.stringify({ said: "olá" }), { "x-mine": "yes" });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    body: { said: "olá" },
    query: { q: "1" },
    address: "127.0.0.1",
    header: "yes",
  });
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

it("passes other methods and path spellings to the app", async () => {
  expect(await (await fetch(url("/echo"))).text()).toBe("the app");
  expect(await (await post("/echo/", "{}")).text()).toBe("the app");
});

it("applies the endpoint's body limit with and without Content-Length", async () => {
  const long = JSON.stringify("x".repeat(LIMIT));
  expect((await post("/echo", long)).status).toBe(413);
  const stream = new Response(long).body;
  const init = { method: "POST", body: stream, duplex: "half", headers: { "content-type": "application/json" } };
  expect((await fetch(url("/echo"), init)).status).toBe(413);
});

it("reads a body that arrives in chunks, and two requests on one connection", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const responses = readUntil(socket, /"header":null\}[\s\S]*"header":null\}/);
  const head = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 6\r\n\r\n`;
  socket.write(`${head}"a`);
  setImmediate(() => socket.write(`bc"\n${head}"def"\n`));
  expect((await responses).match(/"body":"\w+"/g)).toEqual(['"body":"abc"', '"body":"def"']);
  socket.destroy();
});

it("treats a sender that disconnects as a bad request, not as an internal error", async () => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write('POST /cut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"half');
  await expect.poll(() => cutOff.length).toBe(1);
  socket.destroy();
  expect((await cutOff[0])?.status).toBe(400);
});

it("passes the body as a stream to endpoints that declare it", async () => {
  expect(await (await post("/stream", "one two")).json()).toBe("one two");
});

it("aborts the request signal when the caller disconnects", async () => {
  const caller = new AbortController();
  const init = { method: "POST", body: "{}", headers: { "content-type": "application/json" }, signal: caller.signal };
  const response = fetch(url("/wait"), init);
  await expect.poll(() => waiting.length).toBe(1);
  caller.abort();
  await expect(response).rejects.toThrow("aborted");
  await expect(waiting[0]).resolves.toBeDefined();
});

function url(path: string): string {
  return `http://127.0.0.1:${String(server.port)}${path}`;
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url(path), { method: "POST", body, headers: { "content-type": "application/json", ...headers } });
}

async function readUntil(socket: ReturnType<typeof connect>, end: RegExp): Promise<string> {
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (end.test(text)) return text;
  }
  throw new Error(`The connection ended after: ${text}`);
}

async function readChunks(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  let text = "";
  for await (const chunk of body ?? []) text += Buffer.from(chunk).toString();
  return text;
}
