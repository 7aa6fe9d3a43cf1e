import type { SoundBlock } from "./sound.ts";

/** Takes samples off both ends. `getTrims` is asked when the first and the last block are known. */
export async function* trimSound(
  blocks: AsyncIterable<SoundBlock>,
  getTrims: () => { start: number; end: number },
): AsyncGenerator<SoundBlock> {
  let toSkip: number | null = null;
  let waiting: SoundBlock[] = [];
  for await (const block of blocks) {
    toSkip ??= getTrims().start;
    const skipped = Math.min(toSkip, getLength(block));
    toSkip -= skipped;
    waiting.push(slice(block, skipped, getLength(block)));
    // The largest end that a tag can name is below this, so the last block that is given out is never cut.
    while (countSamples(waiting.slice(1)) >= MAX_END) {
      const [first] = waiting;
      if (first !== undefined) yield first;
      waiting = waiting.slice(1);
    }
  }
  let rest = Math.max(0, countSamples(waiting) - getTrims().end);
  for (const block of waiting) {
    const length = Math.min(rest, getLength(block));
    rest -= length;
    if (length > 0) yield slice(block, 0, length);
  }
}

const MAX_END = 4096;

function slice({ sampleRate, channels }: SoundBlock, from: number, to: number): SoundBlock {
  return { sampleRate, channels: channels.map((samples) => samples.subarray(from, to)) };
}

function getLength({ channels }: SoundBlock): number {
  return channels[0]?.length ?? 0;
}

function countSamples(blocks: readonly SoundBlock[]): number {
  return blocks.reduce((sum, block) => sum + getLength(block), 0);
}
