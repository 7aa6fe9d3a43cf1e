import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { OggOpusDecoder } from "ogg-opus-decoder";
import { checkShape, describeEarlyEnd, SoundError } from "../sound/sound.ts";
import { parseOggCodec, scanOggPages } from "../sound/ogg-pages.ts";
import type { OggFacts, OggPiece } from "../sound/ogg-pages.ts";
import type { SoundBlock, SoundFacts } from "../sound/sound.ts";

type Decoded = { channelData: Float32Array[]; samplesDecoded: number; sampleRate: number };
type Decoder = {
  ready: Promise<void>;
  decode: (bytes: Uint8Array) => Decoded | Promise<Decoded>;
  flush: () => Promise<Decoded>;
  free: () => void;
};

const MAX_SAMPLE_RATE = 48_000;

/** Decodes Opus or Vorbis in OGG as it comes, and each of several files that were joined by itself. `head` is the start of the file. */
export async function* decodeOgg(
  chunks: AsyncIterable<Uint8Array>,
  facts: SoundFacts,
  head: Uint8Array,
): AsyncGenerator<SoundBlock> {
  facts.codec = parseOggCodec(head).codec;
  const pages: OggFacts = { isWhole: false };
  let stream = await openStream(head);
  let isFirst = true;
  let seconds = 0;
  try {
    for await (const { bytes, isStart } of splitPieces(joinHeads(scanOggPages(chunks, pages)))) {
      if (isStart && !isFirst) {
        yield* count(await stream.decoder.flush());
        stream.decoder.free();
        stream = await openStream(bytes);
      }
      isFirst = false;
      yield* count(await stream.decoder.decode(bytes));
    }
    yield* count(await stream.decoder.flush());
  } finally {
    stream.decoder.free();
  }
  if (seconds === 0) throw new SoundError("unreadable", "The OGG file has no sound that can be read.");
  if (!pages.isWhole) facts.notes.push(describeEarlyEnd(seconds * 1000, null));

  function* count({ samplesDecoded, channelData }: Decoded): Generator<SoundBlock> {
    const { sampleRate } = stream;
    seconds += samplesDecoded / sampleRate;
    if (samplesDecoded > 0) yield { sampleRate, channels: channelData };
  }
}

/** A decoder for a stream by its first page. */
async function openStream(head: Uint8Array): Promise<{ sampleRate: number; decoder: Decoder }> {
  const { codec, channels, sampleRate } = parseOggCodec(head);
  checkShape(channels, sampleRate, MAX_SAMPLE_RATE);
  const decoder: Decoder = codec === "opus" ? new OggOpusDecoder() : new OggVorbisDecoder();
  await decoder.ready;
  return { sampleRate, decoder };
}

/** A chunk of a quiet call holds minutes of sound, which would all be decoded at once. */
async function* splitPieces(pieces: AsyncIterable<OggPiece>): AsyncGenerator<OggPiece> {
  for await (const { bytes, isStart } of pieces) {
    for (let at = 0; at < bytes.byteLength; at += DECODED_BYTES)
      yield { bytes: bytes.subarray(at, at + DECODED_BYTES), isStart: isStart && at === 0 };
  }
}

/** A piece that begins a stream has its first packet, which names the codec, however the file was cut. */
async function* joinHeads(pieces: AsyncIterable<OggPiece>): AsyncGenerator<OggPiece> {
  let head: Uint8Array | null = null;
  for await (const { bytes, isStart } of pieces) {
    if (head !== null && isStart) yield { bytes: head, isStart };
    const isHead: boolean = isStart || head !== null;
    const piece: Uint8Array = head === null || isStart ? bytes : joinBytes(head, bytes);
    head = isHead && piece.byteLength < HEAD_BYTES ? piece : null;
    if (head === null) yield { bytes: piece, isStart: isHead };
  }
  if (head !== null) yield { bytes: head, isStart: true };
}

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.byteLength + b.byteLength);
  joined.set(a);
  joined.set(b, a.byteLength);
  return joined;
}

const DECODED_BYTES = 16 * 1024;
/** The longest header of a page, and what is needed of the packet after it. */
const HEAD_BYTES = 27 + 255 + 64;
