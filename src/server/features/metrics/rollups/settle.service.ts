import { decodeSketch, encodeSketch } from "#src/domain/statistics/quantile-sketch.ts";
import { pickSums } from "#src/domain/metrics/rollup-sums.ts";
import { NO_STEP, addDropOffs, encodeDropOff } from "#src/domain/metrics/drop-offs/drop-off-counts.ts";
import type { DropOffCounts } from "#src/domain/metrics/drop-offs/drop-off-counts.ts";
import { addEncodedDropOffs, encodeDropOffCounts } from "#src/domain/metrics/drop-offs/drop-off-encoding.ts";
import { computeLastSettledDay } from "#src/domain/metrics/settled-day.ts";
import { addDays } from "#src/domain/shared/time-zone.ts";
import { listClientIds } from "../../../db/client-ids.ts";
import { getDatabase } from "../../../db/sql.ts";
import type { Queryable } from "../../../db/sql.ts";
import { assignTemplateNumbers } from "./drop-offs.sql.ts";
import { listRollupDays } from "./rollups.sql.ts";
import {
  deleteSettled,
  insertSettled,
  tryLockSettling,
  listDailyDropOffs,
  listSettledDropOffs,
  getFirstRollupDay,
  getLastSettledDay,
  clearChangedDays,
} from "./settled.sql.ts";
import type { Combination, SettledDay, SettledDropOffs } from "./settled.sql.ts";
import { settlePeople } from "./people.sql.ts";
import { settleParts } from "./settled-parts.sql.ts";
import { listSettledProperties, settleSources } from "./settled-sources.sql.ts";

/** Days read and written per batch. */
const DAYS_PER_BATCH = 30;
/** Days whose conversations are counted at once. */
const COUNTED_AT_ONCE = 7;

type Part = { of: Combination; counts: DropOffCounts };
/** A client's cumulative drop-offs up to some day, in total and per combination of dimensions. */
type Past = { all: DropOffCounts; parts: Map<string, Part> };

/** Background job: precomputes the sums of past days, and again for days that changed, for each client in turn. */
export async function settleAllDays(nowMs: number): Promise<void> {
  for (const clientId of await listClientIds(getDatabase().system)) await settleDays(clientId, nowMs);
}

/** Precomputes one client's sums from the first new or changed day. */
export async function settleDays(clientId: string, nowMs: number): Promise<void> {
  const last = computeLastSettledDay(nowMs);
  await getDatabase().withClient(clientId, async (tx) => {
    if (!(await tryLockSettling(tx, clientId))) return;
    // Later changes mark their day again, so they are included now or in the next run.
    const properties = await listSettledProperties(tx, clientId);
    const changed = await clearChangedDays(tx, { clientId, properties });
    const newest = await getLastSettledDay(tx, { clientId, before: null });
    const next = newest === null ? await getFirstRollupDay(tx, clientId) : addDays(newest, 1);
    if (next === null) return;
    const first = changed[0] !== undefined && changed[0] < next ? changed[0] : next;
    if (first > last) return;
    for (const period of listPeriods(changed, { next, last })) {
      await settleParts(tx, { clientId, ...period });
      await settlePeople(tx, { clientId, ...period });
      await settleSources(tx, { clientId, ...period }, properties);
    }
    const past = await loadPast(tx, { clientId, before: first });
    await deleteSettled(tx, { clientId, from: first });
    for (let from = first; from <= last; from = addDays(from, DAYS_PER_BATCH)) {
      const end = addDays(from, DAYS_PER_BATCH - 1);
      await settlePeriod(tx, { clientId, from, to: end < last ? end : last, properties, past });
    }
  });
}

/** The changed days before `next`, and all from then to `last`, as periods that are not too long to count at once. */
function listPeriods(changed: readonly string[], { next, last }: { next: string; last: string }) {
  const periods: { from: string; to: string }[] = [];
  const add = (day: string): void => {
    const period = periods.at(-1);
    const follows = period !== undefined && addDays(period.to, 1) === day;
    if (follows && day < addDays(period.from, COUNTED_AT_ONCE)) period.to = day;
    else periods.push({ from: day, to: day });
  };
  for (const day of changed) if (day < next) add(day);
  for (let day = next; day <= last; day = addDays(day, 1)) add(day);
  return periods;
}

async function loadPast(tx: Queryable, { clientId, before }: { clientId: string; before: string }): Promise<Past> {
  const past: Past = { all: new Map(), parts: new Map() };
  const day = await getLastSettledDay(tx, { clientId, before });
  if (day === null) return past;
  for (const { drops, ...row } of await listSettledDropOffs(tx, { clientId, day })) {
    addEncodedDropOffs(past.all, drops, 1);
    addEncodedDropOffs(findPart(past, row).counts, drops, 1);
  }
  return past;
}

/** Writes the days of a period and advances `past` to its last day. */
async function settlePeriod(
  tx: Queryable,
  { past, properties, ...period }: { clientId: string; from: string; to: string; properties: string[]; past: Past },
): Promise<void> {
  const { clientId } = period;
  const [rows, drops] = await Promise.all([listRollupDays(tx, period), listDailyDropOffs(tx, period)]);
  const steps = [...new Set(drops.map(({ step }) => step))].filter((step) => step !== "");
  const numbers = await assignTemplateNumbers(tx, { clientId, steps });
  const dropsByDay = Map.groupBy(drops, ({ day }) => day);
  const days: SettledDay[] = [];
  const parts: SettledDropOffs[] = [];
  for (const { bucket: day, sketch, hours, ...row } of rows) {
    for (const drop of dropsByDay.get(day) ?? []) {
      const code = encodeDropOff(drop, numbers.get(drop.step) ?? NO_STEP);
      addDropOffs(past.all, code, drop.n);
      addDropOffs(findPart(past, drop).counts, code, drop.n);
    }
    days.push({
      day,
      sums: pickSums(row),
      sketch: encodeSketch(decodeSketch(sketch)),
      hours: encodeSketch(decodeSketch(hours)),
      drops: encodeDropOffCounts(past.all),
    });
    for (const { of, counts } of past.parts.values()) parts.push({ ...of, day, drops: encodeDropOffCounts(counts) });
  }
  await insertSettled(tx, { clientId, days, properties, drops: parts });
}

function findPart({ parts }: Past, { account, channel, language, version }: Combination): Part {
  const of = { account, channel, language, version };
  const key = JSON.stringify(of);
  const part = parts.get(key) ?? { of, counts: new Map<number, number>() };
  parts.set(key, part);
  return part;
}
