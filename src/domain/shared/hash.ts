/**
 * 64-bit hash of `text` as 16 hexadecimal digits. Stable across runtimes and evenly distributed, but not cryptographic.
 * Two murmur3-style 32-bit hashes with different seeds and multipliers over the UTF-16 units.
 */
export function hashText(text: string): string {
  const [high, low] = hashHalves(text);
  return toHex(high) + toHex(low);
}

/** 52-bit hash of `text` as a safe integer, for compact sets. */
export function hashToInteger(text: string): number {
  const [high, low] = hashHalves(text);
  return high * 0x100000 + (low >>> 12);
}

function hashHalves(text: string): readonly [number, number] {
  let first = 0x9747b28c;
  let second = 0x3c6ef372;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    first = Math.imul(first ^ unit, 0x85ebca6b);
    first = (first << 13) | (first >>> 19);
    second = Math.imul(second ^ unit, 0xc2b2ae35);
    second = (second << 15) | (second >>> 17);
  }
  // Mixes each half into the other, so that a collision needs both halves to collide.
  const mixed = finish(first ^ text.length);
  const crossed = finish((second ^ text.length) + Math.imul(mixed, 5));
  return [(mixed ^ Math.imul(crossed, 3)) >>> 0, crossed];
}

function finish(hash: number): number {
  let h = hash | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function toHex(value: number): string {
  return value.toString(16).padStart(8, "0");
}
