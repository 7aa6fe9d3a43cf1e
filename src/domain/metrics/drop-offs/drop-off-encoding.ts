import { addDropOffs } from "./drop-off-counts.ts";
import type { DropOffCounts } from "./drop-off-counts.ts";

const BASE = 128;

/**
 * Encodes counts as varints (7 bits per byte): the number of codes, then for each code in ascending order its difference
 * from the previous code and its count. Concatenated encodings decode to their sum. Throws RangeError on negative counts.
 */
export function encodeDropOffCounts(counts: DropOffCounts): Uint8Array {
  const bytes: number[] = [];
  encodeNumber(bytes, counts.size);
  let last = 0;
  for (const [code, n] of [...counts].sort(([a], [b]) => a - b)) {
    encodeNumber(bytes, code - last);
    encodeNumber(bytes, n);
    last = code;
  }
  return Uint8Array.from(bytes);
}

/** Adds one or more concatenated encodings to `counts` in place, or subtracts them (`sign` -1). Throws RangeError on truncated bytes. */
export function addEncodedDropOffs(counts: DropOffCounts, bytes: Uint8Array, sign: 1 | -1): void {
  let at = 0;
  const decodeNumber = (): number => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError("Truncated drop-off encoding");
      value += (byte % BASE) * factor;
      if (byte < BASE) return value;
      factor *= BASE;
    }
  };
  while (at < bytes.length) {
    let code = 0;
    for (let left = decodeNumber(); left > 0; left--) {
      code += decodeNumber();
      addDropOffs(counts, code, sign * decodeNumber());
    }
  }
}

function encodeNumber(bytes: number[], value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Cannot encode ${value}`);
  let rest = value;
  for (; rest >= BASE; rest = Math.floor(rest / BASE)) bytes.push(BASE + (rest % BASE));
  bytes.push(rest);
}
