import { wilsonInterval } from "../statistics/proportions.ts";
import type { Rate } from "./metrics.contract.ts";

/** A share with its counts and 95% interval; rate and interval are null if `n` is 0. */
export function buildRate(k: number, n: number): Rate {
  if (n === 0) return { k, n, rate: null, low: null, high: null };
  return wilsonInterval(k, n);
}
