/** HTTP requests exactly as given, without fetch's path normalization, decompression and checks of headers. */
import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

export type RawResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request to a port of this machine. */
export function sendRequest(
  port: number,
  path: string,
  { headers = {}, method = "GET" }: { headers?: Record<string, string>; method?: string } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, headers, method }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(chunks) }));
    });
    outgoing.once("error", reject).end();
  });
}

/** Sends the lines of a request and returns the response's text once the server closes the connection. */
export async function sendLines(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port });
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}
