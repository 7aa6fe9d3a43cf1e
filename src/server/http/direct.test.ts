import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { DirectRoute } from "./direct.ts";
import { endpoint } from "./endpoint.ts";
import { serve } from "./serve.ts";
import type { RunningServer } from "./serve.ts";

const LIMIT = 1_000;

let folder: string;
let server: RunningServer;
const refused: ReturnType<typeof echo.answer>[] = [];
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
    direct: new Map<string, DirectRoute>([
      ["/echo", echo],
      [
        "/cut",
        {
          answer: (door) => {
            const answer = echo.answer(door);
            refused.push(answer);
            return answer;
          },
        },
      ],
      ["/stream", endpoint({ access: "public" }, async ({ request }) => Response.json(await readPieces(request.body)))],
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

it("answers with the endpoint's own answer, under the front server's headers", async () => {
  const answer = await post("/echo?q=1", JSON.stringify({ said: "olá" }), { "x-mine": "yes" });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    body: { said: "olá" },
    query: { q: "1" },
    address: "127.0.0.1",
    header: "yes",
  });
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

it("leaves other methods and other spellings of the path to the app", async () => {
  expect(await (await fetch(url("/echo"))).text()).toBe("the app");
  expect(await (await post("/echo/", "{}")).text()).toBe("the app");
});

it("keeps the endpoint's limit, whether the length was announced or not", async () => {
  const long = JSON.stringify("x".repeat(LIMIT));
  expect((await post("/echo", long)).status).toBe(413);
  const unannounced = new Response(long).body;
  const init = { method: "POST", body: unannounced, duplex: "half", headers: { "content-type": "application/json" } };
  expect((await fetch(url("/echo"), init)).status).toBe(413);
});

it("takes a body that comes in pieces, over one connection after another answer", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const answers = readUntil(socket, /"header":null\}[\s\S]*"header":null\}/);
  const head = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 6\r\n\r\n`;
  socket.write(`${head}"a`);
  setImmediate(() => socket.write(`bc"\n${head}"def"\n`));
  expect((await answers).match(/"body":"\w+"/g)).toEqual(['"body":"abc"', '"body":"def"']);
  socket.destroy();
});

it("takes a sender that goes away for a wrong request, not for a fault of its own", async () => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write('POST /cut HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"half');
  await expect.poll(() => refused.length).toBe(1);
  socket.destroy();
  expect((await refused[0])?.status).toBe(400);
});

it("gives an endpoint that asks for it the body piece by piece", async () => {
  expect(await (await post("/stream", "one two")).json()).toBe("one two");
});

it("tells an endpoint that is still at work when its caller is gone", async () => {
  const caller = new AbortController();
  const init = { method: "POST", body: "{}", headers: { "content-type": "application/json" }, signal: caller.signal };
  const answer = fetch(url("/wait"), init);
  await expect.poll(() => waiting.length).toBe(1);
  caller.abort();
  await expect(answer).rejects.toThrow("aborted");
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

async function readPieces(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  let text = "";
  for await (const piece of body ?? []) text += Buffer.from(piece).toString();
  return text;
}
