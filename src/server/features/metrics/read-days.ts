import type { Sums } from "../../../domain/metrics/counting.ts";
import { NO_STEP, addDrop, codeDrop } from "../../../domain/metrics/drops.ts";
import type { DropCounts } from "../../../domain/metrics/drops.ts";
import { addPacked } from "../../../domain/metrics/packed-drops.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import type { Queryable } from "../../db/sql.ts";
import { selectDrops, selectNumberedSteps, selectSettledDrops } from "./drops.sql.ts";
import type { DropRow } from "./drops.sql.ts";
import { selectStepTexts } from "./flow.sql.ts";
import { sumRows } from "./periods.ts";
import { isNarrowed, selectDays, selectSums } from "./rollups.sql.ts";
import type { BucketRow, Period } from "./rollups.sql.ts";
import { selectSettledDays, selectSettledSums } from "./settled.sql.ts";

/** Every measure by local day: of settled days from their sums, of all others and under a filter from the rollups. */
export async function readDays(tx: Queryable, period: Period): Promise<BucketRow[]> {
  if (isNarrowed(period)) return selectDays(tx, period);
  const settled = await selectSettledDays(tx, period);
  const rest = findRest(period, settled);
  const others = rest === null ? [] : await selectDays(tx, rest.period, rest.except);
  return [...settled, ...others].sort((a, b) => (a.bucket < b.bucket ? -1 : 1));
}

/** Every measure summed over the period. */
export async function readSums(tx: Queryable, period: Period): Promise<Sums> {
  if (isNarrowed(period)) return selectSums(tx, period);
  const settled = await selectSettledSums(tx, period);
  const rest = findRest(period, settled);
  const others = rest === null ? [] : [await selectSums(tx, rest.period, rest.except)];
  return sumRows([...settled, ...others]);
}

/** What of a period is not settled: the days from the first such on, `except` some; null where there is none. */
function findRest(period: Period, settled: { bucket: string }[]): { period: Period; except: string[] } | null {
  const days = new Set(settled.map(({ bucket }) => bucket));
  let from = period.from;
  while (from <= period.to && days.has(from)) from = addDays(from, 1);
  return from > period.to ? null : { period: { ...period, from }, except: [...days].filter((day) => day > from) };
}

/** Drop-offs of a period; `numberless` are the keys of the steps -1, -2 and so on. */
export type Drops = { drops: DropCounts; numberless: string[] };

/** Drop-offs of a period by stage, reason and the bot's last message. */
export async function readDrops(tx: Queryable, period: Period): Promise<Drops> {
  const drops: DropCounts = new Map();
  const settled = await selectSettledDrops(tx, period);
  if (settled?.after) addPacked(drops, settled.after, 1);
  if (settled?.before) addPacked(drops, settled.before, -1);
  const from = settled === null ? period.from : addDays(settled.day, 1);
  return { drops, numberless: from > period.to ? [] : addRows(drops, await selectDrops(tx, { ...period, from })) };
}

/** The key and the text of each of `steps`. */
export async function readSteps(
  tx: Queryable,
  { clientId, steps, numberless }: { clientId: string; steps: number[]; numberless: string[] },
): Promise<Map<number, { step: string; text: string }>> {
  const numbers = steps.filter((step) => step > NO_STEP);
  const others = steps.flatMap((step) => {
    const key = numberless[-step - 1];
    return key === undefined ? [] : [{ number: step, key }];
  });
  const [numbered, texts] = await Promise.all([
    selectNumberedSteps(tx, { clientId, numbers }),
    others.length === 0 ? null : selectStepTexts(tx, { clientId, steps: others.map(({ key }) => key) }),
  ]);
  return new Map([
    ...numbered.map(({ number, ...step }) => [number, step] as const),
    ...others.map(({ number, key }) => [number, { step: key, text: texts?.get(key) ?? "" }] as const),
  ]);
}

/** Adds rows to `counts`; answers the steps that have no number. */
function addRows(counts: DropCounts, rows: DropRow[]): string[] {
  const numbers = new Map<string, number>();
  const keys = rows.flatMap(({ step }) => (step === null || step === "" ? [] : [step]));
  // In the order of their keys, whatever order the rows come in.
  const numberless = [...new Set(keys)].sort();
  for (const [index, key] of numberless.entries()) numbers.set(key, -index - 1);
  for (const row of rows) {
    const step = row.number ?? numbers.get(row.step ?? "") ?? NO_STEP;
    addDrop(counts, codeDrop(row, step), row.n);
  }
  return numberless;
}
