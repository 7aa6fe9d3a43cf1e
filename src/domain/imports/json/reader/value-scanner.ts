import { findStringEnd } from "./cut-json.ts";

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACKET = 91;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
/** Makes a brace of a bracket. */
const TO_BRACE = 32;
const SCALAR_END = /[\s,\]}]/g;

/**
 * Creates a scanner for the end of one JSON value that may arrive in pieces. `scan` returns the position after the value,
 * or −1 if its end hasn't arrived: the next call continues where this one stopped.
 */
export function createValueScanner(): {
  scan: (text: string, start: number, isLast: boolean) => number;
  /** Tells that `count` characters were removed from the start of the text. */
  shift: (count: number) => void;
  reset: () => void;
} {
  let depth = 0;
  let at = -1;
  let inString = false;

  function reset(): void {
    depth = 0;
    at = -1;
    inString = false;
  }

  /** Skips a string from `from` on; false if its end is missing. */
  function skipString(text: string, from: number): boolean {
    const end = findStringEnd(text, from);
    inString = end < 0;
    if (!inString) at = end + 1;
    else {
      // Backslashes at the end belong to a sign that hasn't arrived.
      at = text.length;
      while (at > from && text.charCodeAt(at - 1) === BACKSLASH) at--;
    }
    return !inString;
  }

  function scanScalar(text: string, start: number, isLast: boolean): number {
    SCALAR_END.lastIndex = start;
    const end = SCALAR_END.exec(text)?.index ?? -1;
    if (end < 0) return isLast ? text.length : -1;
    // A sign that no value starts with is passed over, so that every call makes progress.
    return Math.max(end, start + 1);
  }

  /** Continues after the sign at `at` until the first bracket is closed. Every sign of a large file passes here. */
  function scanBrackets(text: string): number {
    const { length } = text;
    let next = at;
    let open = depth;
    while (next < length) {
      const sign = text.charCodeAt(next);
      next += 1;
      if (sign === QUOTE) {
        const end = text.indexOf('"', next);
        if (end >= 0 && text.charCodeAt(end - 1) !== BACKSLASH) next = end + 1;
        else if (skipString(text, next)) next = at;
        else {
          depth = open;
          return -1;
        }
      } else if (sign < OPEN_BRACKET) continue;
      else {
        const brace = sign | TO_BRACE;
        if (brace === OPEN_BRACE) open += 1;
        else if (brace === CLOSE_BRACE) open -= 1;
        else continue;
      }
      if (open > 0) continue;
      at = next;
      depth = open;
      return next;
    }
    at = next;
    depth = open;
    return -1;
  }

  return {
    reset,
    shift(count) {
      if (at >= 0) at -= count;
    },
    scan(text, start, isLast) {
      if (at < 0) {
        const first = text[start];
        if (first !== '"' && first !== "{" && first !== "[") return scanScalar(text, start, isLast);
        at = start;
      }
      if (inString && !skipString(text, at)) return -1;
      if (depth === 0 && at > start) return at;
      return scanBrackets(text);
    },
  };
}
