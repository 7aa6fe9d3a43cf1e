import type { Sums } from "#src/domain/metrics/rollup-sums.ts";
import { NO_STEP, addDropOffs, encodeDropOff } from "#src/domain/metrics/drop-offs/drop-off-counts.ts";
import type { DropOffCounts } from "#src/domain/metrics/drop-offs/drop-off-counts.ts";
import { addEncodedDropOffs } from "#src/domain/metrics/drop-offs/drop-off-encoding.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import type { Queryable } from "../../../db/sql.ts";
import { listDropOffs, listNumberedTemplates, findSettledDropOffs, getTemplateTexts } from "./drop-offs.sql.ts";
import type { DropOffRow } from "./drop-offs.sql.ts";
import { sumRows } from "./periods.ts";
import { isFiltered, listRollupDays, getRollupSums } from "./rollups.sql.ts";
import type { BucketRow, Period } from "./rollups.sql.ts";
import { listSettledDays, listSettledSums } from "./settled.sql.ts";

/** All measures per local day, from precomputed sums for settled days, otherwise from the rollups. */
export async function listPeriodDays(tx: Queryable, period: Period): Promise<BucketRow[]> {
  if (isFiltered(period)) return listRollupDays(tx, period);
  const settled = await listSettledDays(tx, period);
  const rest = findUnsettledPeriod(period, settled);
  const others = rest === null ? [] : await listRollupDays(tx, rest.period, rest.except);
  return [...settled, ...others].sort((a, b) => (a.bucket < b.bucket ? -1 : 1));
}

/** All measures summed over the period. */
export async function getPeriodSums(tx: Queryable, period: Period): Promise<Sums> {
  if (isFiltered(period)) return getRollupSums(tx, period);
  const settled = await listSettledSums(tx, period);
  const rest = findUnsettledPeriod(period, settled);
  const others = rest === null ? [] : [await getRollupSums(tx, rest.period, rest.except)];
  return sumRows([...settled, ...others]);
}

/** The period from the first day that isn't settled, with the settled days after it as `except`; null if all are settled. */
function findUnsettledPeriod(
  period: Period,
  settled: { bucket: string }[],
): { period: Period; except: string[] } | null {
  const days = new Set(settled.map(({ bucket }) => bucket));
  let from = period.from;
  while (from <= period.to && days.has(from)) from = addDays(from, 1);
  return from > period.to ? null : { period: { ...period, from }, except: [...days].filter((day) => day > from) };
}

/** Drop-offs of a period. `unnumbered` holds the keys of templates without a number, which are counted as -1, -2 and so on. */
export type PeriodDropOffs = { drops: DropOffCounts; unnumbered: string[] };

/** Counts a period's drop-offs by stage, reason and last bot message. */
export async function getPeriodDropOffs(tx: Queryable, period: Period): Promise<PeriodDropOffs> {
  const drops: DropOffCounts = new Map();
  const settled = await findSettledDropOffs(tx, period);
  if (settled?.after) addEncodedDropOffs(drops, settled.after, 1);
  if (settled?.before) addEncodedDropOffs(drops, settled.before, -1);
  const from = settled === null ? period.from : addDays(settled.day, 1);
  return { drops, unnumbered: from > period.to ? [] : addRows(drops, await listDropOffs(tx, { ...period, from })) };
}

/** The keys and texts of bot message templates by number. */
export async function getTemplates(
  tx: Queryable,
  { clientId, steps, unnumbered }: { clientId: string; steps: number[]; unnumbered: string[] },
): Promise<Map<number, { step: string; text: string }>> {
  const numbers = steps.filter((step) => step > NO_STEP);
  const others = steps.flatMap((step) => {
    const key = unnumbered[-step - 1];
    return key === undefined ? [] : [{ number: step, key }];
  });
  const [numbered, texts] = await Promise.all([
    listNumberedTemplates(tx, { clientId, numbers }),
    others.length === 0 ? null : getTemplateTexts(tx, { clientId, steps: others.map(({ key }) => key) }),
  ]);
  return new Map([
    ...numbered.map(({ number, ...step }) => [number, step] as const),
    ...others.map(({ number, key }) => [number, { step: key, text: texts?.get(key) ?? "" }] as const),
  ]);
}

/** Adds rows to `counts`; returns the keys of templates without a number. */
function addRows(counts: DropOffCounts, rows: DropOffRow[]): string[] {
  const numbers = new Map<string, number>();
  const keys = rows.flatMap(({ step }) => (step === null || step === "" ? [] : [step]));
  // Sorted, because the row order is arbitrary.
  const unnumbered = [...new Set(keys)].sort();
  for (const [index, key] of unnumbered.entries()) numbers.set(key, -index - 1);
  for (const row of rows) {
    const step = row.number ?? numbers.get(row.step ?? "") ?? NO_STEP;
    addDropOffs(counts, encodeDropOff(row, step), row.n);
  }
  return unnumbered;
}
