import type { DateOrder } from "../import-file.contract.ts";

export type DetectedDateOrder = {
  /** Null if no date needs an order. */
  order: DateOrder | "ambiguous" | null;
  /** For an ambiguous order: the one that makes the dates ascending, if only one does. A hint, not a decision. */
  hint: DateOrder | null;
  /** True if some dates only fit one order and some only another. */
  mixed: boolean;
};

/** Collects dates in file order and detects the order of their parts. */
export function createDateOrderTally(): {
  add: (first: string, second: string, third: string) => void;
  detect: () => DetectedDateOrder;
} {
  const evidence = { dmy: 0, mdy: 0, ymd: 0 };
  const descending = { dmy: 0, mdy: 0 };
  const last = { dmy: 0, mdy: 0 };
  let total = 0;
  return {
    add(first, second, third) {
      total += 1;
      const [a, b] = [Number(first), Number(second)];
      if (first.length === 4 || a > 31) evidence.ymd += 1;
      else if (a > 12) evidence.dmy += 1;
      else if (b > 12) evidence.mdy += 1;
      const year = Number(third) * 10_000;
      const dates = { dmy: year + b * 100 + a, mdy: year + a * 100 + b };
      for (const order of ["dmy", "mdy"] as const) {
        if (dates[order] < last[order]) descending[order] += 1;
        last[order] = dates[order];
      }
    },
    detect() {
      const proven = (["dmy", "mdy", "ymd"] as const).filter((order) => evidence[order] > 0);
      const [only] = proven;
      if (proven.length === 1 && only !== undefined) return { order: only, hint: null, mixed: false };
      if (proven.length > 1) return { order: "ambiguous", hint: null, mixed: true };
      if (total === 0) return { order: null, hint: null, mixed: false };
      let hint: DateOrder | null = null;
      if (descending.dmy === 0 && descending.mdy > 0) hint = "dmy";
      else if (descending.mdy === 0 && descending.dmy > 0) hint = "mdy";
      return { order: "ambiguous", hint, mixed: false };
    },
  };
}
