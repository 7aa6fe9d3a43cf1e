import type { DateOrder } from "./batch.contract.ts";

export type DateOrderGuess = {
  /** Null when no date needs an order. */
  order: DateOrder | "ambiguous" | null;
  /** With an ambiguous order: the reading under which the times run forward, if only one does. Ask, don't assume. */
  hint: DateOrder | null;
  /** Some dates fit only one order and some only another. */
  mixed: boolean;
};

/** Gathers the dates of a file's head, in order, and tells the order of their parts if they prove it. */
export function createDateOrderTally(): {
  add: (first: string, second: string, third: string) => void;
  guess: () => DateOrderGuess;
} {
  const proofs = { dmy: 0, mdy: 0, ymd: 0 };
  const backwards = { dmy: 0, mdy: 0 };
  const last = { dmy: 0, mdy: 0 };
  let total = 0;
  return {
    add(first, second, third) {
      total += 1;
      const [a, b] = [Number(first), Number(second)];
      if (first.length === 4 || a > 31) proofs.ymd += 1;
      else if (a > 12) proofs.dmy += 1;
      else if (b > 12) proofs.mdy += 1;
      const year = Number(third) * 10_000;
      const readings = { dmy: year + b * 100 + a, mdy: year + a * 100 + b };
      for (const order of ["dmy", "mdy"] as const) {
        if (readings[order] < last[order]) backwards[order] += 1;
        last[order] = readings[order];
      }
    },
    guess() {
      const proved = (["dmy", "mdy", "ymd"] as const).filter((order) => proofs[order] > 0);
      const [only] = proved;
      if (proved.length === 1 && only !== undefined) return { order: only, hint: null, mixed: false };
      if (proved.length > 1) return { order: "ambiguous", hint: null, mixed: true };
      if (total === 0) return { order: null, hint: null, mixed: false };
      let hint: DateOrder | null = null;
      if (backwards.dmy === 0 && backwards.mdy > 0) hint = "dmy";
      else if (backwards.mdy === 0 && backwards.dmy > 0) hint = "mdy";
      return { order: "ambiguous", hint, mixed: false };
    },
  };
}
