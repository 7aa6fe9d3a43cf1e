import { DEFINITIONS } from "../metrics/definitions.ts";
import { MINIMUM_CLIENTS } from "./benchmarks.contract.ts";
import type { Band, MeasureId, Quartiles } from "./benchmarks.contract.ts";

const SHARES = { q1: 0.25, median: 0.5, q3: 0.75 };

/** The quartiles by linear interpolation (type 7); null with fewer than five values. */
export function computeQuartiles(values: readonly (number | null)[]): Quartiles {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length < MINIMUM_CLIENTS) return { q1: null, median: null, q3: null };
  return mapQuartiles(SHARES, (share) => interpolate(sorted, share));
}

/** The quartiles of public data, in the finest rounding of their measure. */
export function roundQuartiles(id: MeasureId, values: readonly (number | null)[]): Quartiles {
  return mapQuartiles(computeQuartiles(values), (value) => roundMeasure(id, value));
}

/**
 * The quartiles over clients, rounded so coarsely that one client who joins or leaves can't move any of them by more than the
 * rounding; null where even the coarsest is too fine.
 */
export function buildQuartiles(id: MeasureId, values: readonly (number | null)[]): Quartiles {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const quartiles = computeQuartiles(sorted);
  const influence = Math.max(...Object.values(SHARES).map((share) => measureInfluence(sorted, share)));
  // Computed differences carry an error in the last bits.
  const step = listSteps(id, quartiles.median ?? 0).find((one) => influence <= one * (1 + 1e-9));
  return mapQuartiles(quartiles, (value) => (value === null || step === undefined ? null : roundTo(value, step)));
}

/** Rounds a measure in its finest way. */
export function roundMeasure(id: MeasureId, value: number | null): number | null {
  return value === null ? null : roundTo(value, listSteps(id, value)[0]);
}

/** How far one client more or fewer can move a quantile: by a value beyond all others, or by the absence of an outermost one. */
export function measureInfluence(sorted: readonly number[], share: number): number {
  const value = interpolate(sorted, share);
  const others = [[-Infinity, ...sorted], [...sorted, Infinity], sorted.slice(1), sorted.slice(0, -1)];
  return Math.max(...others.map((changed) => Math.abs(interpolate(changed, share) - value)));
}

/** The roundings of a measure, finest first: shares to a point, durations to two digits, sentiment to 0.05, others to a half. */
function listSteps(id: MeasureId, value: number): [number, ...number[]] {
  switch (DEFINITIONS[id].unit) {
    case "share":
      return [0.01, 0.02, 0.05, 0.1, 0.2];
    case "duration": {
      const digit = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
      return [digit / 10, digit / 5, digit / 2, digit];
    }
    case "score":
      return [0.05, 0.1, 0.2, 0.5];
    default:
      return [0.5, 1, 2, 5, 10];
  }
}

/** Where a value stands among the quartiles, in the direction that is better; on an edge the worse band. */
export function findBand(id: MeasureId, value: number | null, { q1, median, q3 }: Quartiles): Band | null {
  const { better } = DEFINITIONS[id];
  if (value === null || q1 === null || median === null || q3 === null || better === "neither") return null;
  const sign = better === "higher" ? 1 : -1;
  const [best, worst] = better === "higher" ? [q3, q1] : [q1, q3];
  if (sign * value > sign * best) return "top";
  if (sign * value > sign * median) return "above";
  return sign * value > sign * worst ? "below" : "bottom";
}

function mapQuartiles<T>({ q1, median, q3 }: Record<keyof Quartiles, T>, map: (value: T) => number | null): Quartiles {
  return { q1: map(q1), median: map(median), q3: map(q3) };
}

function interpolate(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

function roundTo(value: number, step: number): number {
  // Steps below one have no exact binary form: their reciprocal has.
  const rounded =
    step < 1 ? Math.round(value * Math.round(1 / step)) / Math.round(1 / step) : Math.round(value / step) * step;
  return rounded === 0 ? 0 : rounded;
}
