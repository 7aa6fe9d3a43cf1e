import { OggVorbisDecoder } from "@wasm-audio-decoders/ogg-vorbis";
import { OggOpusDecoder } from "ogg-opus-decoder";
import { checkShape, describeEarlyEnd, SoundError } from "../sound/sound.ts";
import { parseOggCodec, scanOggPages } from "../sound/ogg-pages.ts";
import type { OggFacts } from "../sound/ogg-pages.ts";
import type { SoundBlock, SoundFacts } from "../sound/sound.ts";

type Decoded = { channelData: Float32Array[]; samplesDecoded: number; sampleRate: number };
type Decoder = {
  ready: Promise<void>;
  decode: (bytes: Uint8Array) => Decoded | Promise<Decoded>;
  flush: () => Promise<Decoded>;
  free: () => void;
};

const MAX_SAMPLE_RATE = 48_000;

/** Decodes Opus or Vorbis in OGG as it comes. `head` is the start of the file. */
export async function* decodeOgg(
  chunks: AsyncIterable<Uint8Array>,
  facts: SoundFacts,
  head: Uint8Array,
): AsyncGenerator<SoundBlock> {
  const { codec, channels, sampleRate } = parseOggCodec(head);
  checkShape(channels, sampleRate, MAX_SAMPLE_RATE);
  facts.codec = codec;
  const decoder: Decoder = codec === "opus" ? new OggOpusDecoder() : new OggVorbisDecoder();
  const pages: OggFacts = { isWhole: false, joined: 0 };
  let samples = 0;
  await decoder.ready;
  try {
    for await (const bytes of splitChunks(scanOggPages(chunks, pages))) {
      const decoded = await decoder.decode(bytes);
      samples += decoded.samplesDecoded;
      if (decoded.samplesDecoded > 0) yield { sampleRate, channels: decoded.channelData };
    }
    const last = await decoder.flush();
    samples += last.samplesDecoded;
    if (last.samplesDecoded > 0) yield { sampleRate, channels: last.channelData };
  } finally {
    decoder.free();
  }
  if (samples === 0) throw new SoundError("unreadable", "The OGG file has no sound that can be read.");
  if (pages.joined > 1) facts.notes.push("The OGG file joins several recordings: the last one may be cut short.");
  if (!pages.isWhole) facts.notes.push(describeEarlyEnd((samples / sampleRate) * 1000, null));
}

/** A chunk of a quiet call holds minutes of sound, which would all be decoded at once. */
async function* splitChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; at += DECODED_BYTES) yield chunk.subarray(at, at + DECODED_BYTES);
  }
}

const DECODED_BYTES = 16 * 1024;
