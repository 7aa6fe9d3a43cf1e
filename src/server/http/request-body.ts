import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AppError } from "../../domain/shared/errors.ts";
import type { BodyHold } from "./body-budget.ts";
import type { HttpRequest } from "./http-types.ts";
import { parseJson } from "./parse-json.ts";
import { FREE_WORK, turns } from "./turns.ts";

const gunzipAsync = promisify(gunzip);

/** What receiving a body costs, about: system calls, copies and their garbage. */
const RECEIVED_MS_PER_BYTE = 3 / (1024 * 1024);
/** What a client is charged for a body that is refused: repeating it at once would cost others the reading. */
const REJECTED_MS = 100;

/** How a body is read: its size limit, its bytes if they were read before, and the budget of the client that sends it. */
export type BodyReader = {
  limit: number;
  received?: Uint8Array | undefined;
  clientId?: string | undefined;
  hold?: BodyHold | undefined;
};

/** Reads the body as received. Throws AppError `too_large` above `limit` bytes. */
export async function readRaw(request: HttpRequest, limit: number): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) throw createTooLargeError(limit);
  return request.readWhole?.(limit) ?? collect(request.body, limit);
}

/** Reads a JSON body, in turns with other clients' work. Throws AppError `unsupported_type`, `bad_request` or `too_large`. */
export async function readJson(request: HttpRequest, reader: BodyReader): Promise<unknown> {
  if (!isJson(request)) {
    throw new AppError("unsupported_type", "Send the body as JSON, with Content-Type: application/json.");
  }
  const { clientId } = reader;
  if (clientId === undefined) return parseJson(await readBytes(request, reader), FREE_WORK);
  // Not received before its turn: meanwhile the connection holds the sender back.
  (await turns.begin(clientId)).end();
  try {
    const bytes = await readBytes(request, reader);
    turns.charge(clientId, bytes.length * RECEIVED_MS_PER_BYTE);
    const work = await turns.begin(clientId);
    try {
      return await parseJson(bytes, work);
    } finally {
      work.end();
    }
  } catch (error) {
    turns.charge(clientId, REJECTED_MS);
    throw error;
  }
}

/** Reads the fields of a urlencoded form. The last of repeated fields counts. */
export async function readForm(request: HttpRequest, reader: BodyReader): Promise<Record<string, string>> {
  const bytes = await readBytes(request, reader);
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}

async function readBytes(request: HttpRequest, { received, limit, hold }: BodyReader): Promise<Uint8Array> {
  const bytes = received ?? (await readRaw(request, limit));
  hold?.growTo(bytes.length);
  const decompressed = await decompress(request, bytes, limit);
  hold?.growTo(decompressed.length);
  return decompressed;
}

/** Whether the body is a urlencoded form, as browsers send it without JavaScript. */
export function isForm(request: HttpRequest): boolean {
  return getContentType(request) === "application/x-www-form-urlencoded";
}

/** Whether the body says that it is JSON. */
export function isJson(request: HttpRequest): boolean {
  const type = getContentType(request);
  return type === "application/json" || type.endsWith("+json");
}

/**
 * Passes a body through. Throws AppError `too_large` above `limit` bytes, and `bad_request` if the sender breaks it off: the
 * connection's own error has the same code as one of the database's.
 */
export async function* limitStream(body: AsyncIterable<Uint8Array>, limit = Infinity): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const next = await chunks.next().catch((cause: unknown) => Promise.reject(createEndedError(cause)));
      if (next.done === true) return;
      size += next.value.byteLength;
      if (size > limit) throw createTooLargeError(limit);
      yield next.value;
    }
  } finally {
    await chunks.return?.().catch(() => undefined);
  }
}

/** Creates the error for a body that its sender broke off. */
export function createEndedError(cause: unknown): AppError {
  return new AppError("bad_request", "The body ended early.", { cause });
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
