/** What an encoder wrote about the whole file: samples it added at both ends, null if it doesn't say, and its frames. */
export type Mp3Tag = { ends: { delay: number; padding: number } | null; frames: number | null };

type Kind = { version: 1 | 2 | 2.5; channels: 1 | 2; frameBytes: number };

const HEADER_BYTES = 4;
const HAS_FRAMES = 1;
/** Bytes that each flag adds: frames, size, table of contents, quality. */
const FIELD_BYTES = [4, 4, 100, 4] as const;
/** Position of delay and padding in the part that LAME added. */
const DELAY_AT = 21;

/** Parses the Xing, Info or VBRI tag that stands in place of the first frame's sound; null if the frame is sound. */
export function parseMp3Tag(bytes: Uint8Array, kind: Kind): Mp3Tag | null {
  const at = HEADER_BYTES + countSideInfoBytes(kind);
  const name = getAscii(bytes, at);
  if (name !== "Xing" && name !== "Info") {
    return getAscii(bytes, HEADER_BYTES + 32) === "VBRI" ? { ends: null, frames: null } : null;
  }
  const flags = bytes[at + 7] ?? 0;
  const frames = (flags & HAS_FRAMES) === 0 ? null : getUint32(bytes, at + 8);
  const fields = FIELD_BYTES.reduce<number>((sum, size, bit) => sum + ((flags >> bit) & 1) * size, 0);
  const encoderAt = at + 8 + fields;
  const hasEncoder = /^[A-Za-z]{3}/.test(getAscii(bytes, encoderAt)) && encoderAt + DELAY_AT + 3 <= kind.frameBytes;
  if (!hasEncoder) return { ends: null, frames };
  const [first = 0, second = 0, third = 0] = bytes.subarray(encoderAt + DELAY_AT, encoderAt + DELAY_AT + 3);
  return { ends: { delay: (first << 4) | (second >> 4), padding: ((second & 0x0f) << 8) | third }, frames };
}

function countSideInfoBytes({ version, channels }: Kind): number {
  if (version === 1) return channels === 1 ? 17 : 32;
  return channels === 1 ? 9 : 17;
}

function getAscii(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function getUint32(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((value, byte) => value * 256 + byte, 0);
}
