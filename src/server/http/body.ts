import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AppError } from "../../domain/shared/errors.ts";
import type { HttpRequest } from "./exchange.ts";

const gunzipAsync = promisify(gunzip);
/** One for all: a decoder costs more than what it decodes of a small body. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The body as bytes, gzip undone; AppError `too_large` past `limit` bytes (counted after decompression too). */
export async function readBytes(request: HttpRequest, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const bytes = await (request.readWhole?.(limit) ?? collect(request.body, limit));
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return bytes;
  if (encoding !== "gzip")
    throw new AppError("unsupported_type", `Content-Encoding ${encoding} is not supported. Use gzip.`);
  return inflate(bytes, limit);
}

/** The body as JSON of any shape; AppError `bad_request` where it is not well-formed UTF-8 JSON. */
export async function readJson(request: HttpRequest, limit: number): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && !type.endsWith("+json")) {
    throw new AppError("unsupported_type", "Send the body as JSON, with Content-Type: application/json.");
  }
  const bytes = await readBytes(request, limit);
  return parseJson(bytes);
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw new AppError("bad_request", "The body is not valid UTF-8.", { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("bad_request", "The body is not valid JSON.", { cause });
  }
}

async function collect(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, size);
}

async function inflate(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  try {
    return await gunzipAsync(bytes, { maxOutputLength: limit });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(limit);
    throw new AppError("bad_request", "The body is not valid gzip.", { cause });
  }
}

/** The refusal of a body past `limit` bytes. */
export function tooLarge(limit: number): AppError {
  return new AppError("too_large", `The body is larger than ${Math.round(limit / 1024)} KiB.`);
}
