import { AppError } from "../../domain/shared/errors.ts";
import type { Work } from "./turns.ts";
import { createJsonScanner } from "./scan-json.ts";
import type { TopList } from "./scan-json.ts";

/** Larger bodies are parsed in parts, so that other requests are served in between. */
const LARGE_BYTES = 64 * 1024;
const SCAN_BYTES = 512 * 1024;
const PART_BYTES = 32 * 1024;

/** Shared, because creating a decoder costs more than decoding a small body. */
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** For the parts of a body: a byte order mark belongs at its beginning only. */
const utf8Part = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Parses a JSON body within the limits of `json-limits.ts`, a large one in turns with other work. Throws AppError
 * `bad_request` or `too_large`.
 */
export async function parseJson(bytes: Uint8Array, work: Work): Promise<unknown> {
  const scanner = createJsonScanner(bytes);
  if (bytes.length <= LARGE_BYTES) {
    scanner.scan(bytes.length);
    return parse(decode(bytes, utf8));
  }
  for (let end = 0; end < bytes.length;) {
    end = Math.min(end + SCAN_BYTES, bytes.length);
    scanner.scan(end);
    if (work.isDue()) await work.pause();
  }
  return parseInParts(bytes, scanner.lists, work);
}

/** Parses the body without its top lists, and then their elements, some at a time. */
async function parseInParts(bytes: Uint8Array, lists: readonly TopList[], work: Work): Promise<unknown> {
  let frame = "";
  let from = 0;
  for (const [index, { start, end }] of lists.entries()) {
    if (end === -1) throw createMalformedError();
    frame += `${decode(bytes.subarray(from, start), from === 0 ? utf8 : utf8Part)}${index}`;
    from = end;
  }
  frame += decode(bytes.subarray(from), from === 0 ? utf8 : utf8Part);
  const body = parse(frame);
  for (const place of listPlaces(body)) {
    const list = lists[Number(place.pop())];
    if (list === undefined) throw createMalformedError();
    await parseElements({ bytes, list, into: place, work });
  }
  return body;
}

/** The lists of the frame, each with its number as only element. */
function listPlaces(body: unknown): unknown[][] {
  if (Array.isArray(body)) return [body];
  return typeof body === "object" && body !== null ? Object.values(body).filter((value) => Array.isArray(value)) : [];
}

async function parseElements({
  bytes,
  list: { start, end, commas },
  into,
  work,
}: {
  bytes: Uint8Array;
  list: TopList;
  into: unknown[];
  work: Work;
}): Promise<void> {
  let from = start;
  let count = 0;
  for (let next = 0; next <= commas.length; next++) {
    const to = commas[next] ?? end;
    count++;
    if (to - from < PART_BYTES && next < commas.length) continue;
    const elements = parse(`[${decode(bytes.subarray(from, to), utf8Part)}]`);
    const isEmptyList = commas.length === 0;
    if (!Array.isArray(elements) || (elements.length !== count && !(isEmptyList && elements.length === 0))) {
      throw createMalformedError();
    }
    for (const element of elements) into.push(element);
    from = to + 1;
    count = 0;
    if (work.isDue()) await work.pause();
  }
}

function decode(bytes: Uint8Array, decoder: TextDecoder): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new AppError("bad_request", "The body is not valid UTF-8.", { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw createMalformedError(cause);
  }
}

function createMalformedError(cause?: unknown): AppError {
  return new AppError("bad_request", "The body is not valid JSON.", { cause });
}
