import { DETECTION_HEAD_LENGTH } from "../import-file.contract.ts";

/** Values beside the lists that are longer are left out of the head. */
const LONG_VALUE = 4 * 1024;
/** Text of one value that is kept, which detection then sees. */
const KEPT_LENGTH = DETECTION_HEAD_LENGTH / 2;
const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Shortens the start of a file whose value is an object: whole long values before the present one are left out, such as
 * the contacts of an account before its chats. `push` returns true when a value is long enough to be looked at.
 */
export function createJsonSkimmer(): { push: (chunk: string) => boolean; getHead: () => string } {
  let before = "";
  let value = "";
  let depth = 0;
  let [inString, isEscaped] = [false, false];
  let wasFull = false;

  function keep(text: string): void {
    if (depth >= 2) value += text.slice(0, Math.max(0, KEPT_LENGTH - value.length));
    else if (before.length < KEPT_LENGTH) before += text;
  }

  return {
    push(chunk) {
      let from = 0;
      for (let at = 0; at < chunk.length; at++) {
        const code = chunk.charCodeAt(at);
        if (inString) {
          if (isEscaped) isEscaped = false;
          else if (code === BACKSLASH) isEscaped = true;
          else if (code === QUOTE) inString = false;
        } else if (code === QUOTE) inString = true;
        else if (code === OPEN_LIST || code === OPEN_OBJECT) {
          if (depth === 1) {
            keep(chunk.slice(from, at));
            [from, value, wasFull] = [at, "", false];
          }
          depth += 1;
        } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
          if (depth === 2) {
            keep(chunk.slice(from, at + 1));
            from = at + 1;
            if (before.length < KEPT_LENGTH) before += value.length > LONG_VALUE ? "null" : value;
            value = "";
          }
          depth -= 1;
        }
      }
      keep(chunk.slice(from));
      const isFull = value.length >= KEPT_LENGTH && !wasFull;
      wasFull ||= isFull;
      return isFull;
    },
    getHead: () => before + value,
  };
}
