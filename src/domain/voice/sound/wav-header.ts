import type { ByteReader } from "#src/domain/imports/containers/byte-reader.ts";
import { checkShape, MAX_SOUND_BYTES, SoundError } from "./sound.ts";
import type { SampleForm } from "./wav-samples.ts";

/** The header of a WAV file; `dataBytes` is null if the file doesn't know its length, as one that was written to a pipe. */
export type WavHeader = { form: SampleForm; channels: number; sampleRate: number; dataBytes: number | null };

const MAX_SAMPLE_RATE = 96_000;
const EXTENSIBLE = 0xfffe;
/** Chunks before the sound that are larger than this are skipped in parts. */
const SKIP_BYTES = 1024 * 1024;
const KNOWN_CHUNK = /^(?:data|fmt |LIST|fact|bext|id3 |ID3 |cue |smpl|JUNK|PEAK|iXML)$/;
const BROKEN = "The WAV file has no readable header.";

const TAGS: Readonly<Record<number, Readonly<Record<number, SampleForm>>>> = {
  1: { 1: "pcm_u8", 2: "pcm_s16le", 3: "pcm_s24le", 4: "pcm_s32le" },
  3: { 4: "pcm_f32le", 8: "pcm_f64le" },
  6: { 1: "pcm_alaw" },
  7: { 1: "pcm_mulaw" },
};
const OTHER_CODECS: Readonly<Record<number, string>> = {
  2: "ADPCM",
  17: "ADPCM",
  49: "GSM 6.10",
  85: "MP3",
};

/** Parses a WAV file (RIFF, RF64 or BW64) up to its first sample. */
export async function parseWavHeader(reader: ByteReader): Promise<WavHeader> {
  await take(reader, 12);
  let format: Omit<WavHeader, "dataBytes"> | null = null;
  let longDataBytes: number | null = null;
  for (;;) {
    const head = await take(reader, 8);
    const id = getAscii(head, 0, 4);
    const size = getUint32(head, 4);
    if (id === "data") {
      if (format === null) throw new SoundError("unreadable", BROKEN);
      const dataBytes = longDataBytes ?? size;
      // Programs that write to a pipe put nothing there, or the most that fits.
      return { ...format, dataBytes: dataBytes === 0 || dataBytes > MAX_SOUND_BYTES ? null : dataBytes };
    }
    if (id === "fmt ") {
      if (size < 16) throw new SoundError("unreadable", BROKEN);
      format = parseFormat((await take(reader, Math.min(size, 40))).slice());
      await skipChunk(reader, { size, read: Math.min(size, 40) });
    } else if (id === "ds64" && size >= 24) {
      const sizes = await take(reader, 24);
      longDataBytes = getUint32(sizes, 8) + getUint32(sizes, 12) * 2 ** 32;
      await skipChunk(reader, { size, read: 24 });
    } else await skipChunk(reader, { size, read: 0 });
  }
}

function parseFormat(bytes: Uint8Array): Omit<WavHeader, "dataBytes"> {
  const tag = getUint16(bytes, 0);
  const channels = getUint16(bytes, 2);
  const sampleRate = getUint32(bytes, 4);
  // The extension's format begins with the plain tag.
  const codec = tag === EXTENSIBLE && bytes.byteLength >= 26 ? getUint16(bytes, 24) : tag;
  checkShape(channels, sampleRate, MAX_SAMPLE_RATE);
  const form = TAGS[codec]?.[getSampleBytes(bytes)];
  if (form === undefined) {
    const name = OTHER_CODECS[codec] ?? `format ${String(codec)} with ${String(getUint16(bytes, 14))} bits`;
    throw new SoundError(
      "unsupported",
      `WAV with ${name} is not read. Convert it: ffmpeg -i FILE -c:a pcm_s16le call.wav`,
    );
  }
  return { form, channels, sampleRate };
}

/**
 * Bytes of a sample. 20 bits stand in three bytes, 12 in two, and some programs put 24 in four; the block's size says so, unless it
 * contradicts the bits and the bytes of a second, as in files whose header was changed by hand.
 */
function getSampleBytes(bytes: Uint8Array): number {
  const channels = getUint16(bytes, 2);
  const blockBytes = getUint16(bytes, 12);
  const byBits = Math.ceil(getUint16(bytes, 14) / 8);
  const byBlock = blockBytes / channels;
  const isBlockSure = getUint32(bytes, 8) === getUint32(bytes, 4) * blockBytes && byBlock >= byBits;
  return isBlockSure || byBits === 0 ? byBlock : byBits;
}

/** Passes a chunk. Some programs leave out the byte that makes its size even. */
async function skipChunk(reader: ByteReader, { size, read }: { size: number; read: number }): Promise<void> {
  await skip(reader, size - read);
  if (size % 2 === 0) return;
  const bytes = await reader.peek(5);
  const isPadded =
    bytes[0] === 0 || KNOWN_CHUNK.test(getAscii(bytes, 1, 5)) || !/^[ -~]{4}/.test(getAscii(bytes, 0, 4));
  if (isPadded) await skip(reader, 1);
}

/** Removes `count` bytes and returns them. */
async function take(reader: ByteReader, count: number): Promise<Uint8Array> {
  const bytes = await reader.peek(count);
  if (bytes.byteLength < count) throw new SoundError("unreadable", "The WAV file ends before its sound begins.");
  reader.drop(count);
  return bytes.subarray(0, count);
}

async function skip(reader: ByteReader, count: number): Promise<void> {
  for (let rest = count; rest > 0; rest -= SKIP_BYTES) await take(reader, Math.min(rest, SKIP_BYTES));
}

function getUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

function getUint32(bytes: Uint8Array, at: number): number {
  return getUint16(bytes, at) + getUint16(bytes, at + 2) * 65_536;
}

function getAscii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
