import { createGrowingArray } from "./growing-array.ts";
import { createHighPass } from "./high-pass.ts";
import type { HighPass, Sums } from "./high-pass.ts";

/** Length of the frames in which sound is measured. */
export const FRAME_MS = 10;
/** What is below this is no voice. */
const LOWEST_HZ = 80;
/** The level of digital silence, in dBFS. */
const SILENCE_DB = -120;

/** A channel in frames of 10 ms: level in dBFS, lowest and highest sample. */
export type ChannelFrames = { levels: Float32Array; minima: Float32Array; maxima: Float32Array };

/** Collects the frames of one channel. */
export type FrameCollector = { push: (samples: Float32Array) => void; finish: () => ChannelFrames };

/** Creates a collector. A frame ends at the sample next to its time, so that frames stay exact at every sample rate. */
export function createFrameCollector(sampleRate: number): FrameCollector {
  const filter: HighPass = createHighPass(LOWEST_HZ, sampleRate);
  const levels = createGrowingArray();
  const minima = createGrowingArray();
  const maxima = createGrowingArray();
  const framesPerSecond = 1000 / FRAME_MS;
  let position = 0;
  let frameStart = 0;
  let frameEnd = Math.round(sampleRate / framesPerSecond);
  const sums: Sums = { squares: 0, min: 0, max: 0 };

  function endFrame(): void {
    const power = sums.squares / Math.max(1, position - frameStart);
    levels.push(power > 0 ? Math.max(SILENCE_DB, 10 * Math.log10(power)) : SILENCE_DB);
    minima.push(sums.min);
    maxima.push(sums.max);
    frameStart = frameEnd;
    frameEnd = Math.round(((levels.length() + 1) * sampleRate) / framesPerSecond);
    sums.squares = 0;
    sums.min = 0;
    sums.max = 0;
  }

  return {
    push(samples) {
      for (let from = 0; from < samples.length;) {
        const to = Math.min(samples.length, from + frameEnd - position);
        filter.measure(samples, from, to, sums);
        position += to - from;
        from = to;
        if (position === frameEnd) endFrame();
      }
    },
    finish() {
      if (position > frameStart) endFrame();
      return { levels: levels.finish(), minima: minima.finish(), maxima: maxima.finish() };
    },
  };
}
