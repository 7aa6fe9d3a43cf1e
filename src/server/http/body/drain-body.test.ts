import { createServer } from "node:http";
import type { IncomingMessage } from "node:http";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { drainAfter } from "./drain-body.ts";

const BODY = Buffer.alloc(1024 * 1024);

it.each([
  // Astro hands a body to fetch's Request, which reads a part and waits.
  ["waits", (req: IncomingMessage) => req[Symbol.asyncIterator]().next()],
  ["leaves", readOnePart],
])("two requests are answered on a connection whose first body's reader %s", async (_, read) => {
  const server = createServer((req, res) => {
    if (req.method === "GET") return void res.end("second");
    drainAfter(req, res);
    void read(req).then(() => res.writeHead(415, { "content-length": 5 }).end("first"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect({ host: "127.0.0.1", port: typeof address === "object" ? (address?.port ?? 0) : 0 });
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${String(BODY.length)}\r\n\r\n`);
  socket.write(BODY);
  socket.write("GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  server.close();
  expect(text).toMatch(/^HTTP\/1\.1 415 [^]*first[^]*HTTP\/1\.1 200 [^]*second$/);
});

async function readOnePart(req: IncomingMessage): Promise<void> {
  for await (const _part of req) return;
}
