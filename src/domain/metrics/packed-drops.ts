import { addDrop } from "./drops.ts";
import type { DropCounts } from "./drops.ts";

const BASE = 128;

/**
 * Counts in few bytes: how many codes there are, then for each, upwards, its distance from the one before and its count, all
 * of them whole numbers of seven bits a byte. Encodings may be joined end to end: that is their sum.
 */
export function packDrops(counts: DropCounts): Uint8Array {
  const bytes: number[] = [];
  writeNumber(bytes, counts.size);
  let last = 0;
  for (const [code, n] of [...counts].sort(([a], [b]) => a - b)) {
    writeNumber(bytes, code - last);
    writeNumber(bytes, n);
    last = code;
  }
  return Uint8Array.from(bytes);
}

/** Adds what an encoding, or several joined, holds to `counts` in place, or takes it away (`sign` -1). */
export function addPacked(counts: DropCounts, bytes: Uint8Array, sign: 1 | -1): void {
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    let factor = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError("An encoding of drop-offs ends too soon");
      value += (byte % BASE) * factor;
      if (byte < BASE) return value;
      factor *= BASE;
    }
  };
  while (at < bytes.length) {
    let code = 0;
    for (let left = readNumber(); left > 0; left--) {
      code += readNumber();
      addDrop(counts, code, sign * readNumber());
    }
  }
}

function writeNumber(bytes: number[], value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} cannot be packed`);
  let rest = value;
  for (; rest >= BASE; rest = Math.floor(rest / BASE)) bytes.push(BASE + (rest % BASE));
  bytes.push(rest);
}
