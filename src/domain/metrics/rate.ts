import { wilsonInterval } from "../statistics/proportions.ts";
import type { Rate } from "./metrics.contract.ts";

/** A share with its counts and 95% interval; rate and interval are null if `n` is 0. */
export function buildRate(k: number, n: number): Rate {
  if (n === 0) return { k, n, rate: null, low: null, high: null };
  return wilsonInterval(k, n);
}

/** A part of a whole, such as a mean from its sum; null of nothing. */
export function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
