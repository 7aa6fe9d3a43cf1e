import { detectSound } from "../sound/detect-sound.ts";
import { fitBlocks } from "../sound/fit-blocks.ts";
import { LOWEST_FLOOR_DB, MAX_SOUND_BYTES, SoundError } from "../sound/sound.ts";
import type { SoundBlock, SoundFacts } from "../sound/sound.ts";
import { decodeWav } from "../sound/wav.ts";

/** Decodes a recording as it comes, by its content. Facts are complete when the first block is there, notes at the end. */
export async function openSound(
  chunks: AsyncIterable<Uint8Array>,
  head: Uint8Array,
): Promise<{ facts: SoundFacts; blocks: AsyncGenerator<SoundBlock> }> {
  const format = detectSound(head);
  if (format === null) {
    throw new SoundError("not_audio", "This is no recording that is read: use WAV, MP3 or OGG with Opus or Vorbis.");
  }
  const facts: SoundFacts = { format, codec: "", floorDb: LOWEST_FLOOR_DB, notes: [] };
  return { facts, blocks: explainErrors(fitBlocks(await decode(limitBytes(chunks), facts, head))) };
}

/** Decoders throw errors of their own at files that are damaged on purpose. */
async function* explainErrors(blocks: AsyncIterable<SoundBlock>): AsyncGenerator<SoundBlock> {
  try {
    yield* blocks;
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError || error instanceof WebAssembly.RuntimeError))
      throw error;
    throw new SoundError("unreadable", "The recording is damaged and can't be read.");
  }
}

/** Codecs are loaded when a file needs them. */
async function decode(
  chunks: AsyncIterable<Uint8Array>,
  facts: SoundFacts,
  head: Uint8Array,
): Promise<AsyncGenerator<SoundBlock>> {
  if (facts.format === "wav") return decodeWav(chunks, facts);
  if (facts.format === "mp3") return (await import("./mp3.ts")).decodeMp3(chunks, facts);
  return (await import("./ogg.ts")).decodeOgg(chunks, facts, head);
}

async function* limitBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > MAX_SOUND_BYTES) throw new SoundError("too_large", "The recording is larger than 512 MiB.");
    yield chunk;
  }
}
