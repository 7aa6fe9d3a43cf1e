import { AppError } from "../../../domain/shared/errors.ts";
import { MAX_SENDER_BYTES } from "./body-budget.ts";
import type { BodyHold } from "./body-budget.ts";
import type { Work } from "../turns.ts";
import { createJsonScanner } from "./scan-json.ts";
import type { JsonLimits, TopList } from "./scan-json.ts";

/** Larger bodies are parsed in parts, so that other requests are served in between. */
const LARGE_BYTES = 64 * 1024;
const SCAN_BYTES = 512 * 1024;
const PART_BYTES = 32 * 1024;
/** An element larger than this is parsed in parts itself, up to a number of levels: each is scanned again. */
const LARGE_ELEMENT_BYTES = 256 * 1024;
const MAX_LEVELS = 4;
/** Of an element whose depth was checked with that of the body. */
const CHECKED_DEPTH = 1_000;
/** What a parsed value takes in memory besides its bytes, about. */
const BYTES_PER_VALUE = 48;

/** Shared, because creating a decoder costs more than decoding a small body. */
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** For the parts of a body: a byte order mark belongs at its beginning only. */
const utf8Part = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Parses a JSON body within the limits of `json-limits.ts`, a large one in turns with other work. Throws AppError
 * `bad_request` or `too_large`.
 */
export async function parseJson(
  bytes: Uint8Array,
  work: Work,
  { hold, ...limits }: JsonLimits & { hold?: BodyHold | undefined } = {},
): Promise<unknown> {
  if (bytes.length <= LARGE_BYTES) {
    createJsonScanner(bytes, limits).scan(bytes.length);
    return parse(decode(bytes, utf8));
  }
  const lists = await scanJson(bytes, work, { hold, ...limits });
  return parseInParts(bytes, lists, { work, level: 1 });
}

/** Checks the limits of a JSON body and holds what its values will take, in turns with other work. Returns its top lists. */
export async function scanJson(
  bytes: Uint8Array,
  work: Work,
  { hold, ...limits }: JsonLimits & { hold?: BodyHold | undefined } = {},
): Promise<TopList[]> {
  const scanner = createJsonScanner(bytes, limits);
  for (let end = 0; end < bytes.length;) {
    end = Math.min(end + SCAN_BYTES, bytes.length);
    scanner.scan(end);
    if (work.isDue()) await work.pause();
  }
  hold?.growTo(Math.min(MAX_SENDER_BYTES, bytes.length + scanner.countValues() * BYTES_PER_VALUE));
  return scanner.lists;
}

type Progress = { work: Work; level: number };

/** Parses the body without its top lists, and then their elements, some at a time. */
async function parseInParts(bytes: Uint8Array, lists: readonly TopList[], progress: Progress): Promise<unknown> {
  const first = progress.level === 1 ? utf8 : utf8Part;
  let frame = "";
  let from = 0;
  for (const [index, { start, end }] of lists.entries()) {
    if (end === -1) throw createMalformedError();
    frame += `${decode(bytes.subarray(from, start), from === 0 ? first : utf8Part)}${index}`;
    from = end;
  }
  frame += decode(bytes.subarray(from), from === 0 ? first : utf8Part);
  const body = parse(frame);
  for (const place of listPlaces(body)) {
    const list = lists[Number(place.pop())];
    if (list === undefined) throw createMalformedError();
    await parseElements({ bytes, list, into: place, progress });
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
  progress: { work, level },
}: {
  bytes: Uint8Array;
  list: TopList;
  into: unknown[];
  progress: Progress;
}): Promise<void> {
  let from = start;
  let count = 0;
  for (let next = 0; next <= commas.length; next++) {
    const to = commas[next] ?? end;
    count++;
    const isLast = next === commas.length;
    const isNextLarge = !isLast && (commas[next + 1] ?? end) - to > LARGE_ELEMENT_BYTES;
    if (to - from < PART_BYTES && !isLast && !isNextLarge) continue;
    const part = bytes.subarray(from, to);
    const isLarge = count === 1 && part.length > LARGE_ELEMENT_BYTES && level < MAX_LEVELS && isContainer(part);
    const elements = isLarge ? [await parseElement(part, { work, level })] : parse(`[${decode(part, utf8Part)}]`);
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

/** Parses a large element as if it were a body; its limits were checked with those of the whole. */
async function parseElement(bytes: Uint8Array, { work, level }: Progress): Promise<unknown> {
  const lists = await scanJson(bytes, work, { maxDepth: CHECKED_DEPTH, maxValues: Infinity });
  return parseInParts(bytes, lists, { work, level: level + 1 });
}

function isContainer(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first === 0x5b || first === 0x7b;
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
