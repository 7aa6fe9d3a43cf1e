import { MAX_JSON_FIELDS } from "../../../domain/shared/json-limits.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { BodyHold } from "./body-budget.ts";
import { watchRate } from "./body-rate.ts";
import type { HttpRequest } from "../http-types.ts";
import { inflateGzip, InflatedSizeError } from "./inflate.ts";
import { parseJson } from "./parse-json.ts";
import { FREE_WORK, turns } from "../turns.ts";

/** What receiving a body costs, about: system calls, copies and their garbage. */
export const RECEIVED_MS_PER_BYTE = 3 / (1024 * 1024);
/** What a client is charged for a body that is refused: repeating it at once would cost others the reading. */
export const REJECTED_MS = 100;

/** How a body is read: its size limit, its bytes if a webhook's check received them, the client whose program sends it, and what holds its bytes. */
export type BodyReader = {
  limit: number;
  received?: Uint8Array | undefined;
  clientId?: string | undefined;
  hold?: BodyHold | undefined;
};

/** Reads the body as received. Throws AppError `too_large` above `limit` bytes, `bad_request` if it comes too slowly. */
export async function readRaw(request: HttpRequest, limit: number, hold?: BodyHold): Promise<Uint8Array> {
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) throw createTooLargeError(limit);
  return request.readWhole?.(limit, hold) ?? collect(request.body, limit, hold);
}

/** Reads the body of a program as received, in turns with other clients' work. */
export async function readInTurn(
  request: HttpRequest,
  { received, limit, clientId, hold }: BodyReader,
): Promise<Uint8Array> {
  if (received !== undefined) return received;
  if (clientId === undefined) return readRaw(request, limit, hold);
  (await turns.begin(clientId)).end();
  const bytes = await readRaw(request, limit, hold);
  turns.charge(clientId, bytes.length * RECEIVED_MS_PER_BYTE);
  return bytes;
}

/** Reads a JSON body, in turns with other clients' work. Throws AppError `unsupported_type`, `bad_request` or `too_large`. */
export async function readJson(request: HttpRequest, reader: BodyReader): Promise<unknown> {
  if (!isJson(request)) {
    throw new AppError("unsupported_type", "Send the body as JSON, with Content-Type: application/json.");
  }
  const { clientId, hold } = reader;
  if (clientId === undefined) return parseJson(await readBytes(request, reader), FREE_WORK, { hold });
  // Not received before its turn: meanwhile the connection holds the sender back.
  (await turns.begin(clientId)).end();
  try {
    const bytes = await readBytes(request, reader);
    turns.charge(clientId, bytes.length * RECEIVED_MS_PER_BYTE);
    const work = await turns.begin(clientId);
    try {
      return await parseJson(bytes, work, { hold });
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
  return parseForm(new TextDecoder().decode(await readBytes(request, reader)));
}

/** Parses a urlencoded form. The last of repeated fields counts. Throws AppError `bad_request` for too many. */
export function parseForm(text: string): Record<string, string> {
  let count = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    if (++count > MAX_JSON_FIELDS) throw new AppError("bad_request", "The form has more than 1,000 fields.");
  }
  return Object.fromEntries(new URLSearchParams(text));
}

async function readBytes(request: HttpRequest, { received, limit, hold }: BodyReader): Promise<Uint8Array> {
  const bytes = received ?? (await readRaw(request, limit, hold));
  return decompress(request, bytes, { limit, hold });
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

async function collect(body: AsyncIterable<Uint8Array> | null, limit: number, hold?: BodyHold): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const slow = Promise.withResolvers<never>();
  const stopWatch = watchRate(() => size, slow.reject);
  async function read(stream: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const chunk of limitStream(stream, limit)) {
      size += chunk.byteLength;
      hold?.growTo(size);
      chunks.push(chunk);
    }
  }
  try {
    await Promise.race([read(body), slow.promise]);
  } finally {
    stopWatch();
  }
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

/** Reads a stream into memory, held as it comes. Throws AppError `too_large` above `limit` bytes. */
export async function readHeld(
  body: AsyncIterable<Uint8Array>,
  limit: number,
  hold: BodyHold | undefined,
): Promise<Uint8Array> {
  return collect(body, limit, hold);
}

/** Passes a body through that its reader keeps, held as it comes. */
export async function* holdStream(
  body: AsyncIterable<Uint8Array>,
  hold: BodyHold | undefined,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    hold?.growTo(size);
    yield chunk;
  }
}

/** Undoes gzip. The limit applies to the decompressed bytes too. */
async function decompress(
  request: HttpRequest,
  bytes: Uint8Array,
  { limit, hold }: { limit: number; hold: BodyHold | undefined },
): Promise<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return bytes;
  if (encoding !== "gzip")
    throw new AppError("unsupported_type", `Content-Encoding ${encoding} is not supported. Use gzip.`);
  try {
    return await inflateGzip(bytes, { limit, hold });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (cause instanceof InflatedSizeError) throw createTooLargeError(limit);
    throw new AppError("bad_request", "The body is not valid gzip.", { cause });
  }
}
