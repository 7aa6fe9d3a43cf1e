/**
 * GET load in its own process, over keep-alive connections: `node get-load.ts URL SECONDS CONNECTIONS`.
 * Only counts response bytes, with the length of the first response, so that the server is the bottleneck.
 * Prints the responses per second.
 */
import { connect } from "node:net";
import type { Socket } from "node:net";

const HEADER_END = "\r\n\r\n";

const [address = "", seconds = "1", connections = "1"] = process.argv.slice(2);
const { hostname, port, pathname } = new URL(address);
const request = Buffer.from(
  `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: gzip, deflate, br${HEADER_END}`,
);
const start = performance.now();
const end = start + Number(seconds) * 1000;
const counts = await Promise.all(Array.from({ length: Number(connections) }, run));
const answered = counts.reduce((sum, count) => sum + count, 0);
console.log(String(answered / ((performance.now() - start) / 1000)));

async function run(): Promise<number> {
  const socket = await open();
  const length = await readFirst(socket);
  return new Promise((resolve, reject) => {
    let count = 0;
    let left = length;
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The server closed a connection.")));
    socket.on("data", (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) return;
      if (left < 0) reject(new Error("A response was longer than the first one."));
      count++;
      left = length;
      if (performance.now() < end) socket.write(request);
      else {
        socket.removeAllListeners("close").destroy();
        resolve(count);
      }
    });
    socket.write(request);
  });
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Reads the first response and returns its length including the head. */
function readFirst(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = "";
    let received = 0;
    let length = Infinity;
    socket.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (length === Infinity) {
        head += chunk.toString("latin1");
        const headEnd = head.indexOf(HEADER_END);
        if (headEnd < 0) return;
        const body = /^content-length: (\d+)/im.exec(head)?.[1];
        if (!head.startsWith("HTTP/1.1 200") || body === undefined) reject(new Error(head.slice(0, headEnd)));
        length = headEnd + HEADER_END.length + Number(body);
      }
      if (received < length) return;
      socket.removeAllListeners("data");
      resolve(length);
    });
    socket.write(request);
  });
}
