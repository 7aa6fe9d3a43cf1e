/** Checks the limits of a JSON body on its bytes, before parsing costs anything. */
import { MAX_JSON_DEPTH, MAX_JSON_FIELDS, MAX_JSON_VALUES } from "../../../domain/shared/json-limits.ts";
import { AppError } from "../../../domain/shared/errors.ts";

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** What a body may contain; the limits of `json-limits.ts` by default. */
export type JsonLimits = { maxDepth?: number; maxValues?: number };

export type JsonScanner = { scan(end: number): void; lists: TopList[]; countValues(): number };

/** A list at the top of a body, or in a field of the top object: its bytes without brackets, and where its commas are. */
export type TopList = { start: number; end: number; commas: number[] };

/**
 * Creates a scanner of a body. `scan` goes on to the byte `end`. Throws AppError `bad_request` for too much depth or too many
 * fields, `too_large` for too many values. Malformed JSON is left to the parser.
 */
export function createJsonScanner(
  bytes: Uint8Array,
  { maxDepth = MAX_JSON_DEPTH, maxValues = MAX_JSON_VALUES }: JsonLimits = {},
): JsonScanner {
  const isList = new Uint8Array(maxDepth + 1);
  const commas = new Uint32Array(maxDepth + 1);
  const lists: TopList[] = [];
  let at = 0;
  let depth = 0;
  let values = 0;
  let inText = false;
  let open: TopList | undefined;
  let openDepth = 0;

  function scan(end: number): void {
    while (at < end) {
      const byte = bytes[at++];
      if (inText) {
        if (byte === BACKSLASH) at++;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === COMMA) addComma();
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) enter(byte);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) leave();
    }
  }

  function enter(byte: number): void {
    if (++depth > maxDepth) {
      throw new AppError("bad_request", `The body is nested more than ${maxDepth} levels deep.`);
    }
    countValue();
    isList[depth] = byte === OPEN_LIST ? 1 : 0;
    commas[depth] = 0;
    const isTop = depth === 1 || (depth === 2 && isList[1] === 0);
    if (byte !== OPEN_LIST || !isTop) return;
    open = { start: at, end: -1, commas: [] };
    openDepth = depth;
    lists.push(open);
  }

  function leave(): void {
    if (open !== undefined && depth === openDepth) {
      open.end = at - 1;
      open = undefined;
    }
    depth = Math.max(0, depth - 1);
  }

  function addComma(): void {
    countValue();
    const count = (commas[depth] ?? 0) + 1;
    commas[depth] = count;
    if (open !== undefined && depth === openDepth) open.commas.push(at - 1);
    else if (count >= MAX_JSON_FIELDS && isList[depth] === 0) {
      throw new AppError("bad_request", `An object in the body has more than ${formatCount(MAX_JSON_FIELDS)} fields.`);
    }
  }

  function countValue(): void {
    if (++values <= maxValues) return;
    throw new AppError("too_large", `The body holds more than ${formatCount(maxValues)} values.`);
  }

  return { scan, lists, countValues: () => values };
}

function formatCount(count: number): string {
  return count.toLocaleString("en");
}
