/**
 * POST load in its own process: builds the bodies of a job, prints "ready", waits for a line, then posts each body once, in order,
 * over keep-alive connections.
 */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { z } from "zod";
import { buildBodies } from "./messages.ts";

const HEADER_END = "\r\n\r\n";

const jobSchema = z.object({
  host: z.string(),
  port: z.number(),
  path: z.string(),
  key: z.string(),
  seconds: z.number(),
  /** Prefix of the message ids. */
  prefix: z.string(),
  /** Number of messages, messages per body, connections. */
  count: z.number(),
  size: z.number(),
  lanes: z.number(),
});
type Job = z.infer<typeof jobSchema>;

/** The result on standard output: requests, duration, latencies in ms. */
export type LoadReport = {
  requests: number;
  seconds: number;
  p50: number;
  p99: number;
  failures: number;
  exhausted: boolean;
};

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (;;) {
  const { value, done } = await lines.next();
  if (done === true) break;
  const job = jobSchema.parse(JSON.parse(value));
  const requests = buildBodies(job).map((lane) => lane.map((body) => buildRequest(job, body)));
  // Collect garbage from the preparation before the measurement.
  globalThis.gc?.();
  process.stdout.write("ready\n");
  await lines.next();
  process.stdout.write(`${JSON.stringify(await run(job, requests))}\n`);
}

async function run(job: Job, requests: Buffer[][]): Promise<LoadReport> {
  const latencies: number[] = [];
  let failures = 0;
  let exhausted = false;
  const start = performance.now();
  const end = start + job.seconds * 1000;
  await Promise.all(
    requests.map(async (lane) => {
      const socket = await open(job);
      const statuses = readStatuses(socket);
      for (const request of lane) {
        if (performance.now() >= end) break;
        const sent = performance.now();
        socket.write(request);
        const { value: status } = await statuses.next();
        latencies.push(performance.now() - sent);
        if (status !== 200) failures++;
        if (request === lane.at(-1)) exhausted = true;
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (q: number) => latencies[Math.floor(q * (latencies.length - 1))] ?? 0;
  return { requests: latencies.length, seconds, p50: at(0.5), p99: at(0.99), failures, exhausted };
}

function buildRequest({ host, path, key }: Job, body: string): Buffer {
  const content = Buffer.from(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: application/json",
    `Authorization: Bearer ${key}`,
    `Content-Length: ${content.length}`,
  ].join("\r\n");
  return Buffer.concat([Buffer.from(head + HEADER_END), content]);
}

function open({ host, port }: Job): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Yields the status of each response, in order. Responses have a content length or are chunked. */
async function* readStatuses(socket: Socket): AsyncGenerator<number> {
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    for (;;) {
      const headEnd = text.indexOf(HEADER_END);
      if (headEnd === -1) break;
      const head = text.slice(0, headEnd).toLowerCase();
      const length = /content-length: (\d+)/.exec(head)?.[1];
      const bodyStart = headEnd + HEADER_END.length;
      const bodyEnd = length === undefined ? text.indexOf("0\r\n\r\n", bodyStart) + 5 : bodyStart + Number(length);
      if (bodyEnd < bodyStart + (length === undefined ? 5 : 0) || text.length < bodyEnd) break;
      text = text.slice(bodyEnd);
      yield Number(head.slice(9, 12));
    }
  }
}
