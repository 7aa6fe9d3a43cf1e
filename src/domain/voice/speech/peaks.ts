import type { ChannelFrames } from "./frames.ts";

/** Lowest and highest sample of each piece of a channel. */
export type Peaks = [min: number, max: number][];

/** Most points of a channel on a timeline. */
export const MAX_PEAKS = 4000;
const DIGITS = 3;

/** Lowest and highest sample of each of at most 4,000 pieces of a channel. */
export function computePeaks({ minima, maxima }: ChannelFrames): Peaks {
  const count = Math.min(MAX_PEAKS, minima.length);
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * minima.length) / count);
    const to = Math.floor(((at + 1) * minima.length) / count);
    return [
      round(minima.subarray(from, to).reduce((min, value) => Math.min(min, value), 0)),
      round(maxima.subarray(from, to).reduce((max, value) => Math.max(max, value), 0)),
    ];
  });
}

function round(value: number): number {
  // No negative zero in JSON.
  return Number(value.toFixed(DIGITS)) + 0;
}
