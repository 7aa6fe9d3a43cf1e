import { findMp3Frame } from "./mp3-frames.ts";
import { SoundError } from "./sound.ts";
import type { SoundFacts } from "./sound.ts";

/** Bytes of a file's start that tell its kind. */
export const HEAD_BYTES = 64 * 1024;

/** How other kinds of sound and video begin: bytes as Latin-1 text, at a position. */
const OTHERS: readonly [at: number, start: string, name: string][] = [
  [0, "fLaC", "FLAC"],
  [4, "ftyp", "M4A or video (MP4)"],
  [0, "#!AMR", "AMR"],
  [0, "\u0030\u0026\u00b2\u0075\u008e\u0066\u00cf\u0011", "WMA or video (ASF)"],
  [0, "\u001aE\u00df\u00a3", "Video (WebM or Matroska)"],
  [8, "AVI ", "Video (AVI)"],
  [0, "FLV\u0001", "Video (FLV)"],
  [0, "\u0000\u0000\u0001\u00ba", "Video (MPEG)"],
  [8, "AIFF", "AIFF"],
  [8, "AIFC", "AIFF"],
  [0, "caff", "CAF"],
  [0, ".snd", "AU"],
  [0, "riff\u002e\u0091\u00cf\u0011", "Wave64"],
  [0, "RIFX", "Big-endian WAV"],
  [0, "ADIF", "AAC"],
];

/** Detects a recording by its first bytes; null if it is none. Throws SoundError for sound that is not read. */
export function detectSound(head: Uint8Array): SoundFacts["format"] | null {
  const start = String.fromCharCode(...head.subarray(0, 16));
  if (/^(?:RIFF|RF64|BW64)[^]{4}WAVE/.test(start)) return "wav";
  if (start.startsWith("OggS")) return "ogg";
  if (start.startsWith("ID3")) return "mp3";
  const other = OTHERS.find(([at, sign]) => start.startsWith(sign, at));
  if (other !== undefined || isAac(head)) {
    const name = other?.[2] ?? "AAC";
    throw new SoundError(
      "unsupported",
      `${name} is not read. Convert it to WAV: ffmpeg -i FILE -c:a pcm_s16le call.wav`,
    );
  }
  return findMp3Frame(head) === null ? null : "mp3";
}

/** Whether the file begins with frames of AAC, whose headers differ from those of MP3 in the layer. */
function isAac(head: Uint8Array): boolean {
  const [first = 0, second = 0, , fourth = 0, fifth = 0, sixth = 0] = head;
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return false;
  const frameBytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  return frameBytes > 7 && head[frameBytes] === 0xff && ((head[frameBytes + 1] ?? 0) & 0xf6) === 0xf0;
}
