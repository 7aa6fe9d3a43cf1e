import type { DateOrder } from "../import-file.contract.ts";
import { canHaveYearFirst, isYearFirstPossible } from "../time/year-first.ts";
import { orderDate } from "../time/timestamps.ts";

export type DetectedDateOrder = {
  /** Null if no date needs an order. */
  order: DateOrder | "ambiguous" | null;
  /** For an ambiguous order: the one that fits the sequence of dates better, if only one does. A hint, not a decision. */
  hint: DateOrder | null;
  /** Orders that are possible if `order` is ambiguous. */
  choices: readonly DateOrder[];
  /** True if some dates only fit one order and some only another. */
  mixed: boolean;
};

const DAY_OR_MONTH = ["dmy", "mdy"] as const;
const DAY_OR_YEAR = ["dmy", "ymd"] as const;
/** The sequence of dates decides between day and year first if it is this much longer in the other order. */
const DECISIVE_RATIO = 20;
const DAY_MS = 86_400_000;

/** Collects dates in file order and detects the order of their parts. */
export function createDateOrderTally(): {
  add: (first: string, second: string, third: string) => void;
  detect: () => DetectedDateOrder;
} {
  const evidence = { dmy: 0, mdy: 0, ymd: 0 };
  /** Dates whose first part is a day or a year. */
  let dayOrYear = 0;
  const sequences = { dmy: createSequence("dmy"), mdy: createSequence("mdy"), ymd: createSequence("ymd") };
  let total = 0;
  let changes = 0;
  let last = "";
  let asks = false;
  return {
    add(first, second, third) {
      total += 1;
      const parts = [first, second, third] as const;
      const [a, b] = [Number(first), Number(second)];
      const text = parts.join("/");
      if (first.length === 4 || a > 31) evidence.ymd += 1;
      else if (a > 12 && canHaveYearFirst(parts)) dayOrYear += 1;
      else if (a > 12) evidence.dmy += 1;
      else if (b > 12) evidence.mdy += 1;
      if (text === last) return;
      if (last !== "") changes += 1;
      last = text;
      asks ||= isYearFirstPossible(parts);
      for (const order of ["dmy", "mdy", "ymd"] as const) sequences[order].add(parts);
    },
    detect() {
      const { dmy, mdy, ymd } = sequences;
      if (total === 0) return { order: null, hint: null, choices: DAY_OR_MONTH, mixed: false };
      const found = { ...evidence };
      if (dayOrYear > 0) {
        const decided = detectYearFirst();
        if (decided === "ambiguous") {
          const hint = pickShorter(dmy, ymd);
          return { order: "ambiguous", hint, choices: DAY_OR_YEAR, mixed: false };
        }
        found[decided] += dayOrYear;
      }
      const proven = (["dmy", "mdy", "ymd"] as const).filter((order) => found[order] > 0);
      const [only] = proven;
      if (proven.length === 1 && only !== undefined)
        return { order: only, hint: null, choices: DAY_OR_MONTH, mixed: false };
      if (proven.length > 1) return { order: "ambiguous", hint: null, choices: DAY_OR_MONTH, mixed: true };
      let hint: DateOrder | null = null;
      if (dmy.descents === 0 && mdy.descents > 0) hint = "dmy";
      else if (mdy.descents === 0 && dmy.descents > 0) hint = "mdy";
      return { order: "ambiguous", hint, choices: DAY_OR_MONTH, mixed: false };
    },
  };

  /** Decides between 26/1/20 as 26 January 2020 and as 20 January 2026. */
  function detectYearFirst(): "dmy" | "ymd" | "ambiguous" {
    const { dmy, ymd } = sequences;
    if (evidence.ymd > 0) return "ymd";
    if (evidence.dmy > 0 || evidence.mdy > 0 || ymd.impossible > 0) return "dmy";
    if (dmy.impossible > 0) return "ymd";
    if (changes === 0) return asks ? "ambiguous" : "dmy";
    if (ymd.length >= DECISIVE_RATIO * dmy.length) return "dmy";
    // Two dates with the same day and month in different years happen by chance, three don't.
    if (dmy.length >= DECISIVE_RATIO * ymd.length && changes >= 2) return "ymd";
    return asks || dmy.length > ymd.length ? "ambiguous" : "dmy";
  }
}

type Sequence = {
  add: (parts: readonly [string, string, string]) => void;
  length: number;
  descents: number;
  impossible: number;
};

/** Measures the dates in one order: days between neighbors, steps back, and dates that don't exist or are in the future. */
function createSequence(order: DateOrder): Sequence {
  let last: number | null = null;
  const sequence: Sequence = {
    length: 0,
    descents: 0,
    impossible: 0,
    add(parts) {
      const day = order === "ymd" && !canHaveYearFirst(parts) ? null : toDay(parts, order);
      if (day === null || day > Date.now() / DAY_MS + 2) sequence.impossible += 1;
      if (day === null) return;
      if (last !== null && day < last) sequence.descents += 1;
      if (last !== null) sequence.length += Math.abs(day - last);
      last = day;
    },
  };
  return sequence;
}

function toDay(parts: readonly [string, string, string], order: DateOrder): number | null {
  const date = orderDate(parts, order);
  if (typeof date === "string") return null;
  const { year, month, day } = date;
  const utc = new Date(Date.UTC(year, month - 1, day));
  return utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day ? utc.getTime() / DAY_MS : null;
}

function pickShorter(dmy: Sequence, ymd: Sequence): DateOrder | null {
  if (dmy.length === ymd.length) return null;
  return dmy.length < ymd.length ? "dmy" : "ymd";
}
