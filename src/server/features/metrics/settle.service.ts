import { decodeSketch, encodeSketch } from "../../../domain/analysis/sketch.ts";
import { pickSums } from "../../../domain/metrics/counting.ts";
import { NO_STEP, addDrop, codeDrop } from "../../../domain/metrics/drops.ts";
import type { DropCounts } from "../../../domain/metrics/drops.ts";
import { addPacked, packDrops } from "../../../domain/metrics/packed-drops.ts";
import { findLastSettledDay } from "../../../domain/metrics/settled.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import { numberSteps } from "./drops.sql.ts";
import { selectDays } from "./rollups.sql.ts";
import {
  deleteSettled,
  insertSettled,
  lockSettling,
  selectClientIds,
  selectDropDays,
  selectDropsUpTo,
  selectFirstDay,
  selectLastSettled,
  takeChangedDays,
} from "./settled.sql.ts";
import type { Combination, SettledDay, SettledDrops } from "./settled.sql.ts";

/** So many days are read and written at once. */
const AT_ONCE = 30;

type Part = { of: Combination; counts: DropCounts };
/** Drop-offs of a client's past up to some day: of each combination, and of all. */
type Past = { all: DropCounts; parts: Map<string, Part> };

/** The job that sums up days that are over, and those again that changed since; one client after the other. */
export async function settleAllDays(nowMs: number): Promise<void> {
  for (const clientId of await selectClientIds(getDatabase().system)) await settleDays(clientId, nowMs);
}

/** Sums up one client's days, from the first that is new or has changed. */
export async function settleDays(clientId: string, nowMs: number): Promise<void> {
  const last = findLastSettledDay(nowMs);
  await getDatabase().withTenant(clientId, async (tx) => {
    if (!(await lockSettling(tx, clientId))) return;
    // What changes after this is noted anew, and read here or at the next time.
    const changed = await takeChangedDays(tx, clientId);
    const newest = await selectLastSettled(tx, { clientId, before: null });
    const next = newest === null ? await selectFirstDay(tx, clientId) : addDays(newest, 1);
    if (next === null) return;
    const first = changed !== null && changed < next ? changed : next;
    if (first > last) return;
    const past = await readPast(tx, { clientId, before: first });
    await deleteSettled(tx, { clientId, from: first });
    for (let from = first; from <= last; from = addDays(from, AT_ONCE)) {
      const end = addDays(from, AT_ONCE - 1);
      await settlePeriod(tx, { clientId, from, to: end < last ? end : last, past });
    }
  });
}

async function readPast(tx: Queryable, { clientId, before }: { clientId: string; before: string }): Promise<Past> {
  const past: Past = { all: new Map(), parts: new Map() };
  const day = await selectLastSettled(tx, { clientId, before });
  if (day === null) return past;
  for (const { drops, ...row } of await selectDropsUpTo(tx, { clientId, day })) {
    addPacked(past.all, drops, 1);
    addPacked(findPart(past, row).counts, drops, 1);
  }
  return past;
}

/** Writes the days between two; `past` goes on to the last of them. */
async function settlePeriod(
  tx: Queryable,
  { past, ...period }: { clientId: string; from: string; to: string; past: Past },
): Promise<void> {
  const { clientId } = period;
  const [rows, drops] = await Promise.all([selectDays(tx, period), selectDropDays(tx, period)]);
  const steps = [...new Set(drops.map(({ step }) => step))].filter((step) => step !== "");
  const numbers = await numberSteps(tx, { clientId, steps });
  const dropsByDay = Map.groupBy(drops, ({ day }) => day);
  const days: SettledDay[] = [];
  const parts: SettledDrops[] = [];
  for (const { bucket: day, sketch, hours, ...row } of rows) {
    for (const drop of dropsByDay.get(day) ?? []) {
      const code = codeDrop(drop, numbers.get(drop.step) ?? NO_STEP);
      addDrop(past.all, code, drop.n);
      addDrop(findPart(past, drop).counts, code, drop.n);
    }
    days.push({
      day,
      sums: pickSums(row),
      sketch: encodeSketch(decodeSketch(sketch)),
      hours: encodeSketch(decodeSketch(hours)),
      drops: packDrops(past.all),
    });
    for (const { of, counts } of past.parts.values()) parts.push({ ...of, day, drops: packDrops(counts) });
  }
  await insertSettled(tx, { clientId, days, drops: parts });
}

function findPart({ parts }: Past, { account, channel, language, version }: Combination): Part {
  const of = { account, channel, language, version };
  const key = JSON.stringify(of);
  const part = parts.get(key) ?? { of, counts: new Map<number, number>() };
  parts.set(key, part);
  return part;
}
