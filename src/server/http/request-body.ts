import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AppError } from "../../domain/shared/errors.ts";
import type { HttpRequest } from "./http-types.ts";

const gunzipAsync = promisify(gunzip);
/** Shared, because creating a decoder costs more than decoding a small body. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads the body as received. Throws AppError `too_large` above `limit` bytes. */
export async function readRaw(request: HttpRequest, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) throw createTooLargeError(limit);
  return request.readWhole?.(limit) ?? collect(request.body, limit);
}

/** Reads a JSON body; `received` if its bytes were read before. Throws AppError `unsupported_type` or `bad_request`. */
export async function readJson(request: HttpRequest, limit: number, received?: Uint8Array): Promise<unknown> {
  const type = getContentType(request);
  if (type !== "application/json" && !type.endsWith("+json")) {
    throw new AppError("unsupported_type", "Send the body as JSON, with Content-Type: application/json.");
  }
  return parseJson(await decompress(request, received ?? (await readRaw(request, limit)), limit));
}

/** Reads the fields of a urlencoded form; `received` if its bytes were read before. The last of repeated fields counts. */
export async function readForm(
  request: HttpRequest,
  limit: number,
  received?: Uint8Array,
): Promise<Record<string, string>> {
  const bytes = await decompress(request, received ?? (await readRaw(request, limit)), limit);
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}

/** Whether the body is a urlencoded form, as browsers send it without JavaScript. */
export function isForm(request: HttpRequest): boolean {
  return getContentType(request) === "application/x-www-form-urlencoded";
}

/** Passes a body through and throws AppError `too_large` above `limit` bytes. */
export async function* limitStream(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw createTooLargeError(limit);
    yield chunk;
  }
}

/** Creates the error for a body above `limit` bytes. */
export function createTooLargeError(limit: number): AppError {
  return new AppError("too_large", `The body is larger than ${Math.round(limit / 1024)} KiB.`);
}

function getContentType(request: HttpRequest): string {
  return request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

async function collect(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  for await (const chunk of limitStream(body, limit)) chunks.push(chunk);
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** Undoes gzip. The limit applies to the decompressed bytes too. */
async function decompress(request: HttpRequest, bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return bytes;
  if (encoding !== "gzip")
    throw new AppError("unsupported_type", `Content-Encoding ${encoding} is not supported. Use gzip.`);
  try {
    return await gunzipAsync(bytes, { maxOutputLength: limit });
  } catch (cause) {
    if (cause instanceof RangeError) throw createTooLargeError(limit);
    throw new AppError("bad_request", "The body is not valid gzip.", { cause });
  }
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
