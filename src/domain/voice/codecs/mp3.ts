import { MPEGDecoder } from "mpg123-decoder";
import { splitMp3Frames } from "../sound/mp3-frames.ts";
import type { Mp3Facts, Mp3Frames } from "../sound/mp3-frames.ts";
import { standardizeMp3 } from "../sound/mp3-free-format.ts";
import type { Mp3Tag } from "../sound/mp3-tag.ts";
import { checkShape, describeEarlyEnd, SoundError } from "../sound/sound.ts";
import type { SoundBlock, SoundFacts } from "../sound/sound.ts";
import { trimSound } from "../sound/trim-sound.ts";

/** Samples by which a decoder of layer III is late, beside the encoder's delay. */
const DECODER_DELAY = 529;
/** Of LAME, and about that of all others, for files that don't say it. */
const USUAL_ENCODER_DELAY = 576;
const MAX_SAMPLE_RATE = 48_000;

/** A stretch of the file of one kind: what it says about itself, and its frames so far. */
type Part = { tag: Mp3Tag | null; frames: number; frameMs: number };

/** Decodes MP3 as it comes. What the encoder added at both ends is taken off, of each of several files that were joined. */
export async function* decodeMp3(chunks: AsyncIterable<Uint8Array>, facts: SoundFacts): AsyncGenerator<SoundBlock> {
  facts.codec = "mp3";
  const file: Mp3Facts = { endsInFrame: false };
  const source = splitMp3Frames(chunks, file);
  const parts: Part[] = [];
  let { value: next } = await source.next();
  try {
    while (next !== undefined) {
      const part: Part = { tag: next.tag, frames: 0, frameMs: (next.header.samples / next.header.sampleRate) * 1000 };
      parts.push(part);
      const frames = async function* (): AsyncGenerator<Mp3Frames> {
        do {
          if (next !== undefined) yield next;
          ({ value: next } = await source.next());
        } while (next !== undefined && !next.isStart);
      };
      yield* trimSound(decodePart(standardizeMp3(frames()), part), () => listTrims(part));
    }
  } finally {
    await source.return(undefined);
  }
  if (parts.every(({ frames }) => frames === 0))
    throw new SoundError("unreadable", "The MP3 file has no sound that can be read.");
  const isShort = parts.some(({ tag, frames }) => frames < (tag?.frames ?? 0));
  if (!file.endsInFrame && !isShort) return;
  const readMs = parts.reduce((sum, { frames, frameMs }) => sum + frames * frameMs, 0);
  const isKnown = parts.every(({ tag }) => (tag?.frames ?? null) !== null);
  const expectedMs = parts.reduce((sum, { tag, frameMs }) => sum + (tag?.frames ?? 0) * frameMs, 0);
  facts.notes.push(describeEarlyEnd(readMs, isKnown ? expectedMs : null));
}

async function* decodePart(frames: AsyncIterable<Mp3Frames>, part: Part): AsyncGenerator<SoundBlock> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    for await (const { header, bytes, count } of frames) {
      checkShape(header.channels, header.sampleRate, MAX_SAMPLE_RATE);
      part.frames += count;
      const { channelData } = decoder.decode(bytes);
      // One channel is decoded as two that are the same.
      yield { sampleRate: header.sampleRate, channels: channelData.slice(0, header.channels) };
    }
  } finally {
    decoder.free();
  }
}

function listTrims({ tag, frames }: Part): { start: number; end: number } {
  const ends = tag?.ends ?? null;
  if (tag === null || ends === null) return { start: USUAL_ENCODER_DELAY + DECODER_DELAY, end: 0 };
  // The padding of a file that was cut off went with its end.
  const isWhole = tag.frames === null || frames >= tag.frames;
  return { start: ends.delay + DECODER_DELAY, end: isWhole ? Math.max(0, ends.padding - DECODER_DELAY) : 0 };
}
