import type { Mp3Frames, Mp3Header } from "./mp3-frames.ts";
import { SoundError } from "./sound.ts";

const HEADER_BYTES = 4;
const CRC_BYTES = 2;
/** The largest standard bit rate: 320 kbit/s, or 160 at less than 32,000 samples a second. */
const LARGEST = 14;
const TOO_LARGE = "This MP3 has a bit rate that is not read. Convert it: ffmpeg -i FILE call.wav";

/** What frames so far left: their sound, which later ones may use, the last frame written, and where its room begins. */
type State = { sound: Uint8Array<ArrayBuffer>; last: Uint8Array<ArrayBuffer>; roomAt: number };

/**
 * Gives frames of free format, which the decoder can't follow, as frames of the largest standard bit rate, and all others as they
 * are. An encoder spreads sound over the frames before; here each has its own, or ends what the one before has no use for.
 * Throws SoundError where the sound does not fit.
 */
export async function* standardizeMp3(frames: AsyncIterable<Mp3Frames>): AsyncGenerator<Mp3Frames> {
  let state: State = { sound: new Uint8Array(0), last: new Uint8Array(0), roomAt: 0 };
  let rest: Mp3Frames | null = null;
  for await (const part of frames) {
    const { header, bytes } = part;
    if (header.freeBytes === 0) {
      yield part;
      continue;
    }
    const size = Math.floor(((header.samples / 8) * (header.version === 1 ? 320_000 : 160_000)) / header.sampleRate);
    const written: Uint8Array[] = [];
    for (let at = 0; at < bytes.byteLength; at = getEnd(bytes, at, header)) {
      written.push(state.last);
      state = standardizeFrame(bytes.subarray(at, getEnd(bytes, at, header)), header, size, state);
    }
    // The last frame is kept back: the next one may still write into it.
    const standard = join(written);
    rest = { ...part, bytes: state.last, count: 1 };
    yield { ...part, bytes: standard, count: standard.byteLength / size };
  }
  if (rest !== null) yield rest;
}

function getEnd(bytes: Uint8Array, at: number, { freeBytes }: Mp3Header): number {
  return at + freeBytes + (((bytes[at + 2] ?? 0) >> 1) & 1);
}

function standardizeFrame(frame: Uint8Array, header: Mp3Header, size: number, before: State): State {
  const isMpeg1 = header.version === 1;
  const channels = (frame[3] ?? 0) >> 6 === 3 ? 1 : 2;
  const sideBytes = countSideBytes(isMpeg1, channels);
  const sideAt = HEADER_BYTES + (((frame[1] ?? 0) & 1) === 0 ? CRC_BYTES : 0);
  const side = frame.slice(sideAt, sideAt + sideBytes);
  const reach = getBits(side, 0, isMpeg1 ? 9 : 8);
  const sound = join([before.sound, frame.subarray(sideAt + sideBytes)]);
  // The first frames of a file that was cut name sound that is not there.
  const from = Math.max(0, before.sound.byteLength - reach);
  const used = sound.subarray(from, from + Math.ceil(countSoundBits(side, isMpeg1, channels) / 8));
  const soundAt = HEADER_BYTES + sideBytes;
  const excess = Math.max(0, used.byteLength - (size - soundAt));
  if (excess > before.last.byteLength - before.roomAt || excess > getReach(isMpeg1))
    throw new SoundError("unsupported", TOO_LARGE);
  before.last.set(used.subarray(0, excess), before.last.byteLength - excess);
  side[0] = isMpeg1 ? excess >> 1 : excess;
  if (isMpeg1) side[1] = ((side[1] ?? 0) & 0x7f) | ((excess & 1) << 7);
  const last = new Uint8Array(size);
  last.set([0xff, (frame[1] ?? 0) | 1, (LARGEST << 4) | ((frame[2] ?? 0) & 0x0c), frame[3] ?? 0]);
  last.set(side, HEADER_BYTES);
  last.set(used.subarray(excess), soundAt);
  return { sound: sound.slice(-getReach(isMpeg1)), last, roomAt: soundAt + used.byteLength - excess };
}

/** How far back a frame can name sound, in bytes. */
function getReach(isMpeg1: boolean): number {
  return isMpeg1 ? 511 : 255;
}

function countSideBytes(isMpeg1: boolean, channels: 1 | 2): number {
  if (isMpeg1) return channels === 1 ? 17 : 32;
  return channels === 1 ? 9 : 17;
}

/** Bits of sound, by the lengths that stand for each channel of each half of a frame (ISO 11172-3, 2.4.1.7; ISO 13818-3, 2.4.1.7). */
function countSoundBits(side: Uint8Array, isMpeg1: boolean, channels: 1 | 2): number {
  const entryBits = isMpeg1 ? 59 : 63;
  const mono = isMpeg1 ? 9 + 5 + 4 : 8 + 1;
  const stereo = isMpeg1 ? 9 + 3 + 8 : 8 + 2;
  const from = channels === 1 ? mono : stereo;
  let bits = 0;
  for (let entry = 0; entry < channels * (isMpeg1 ? 2 : 1); entry++)
    bits += getBits(side, from + entry * entryBits, 12);
  return bits;
}

function getBits(bytes: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let bit = from; bit < from + count; bit++) value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
  return value;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.byteLength;
  }
  return joined;
}
