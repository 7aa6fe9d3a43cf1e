import type { DimensionFilter } from "../../../domain/metrics/metrics.contract.ts";
import type { Sums } from "../../../domain/metrics/counting.ts";
import { mergeDrops, subtractDrops } from "../../../domain/metrics/drops.ts";
import type { DropCount } from "../../../domain/metrics/drops.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import type { Queryable } from "../../db/sql.ts";
import { sumRows } from "./periods.ts";
import { selectDays, selectDrops, selectSums } from "./rollups.sql.ts";
import type { BucketRow, Period } from "./rollups.sql.ts";
import { selectSettledDays, selectSettledDrops } from "./settled.sql.ts";

/** Every measure by local day: of settled days from their sums, of all others and under a filter from the rollups. */
export async function readDays(tx: Queryable, period: Period): Promise<BucketRow[]> {
  if (isNarrowed(period)) return selectDays(tx, period);
  const settled = new Map((await selectSettledDays(tx, period)).map((row) => [row.bucket, row]));
  let from = period.from;
  while (from <= period.to && settled.has(from)) from = addDays(from, 1);
  const others = from > period.to ? [] : await selectDays(tx, { ...period, from }, [...settled.keys()]);
  return [...settled.values(), ...others].sort((a, b) => (a.bucket < b.bucket ? -1 : 1));
}

/** Every measure summed over the period. */
export async function readSums(tx: Queryable, period: Period): Promise<Sums> {
  return isNarrowed(period) ? selectSums(tx, period) : sumRows(await readDays(tx, period));
}

/** Drop-offs of a period by stage, reason and the bot's last message, of one stage where it is given. */
export async function readDrops(
  tx: Queryable,
  { stage, ...period }: Period & { stage?: string | undefined },
): Promise<DropCount[]> {
  const drops = await readAllDrops(tx, period);
  return drops.filter((drop) => drop.n > 0 && (stage === undefined || drop.stage === stage));
}

async function readAllDrops(tx: Queryable, period: Period): Promise<DropCount[]> {
  const settled = isNarrowed(period) ? null : await selectSettledDrops(tx, period);
  if (settled === null) return selectDrops(tx, period);
  const from = addDays(settled.day, 1);
  const others = from > period.to ? [] : await selectDrops(tx, { ...period, from });
  return mergeDrops(subtractDrops(settled.after, settled.before ?? {}), others);
}

/** Whether a filter asks for anything. */
export function isNarrowed({ account, channel, language, version }: DimensionFilter): boolean {
  return [account, channel, language, version].some((value) => value !== undefined);
}
