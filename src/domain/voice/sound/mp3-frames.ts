import { createByteReader } from "#src/domain/imports/containers/byte-reader.ts";
import { parseMp3Tag } from "./mp3-tag.ts";
import type { Mp3Tag } from "./mp3-tag.ts";

/** The header of an MPEG audio frame of layer III. `freeBytes`: what a frame has in "free format", without padding; else 0. */
export type Mp3Header = {
  freeBytes: number;
  version: 1 | 2 | 2.5;
  sampleRate: number;
  channels: 1 | 2;
  samples: number;
  frameBytes: number;
};

/**
 * Whole frames, one after the other, without tags and damage between them. `isStart` if they are the first, or the first of
 * another kind, as in files that were joined; `tag` is what that part says about itself.
 */
export type Mp3Frames = { header: Mp3Header; bytes: Uint8Array; count: number; isStart: boolean; tag: Mp3Tag | null };

/** What was found at the end of the file. */
export type Mp3Facts = { endsInFrame: boolean };

/** kbit/s by index; index 0 is "free format": the size of a frame is the way to the next one. */
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
/** 640 kbit/s at 32,000 samples a second: more, no encoder writes. */
const MAX_FREE_BYTES = 2_881;
/** Places at which a window is tried for free format, which costs a search each. */
const MAX_FREE_TRIES = 16;
/** So many frames of another kind in a row are another file, and no damage. */
const MIN_JOINED_FRAMES = 8;
const PADDING = 2;

/** Parses a frame header; null if there is none, or one in free format of unknown size. */
function parseMp3Header(bytes: Uint8Array, at: number, freeBytes = 0): Mp3Header | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + HEADER_BYTES);
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== LAYER_III) return null;
  const version = VERSIONS[(second >> 3) & 3] ?? null;
  const baseRate = SAMPLE_RATES[(third >> 2) & 3];
  const bitRate = BIT_RATES[version === 1 ? 1 : 2][third >> 4] ?? 0;
  const isFree = third >> 4 === 0 && freeBytes > 0;
  if (version === null || baseRate === undefined || (bitRate === 0 && !isFree)) return null;
  const sampleRate = version === 1 ? baseRate : baseRate / (version === 2 ? 2 : 4);
  const samples = version === 1 ? 1152 : 576;
  const padding = (third & PADDING) === 0 ? 0 : 1;
  const frameBytes = (isFree ? freeBytes : Math.floor(((samples / 8) * bitRate * 1000) / sampleRate)) + padding;
  const free = isFree ? freeBytes : 0;
  return { version, sampleRate, channels: fourth >> 6 === MONO ? 1 : 2, samples, frameBytes, freeBytes: free };
}

/** Finds the first frame in `bytes` that is followed by another one of its kind; null if there is none. */
export function findMp3Frame(bytes: Uint8Array): { at: number; header: Mp3Header } | null {
  return findFrame(bytes, 0, null);
}

/** The size of frames in free format is measured where no kind is known yet, and is that of the kind afterwards. */
function findFrame(bytes: Uint8Array, from: number, kind: Mp3Header | null): { at: number; header: Mp3Header } | null {
  let tries = 0;
  for (let at = from; at < bytes.byteLength - HEADER_BYTES; at++) {
    if (bytes[at] !== 0xff) continue;
    const isMeasured = kind === null && tries < MAX_FREE_TRIES && isFreeHeader(bytes, at);
    if (isMeasured) tries++;
    const header = parseMp3Header(bytes, at, isMeasured ? measureFreeFrame(bytes, at) : kind?.freeBytes);
    if (header !== null && countFollowing(bytes, at, header, 1) === 1) return { at, header };
  }
  return null;
}

function countFollowing(bytes: Uint8Array, from: number, header: Mp3Header, max: number): number {
  let at = from + header.frameBytes;
  for (let count = 0; count < max; count++) {
    const next = parseMp3Header(bytes, at, header.freeBytes);
    if (next === null || !isSameKind(header, next)) return count;
    at += next.frameBytes;
  }
  return max;
}

function isFreeHeader(bytes: Uint8Array, at: number): boolean {
  const [, second = 0, third = 0xff] = bytes.subarray(at, at + HEADER_BYTES);
  return (second & 0xe0) === 0xe0 && ((second >> 1) & 3) === LAYER_III && third >> 4 === 0;
}

/** The size of a frame in free format without its padding, by the next two headers that are alike; 0 if there are none. */
function measureFreeFrame(bytes: Uint8Array, at: number): number {
  const isAlike = (other: number): boolean =>
    bytes[other] === 0xff &&
    bytes[other + 1] === bytes[at + 1] &&
    ((bytes[other + 2] ?? 0) | PADDING) === ((bytes[at + 2] ?? 0) | PADDING);
  const countPadding = (place: number): number => ((bytes[place + 2] ?? 0) & PADDING) / PADDING;
  for (let next = at + HEADER_BYTES; next <= at + MAX_FREE_BYTES; next++) {
    const size = next - at - countPadding(at);
    if (isAlike(next) && isAlike(next + size + countPadding(next))) return size;
  }
  return 0;
}

/** Splits an MP3 file into its frames, and skips everything else: tags, pictures and damage. */
export async function* splitMp3Frames(
  chunks: AsyncIterable<Uint8Array>,
  facts: Mp3Facts,
): AsyncGenerator<Mp3Frames, undefined> {
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
        const { header } = run;
        const isStart = kind === null || !isSameKind(kind, header);
        kind = header;
        const whole = bytes.subarray(run.from, run.to);
        const tag = isStart ? parseMp3Tag(whole, header) : null;
        const sound = tag === null ? whole : whole.subarray(header.frameBytes);
        const count = tag === null ? run.count : run.count - 1;
        if (count > 0 || isStart) yield { header, bytes: sound, count, isStart, tag };
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
  const found = findKind(bytes, kind);
  // Half a header may stand at the end of the window.
  if (found === null)
    return { header: null, from: 0, to: Math.max(1, bytes.byteLength - HEADER_BYTES), count: 0, endsInFrame: false };
  const { at: from, header } = found;
  let at = from;
  let count = 0;
  let endsInFrame = false;
  for (;;) {
    const next = at + HEADER_BYTES <= bytes.byteLength ? parseMp3Header(bytes, at, header.freeBytes) : null;
    if (next === null || !isSameKind(header, next)) break;
    endsInFrame = at + next.frameBytes > bytes.byteLength;
    if (endsInFrame) break;
    at += next.frameBytes;
    count += 1;
  }
  // What is no frame of this kind is searched from the next byte on.
  return { header, from, to: count === 0 && !endsInFrame ? from + 1 : at, count, endsInFrame };
}

/** The next frame of the kind, or of any while there is none; another kind counts where a whole row of frames is of it. */
function findKind(bytes: Uint8Array, kind: Mp3Header | null): { at: number; header: Mp3Header } | null {
  if (kind === null) return findMp3Frame(bytes);
  const first = parseMp3Header(bytes, 0, kind.freeBytes);
  if (first !== null && isSameKind(kind, first)) return { at: 0, header: first };
  for (let found = findFrame(bytes, 0, kind); found !== null; found = findFrame(bytes, found.at + 1, kind)) {
    if (isSameKind(kind, found.header)) return found;
    if (countFollowing(bytes, found.at, found.header, MIN_JOINED_FRAMES) === MIN_JOINED_FRAMES) return found;
  }
  return null;
}

function isSameKind(a: Mp3Header, b: Mp3Header): boolean {
  return a.version === b.version && a.sampleRate === b.sampleRate && a.freeBytes === b.freeBytes;
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
