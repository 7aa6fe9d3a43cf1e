import { visitTokens } from "#src/domain/search/tokenize.ts";

/**
 * Marks a text with more positions than a `tsvector` holds: there all parts of a typed word suffice. It is no token of any
 * text, because it contains a space.
 */
export const POSITIONS_CUT = "positions cut";

/** PostgreSQL's limits: the highest position, and positions per word. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_PER_WORD = 255;
/** A `tsvector` holds 1 MiB of words and positions; what comes after this much is not indexed. */
const MAX_BYTES = 1_000_000;

/** Builds the `tsvector` text of a conversation. Phrases do not cross from one message into the next. */
export function buildTextVector(messages: readonly string[]): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  let bytes = 0;
  let isCut = false;
  for (const message of messages) {
    visitTokens(message, (token, kind) => {
      if (kind !== "symbol") position += 1;
      let found = positions.get(token);
      if (found === undefined) {
        // UTF-8 takes up to 3 bytes per UTF-16 unit; the rest is the count and padding.
        bytes += token.length * 3 + 4;
        if (bytes > MAX_BYTES) return;
        found = [];
        positions.set(token, found);
      }
      if (kind === "symbol") return;
      if (position > MAX_POSITION || found.length === MAX_POSITIONS_PER_WORD || bytes > MAX_BYTES) {
        isCut = true;
        return;
      }
      bytes += 2;
      found.push(position);
    });
    position += 1;
  }
  let vector = isCut ? `'${POSITIONS_CUT}'` : "";
  for (const [token, found] of positions)
    vector += found.length === 0 ? ` '${token}'` : ` '${token}':${found.join(",")}`;
  return vector;
}
