import { wilsonInterval } from "../analysis/funnel.ts";
import type { Rate } from "./metrics.contract.ts";

/** A share with its counts and 95% interval; nothing where there is nothing to share. */
export function buildRate(k: number, n: number): Rate {
  if (n === 0) return { k, n, rate: null, low: null, high: null };
  return wilsonInterval(k, n);
}
