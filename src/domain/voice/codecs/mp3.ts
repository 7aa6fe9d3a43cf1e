import { MPEGDecoder } from "mpg123-decoder";
import { splitMp3Frames } from "../sound/mp3-frames.ts";
import type { Mp3Facts } from "../sound/mp3-frames.ts";
import { checkShape, describeEarlyEnd, SoundError } from "../sound/sound.ts";
import type { SoundBlock, SoundFacts } from "../sound/sound.ts";
import { trimSound } from "../sound/trim-sound.ts";

/** Samples by which a decoder of layer III is late, beside the encoder's delay. */
const DECODER_DELAY = 529;
/** Of LAME, and about that of all others, for files that don't say it. */
const USUAL_ENCODER_DELAY = 576;
const MAX_SAMPLE_RATE = 48_000;

/** Decodes MP3 as it comes. What the encoder added at both ends is taken off. */
export async function* decodeMp3(chunks: AsyncIterable<Uint8Array>, facts: SoundFacts): AsyncGenerator<SoundBlock> {
  facts.codec = "mp3";
  const file: Mp3Facts = { tag: null, endsInFrame: false };
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  let frames = 0;
  let frameMs = 0;
  try {
    const decoded = async function* (): AsyncGenerator<SoundBlock> {
      for await (const { header, bytes, count } of splitMp3Frames(chunks, file)) {
        checkShape(header.channels, header.sampleRate, MAX_SAMPLE_RATE);
        frames += count;
        frameMs = (header.samples / header.sampleRate) * 1000;
        const { channelData } = decoder.decode(bytes);
        // One channel is decoded as two that are the same.
        yield { sampleRate: header.sampleRate, channels: channelData.slice(0, header.channels) };
      }
    };
    yield* trimSound(decoded(), () => listTrims(file, frames));
  } finally {
    decoder.free();
  }
  if (frames === 0) throw new SoundError("unreadable", "The MP3 file has no sound that can be read.");
  const expected = file.tag?.frames ?? null;
  if (file.endsInFrame || (expected !== null && frames < expected)) {
    facts.notes.push(describeEarlyEnd(frames * frameMs, expected === null ? null : expected * frameMs));
  }
}

function listTrims({ tag }: Mp3Facts, frames: number): { start: number; end: number } {
  const ends = tag?.ends ?? null;
  if (tag === null || ends === null) return { start: USUAL_ENCODER_DELAY + DECODER_DELAY, end: 0 };
  // The padding of a file that was cut off went with its end.
  const isWhole = tag.frames === null || frames >= tag.frames;
  return { start: ends.delay + DECODER_DELAY, end: isWhole ? Math.max(0, ends.padding - DECODER_DELAY) : 0 };
}
