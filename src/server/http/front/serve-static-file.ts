/** Serves files of the static index: encodings, conditional requests, ranges. */
import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Encoding, Representation, StaticFile } from "./static-files.ts";

/** Sends `file` with `status`, which is 200 except for error pages. Methods other than GET and HEAD get 405. */
export function serveStaticFile(req: IncomingMessage, res: ServerResponse, file: StaticFile, status = 200): void {
  const isHead = req.method === "HEAD";
  if (req.method !== "GET" && !isHead) return rejectMethod(res, file);
  const range = status === 200 ? req.headers.range : undefined;
  const shown =
    range === undefined ? chooseRepresentation(file, req.headers["accept-encoding"]) : file.encodings.identity;
  if (status === 200 && matchesEtag(req.headers["if-none-match"], shown.etag)) {
    res.writeHead(304, withoutBody(shown.headers));
    res.end();
    return;
  }
  if (range !== undefined && matchesIfRange(req.headers["if-range"], shown.etag)) {
    const part = parseRange(range, shown.length);
    if (part !== undefined) return sendRange({ res, file, shown, part, isHead });
  }
  res.writeHead(status, shown.headers);
  if (isHead) res.end();
  else if (shown.small !== undefined) res.end(shown.small, "latin1");
  else if (shown.body !== undefined) res.end(shown.body);
  else void stream(res, file.path);
}

/** Chooses the smallest representation that the browser accepts. */
export function chooseRepresentation(file: StaticFile, accepted: string | undefined): Representation {
  const { br, gzip, identity } = file.encodings;
  if (accepted === undefined) return identity;
  if (br !== undefined && accepts(accepted, "br")) return br;
  if (gzip !== undefined && accepts(accepted, "gzip")) return gzip;
  return identity;
}

function accepts(header: string, encoding: Encoding): boolean {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  if (!header.includes("q=0")) return true;
  return !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header);
}

/** Whether an `If-None-Match` header matches `etag`, also in a list or as a weak tag. */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (header === undefined || header === null) return false;
  return header === "*" || header.split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
}

function matchesIfRange(header: string | string[] | undefined, etag: string): boolean {
  return header === undefined || header === etag;
}

type Part = { start: number; end: number } | "unsatisfiable";

/** Parses a single byte range; undefined for several ranges or other units, which get the whole file. */
function parseRange(header: string, length: number): Part | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  const [, first = "", last = ""] = found ?? [];
  if (found === null || (first === "" && last === "")) return undefined;
  const start = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  return start > end || start >= length ? "unsatisfiable" : { start, end };
}

function sendRange(options: {
  res: ServerResponse;
  file: StaticFile;
  shown: Representation;
  part: Part;
  isHead: boolean;
}): void {
  const { res, file, shown, part, isHead } = options;
  const rest = withoutBody(shown.headers);
  if (part === "unsatisfiable") {
    res.writeHead(416, ["Content-Range", `bytes */${String(shown.length)}`, "Content-Length", "0", ...rest]);
    res.end();
    return;
  }
  const { start, end } = part;
  const where = `bytes ${String(start)}-${String(end)}/${String(shown.length)}`;
  res.writeHead(206, ["Content-Range", where, "Content-Length", String(end - start + 1), ...rest]);
  if (isHead) res.end();
  else if (shown.body === undefined) void stream(res, file.path, part);
  else res.end(shown.body.subarray(start, end + 1));
}

function rejectMethod(res: ServerResponse, file: StaticFile): void {
  const headers = withoutBody(file.encodings.identity.headers);
  res.writeHead(405, ["Allow", "GET, HEAD", "Content-Length", "0", ...headers]);
  res.end();
}

/** Removes `Content-Length`, which always comes first. */
function withoutBody(headers: string[]): string[] {
  return headers.slice(2);
}

async function stream(res: ServerResponse, path: string, part?: { start: number; end: number }): Promise<void> {
  // A client that disconnects is not an error. If the file is gone, closing the connection signals it.
  await pipeline(createReadStream(path, part), res).catch(() => res.destroy());
}
