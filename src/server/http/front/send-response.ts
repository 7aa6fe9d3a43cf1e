import type { ServerResponse } from "node:http";

/** An error of the front server, which handles a request before any endpoint. */
export type FrontError = { status: number; code: string; error: string; requestId: string };

/** Sends an error: JSON in the API's error shape under /api, plain text elsewhere. */
export function sendError(res: ServerResponse, path: string, { status, error, ...rest }: FrontError): void {
  if (!path.startsWith("/api/")) return sendText(res, status, error);
  sendBody(res, status, "application/json; charset=utf-8", JSON.stringify({ error, ...rest }));
}

/** Sends a line of plain text. */
export function sendText(res: ServerResponse, status: number, text: string): void {
  sendBody(res, status, "text/plain; charset=utf-8", `${text}\n`);
}

function sendBody(res: ServerResponse, status: number, type: string, body: string): void {
  const length = Buffer.byteLength(body);
  res.writeHead(status, { "Content-Type": type, "Content-Length": length, "Cache-Control": "no-store" }).end(body);
}
