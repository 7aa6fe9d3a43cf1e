import type { SoundBlock } from "./sound.ts";

/** Gives all blocks the sample rate and the channels of the first one: in files that were joined both may change. */
export async function* fitBlocks(blocks: AsyncIterable<SoundBlock>): AsyncGenerator<SoundBlock> {
  let first: { sampleRate: number; channels: number } | null = null;
  let resample: ((block: SoundBlock) => SoundBlock) | null = null;
  let rate = 0;
  for await (const block of blocks) {
    first ??= { sampleRate: block.sampleRate, channels: block.channels.length };
    if (block.sampleRate !== rate) resample = createResampler(block.sampleRate, first.sampleRate);
    rate = block.sampleRate;
    const { sampleRate, channels } = rate === first.sampleRate || resample === null ? block : resample(block);
    yield { sampleRate, channels: fitChannels(channels, first.channels) };
  }
}

function fitChannels(channels: readonly Float32Array[], count: number): readonly Float32Array[] {
  const [left, right] = channels;
  if (channels.length === count || left === undefined) return channels;
  if (right === undefined) return Array.from({ length: count }, () => left);
  return [left.map((sample, at) => (sample + (right[at] ?? 0)) / 2)];
}

/** Linear interpolation is enough to tell speech from silence. The place between two samples is kept from block to block. */
function createResampler(from: number, to: number): (block: SoundBlock) => SoundBlock {
  const step = from / to;
  let start = 0;
  return ({ channels }) => {
    const available = channels[0]?.length ?? 0;
    const count = Math.max(0, Math.ceil((available - start) / step));
    const resampled = channels.map((samples) =>
      Float32Array.from({ length: count }, (_, index) => {
        const at = start + index * step;
        const before = samples[Math.floor(at)] ?? 0;
        return before + ((samples[Math.floor(at) + 1] ?? before) - before) * (at % 1);
      }),
    );
    start += count * step - available;
    return { sampleRate: to, channels: resampled };
  };
}
