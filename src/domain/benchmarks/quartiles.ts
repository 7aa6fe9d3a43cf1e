import { DEFINITIONS } from "../metrics/definitions.ts";
import { MINIMUM_CLIENTS } from "./benchmarks.contract.ts";
import type { Band, MeasureId, Quartiles } from "./benchmarks.contract.ts";

/** The quartiles by linear interpolation (type 7); null with fewer than five values. */
export function computeQuartiles(values: readonly (number | null)[]): Quartiles {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length < MINIMUM_CLIENTS) return { q1: null, median: null, q3: null };
  return { q1: interpolate(sorted, 0.25), median: interpolate(sorted, 0.5), q3: interpolate(sorted, 0.75) };
}

/** The rounded quartiles of a measure. */
export function buildQuartiles(id: MeasureId, values: readonly (number | null)[]): Quartiles {
  const { q1, median, q3 } = computeQuartiles(values);
  return { q1: roundMeasure(id, q1), median: roundMeasure(id, median), q3: roundMeasure(id, q3) };
}

/** Rounds a measure so that no single client can be read from it: shares to a point, sentiment to 0.05, and so on. */
export function roundMeasure(id: MeasureId, value: number | null): number | null {
  if (value === null) return null;
  switch (DEFINITIONS[id].unit) {
    case "share":
      return roundTo(value, 100);
    case "duration":
      return roundDigits(value, 2);
    case "score":
      return roundTo(value, 20);
    default:
      return roundTo(value, 2);
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

function interpolate(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

function roundTo(value: number, parts: number): number {
  const rounded = Math.round(value * parts) / parts;
  return rounded === 0 ? 0 : rounded;
}

function roundDigits(value: number, digits: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(digits));
}
