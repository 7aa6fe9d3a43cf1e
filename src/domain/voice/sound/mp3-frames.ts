import { createByteReader } from "#src/domain/imports/containers/byte-reader.ts";
import { parseMp3Tag } from "./mp3-tag.ts";
import type { Mp3Tag } from "./mp3-tag.ts";

/** The header of an MPEG audio frame of layer III. */
export type Mp3Header = {
  version: 1 | 2 | 2.5;
  sampleRate: number;
  channels: 1 | 2;
  samples: number;
  frameBytes: number;
};

/** Whole frames, one after the other, without tags and damage between them. */
export type Mp3Frames = { header: Mp3Header; bytes: Uint8Array; count: number };

/** What the file says about itself, and what was found. */
export type Mp3Facts = { tag: Mp3Tag | null; endsInFrame: boolean };

/** kbit/s by index; index 0 is "free format", which no encoder writes by default. */
const BIT_RATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
const VERSIONS = [2.5, null, 2, 1] as const;
const LAYER_III = 1;
const MONO = 3;
const HEADER_BYTES = 4;
const WINDOW_BYTES = 64 * 1024;

/** Parses a frame header; null if there is none. */
export function parseMp3Header(bytes: Uint8Array, at: number): Mp3Header | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + HEADER_BYTES);
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== LAYER_III) return null;
  const version = VERSIONS[(second >> 3) & 3] ?? null;
  const baseRate = SAMPLE_RATES[(third >> 2) & 3];
  const bitRate = BIT_RATES[version === 1 ? 1 : 2][third >> 4] ?? 0;
  if (version === null || baseRate === undefined || bitRate === 0) return null;
  const sampleRate = version === 1 ? baseRate : baseRate / (version === 2 ? 2 : 4);
  const samples = version === 1 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  const frameBytes = Math.floor(((samples / 8) * bitRate * 1000) / sampleRate) + padding;
  return { version, sampleRate, channels: fourth >> 6 === MONO ? 1 : 2, samples, frameBytes };
}

/** Finds the first frame in `bytes` that is followed by another one of its kind; −1 if there is none. */
export function findMp3Frame(bytes: Uint8Array, from = 0): number {
  for (let at = from; at < bytes.byteLength - HEADER_BYTES; at++) {
    const header = bytes[at] === 0xff ? parseMp3Header(bytes, at) : null;
    if (header === null) continue;
    const next = parseMp3Header(bytes, at + header.frameBytes);
    if (next !== null && isSameKind(header, next)) return at;
  }
  return -1;
}

/** Splits an MP3 file into its frames, and skips everything else: tags, pictures and damage. */
export async function* splitMp3Frames(chunks: AsyncIterable<Uint8Array>, facts: Mp3Facts): AsyncGenerator<Mp3Frames> {
  const reader = createByteReader(chunks);
  let kind: Mp3Header | null = null;
  try {
    for (;;) {
      const bytes = await reader.peek(WINDOW_BYTES);
      if (bytes.byteLength < HEADER_BYTES) return;
      const tagBytes = countId3Bytes(bytes);
      if (tagBytes > 0) {
        await skip(reader, tagBytes);
        continue;
      }
      const run = findRun(bytes, kind);
      facts.endsInFrame = run.endsInFrame;
      if (run.count === 0 && bytes.byteLength < WINDOW_BYTES) {
        // A file of one frame has no second one that confirms it.
        return;
      }
      if (run.count > 0 && run.header !== null) {
        const isFirst = kind === null;
        kind ??= run.header;
        const whole = bytes.subarray(run.from, run.to);
        const tag = isFirst ? parseMp3Tag(whole, kind) : null;
        if (tag !== null) facts.tag = tag;
        const sound = tag === null ? whole : whole.subarray(kind.frameBytes);
        const count = tag === null ? run.count : run.count - 1;
        if (count > 0) yield { header: kind, bytes: sound, count };
      }
      reader.drop(run.to);
    }
  } finally {
    await reader.close();
  }
}

type Run = { header: Mp3Header | null; from: number; to: number; count: number; endsInFrame: boolean };

/** Finds the frames that follow each other without a gap; `to` is where the next search begins. */
function findRun(bytes: Uint8Array, kind: Mp3Header | null): Run {
  const first = kind === null ? null : parseMp3Header(bytes, 0);
  const continues = first !== null && kind !== null && isSameKind(kind, first);
  const from = continues ? 0 : findKind(bytes, kind);
  // Half a header may stand at the end of the window.
  if (from < 0)
    return { header: null, from: 0, to: Math.max(1, bytes.byteLength - HEADER_BYTES), count: 0, endsInFrame: false };
  const header = parseMp3Header(bytes, from);
  let at = from;
  let count = 0;
  let endsInFrame = false;
  for (;;) {
    const next = at + HEADER_BYTES <= bytes.byteLength ? parseMp3Header(bytes, at) : null;
    if (next === null || header === null || !isSameKind(header, next)) break;
    endsInFrame = at + next.frameBytes > bytes.byteLength;
    if (endsInFrame) break;
    at += next.frameBytes;
    count += 1;
  }
  // What is no frame of this kind is searched from the next byte on.
  return { header, from, to: count === 0 && !endsInFrame ? from + 1 : at, count, endsInFrame };
}

function findKind(bytes: Uint8Array, kind: Mp3Header | null): number {
  for (let at = findMp3Frame(bytes); at >= 0; at = findMp3Frame(bytes, at + 1)) {
    const header = parseMp3Header(bytes, at);
    if (kind === null || (header !== null && isSameKind(kind, header))) return at;
  }
  return -1;
}

function isSameKind(a: Mp3Header, b: Mp3Header): boolean {
  return a.version === b.version && a.sampleRate === b.sampleRate;
}

/** Size of the ID3 tag at the start, in which a picture may hold anything that looks like a frame. */
function countId3Bytes(bytes: Uint8Array): number {
  if (bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33 || bytes.byteLength < 10) return 0;
  const footer = ((bytes[5] ?? 0) & 0x10) === 0 ? 0 : 10;
  return bytes.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0) + 10 + footer;
}

async function skip(reader: ReturnType<typeof createByteReader>, count: number): Promise<void> {
  for (let rest = count; rest > 0;) {
    const part = Math.min(rest, (await reader.peek(Math.min(rest, WINDOW_BYTES))).byteLength);
    if (part === 0) return;
    reader.drop(part);
    rest -= part;
  }
}
