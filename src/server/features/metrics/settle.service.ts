import { decodeSketch, encodeSketch } from "../../../domain/analysis/sketch.ts";
import { pickSums } from "../../../domain/metrics/counting.ts";
import { addDrop } from "../../../domain/metrics/drops.ts";
import { findLastSettledDay } from "../../../domain/metrics/settled.ts";
import { addDays } from "../../../domain/shared/time-zone.ts";
import { getDatabase } from "../../db/sql.ts";
import { selectDays } from "./rollups.sql.ts";
import {
  lockSettling,
  replaceSettledDays,
  selectClientIds,
  selectDropDays,
  selectLastSettled,
  takeChangedDays,
} from "./settled.sql.ts";
import type { SettledDay } from "./settled.sql.ts";

const FIRST_DAY = "1970-01-01";

/** The job that sums up days that are over, and those again that changed since; one client after the other. */
export async function settleAllDays(nowMs: number): Promise<void> {
  for (const clientId of await selectClientIds(getDatabase().system)) await settleDays(clientId, nowMs);
}

/** Sums up one client's days, from the first that is new or has changed. */
export async function settleDays(clientId: string, nowMs: number): Promise<void> {
  const to = findLastSettledDay(nowMs);
  await getDatabase().withTenant(clientId, async (tx) => {
    if (!(await lockSettling(tx, clientId))) return;
    // What changes after this is noted anew, and read here or at the next time.
    const changed = await takeChangedDays(tx, clientId);
    const newest = await selectLastSettled(tx, { clientId, before: null });
    const next = newest === null ? FIRST_DAY : addDays(newest.day, 1);
    const from = changed !== null && changed < next ? changed : next;
    if (from > to) return;
    const base = await selectLastSettled(tx, { clientId, before: from });
    const [rows, dropDays] = await Promise.all([
      selectDays(tx, { clientId, from, to }),
      selectDropDays(tx, { clientId, from, to }),
    ]);
    const drops = base?.drops ?? {};
    const dropsByDay = Map.groupBy(dropDays, ({ day }) => day);
    const days = rows.map(({ bucket, sketch, hours, ...row }): SettledDay => {
      for (const count of dropsByDay.get(bucket) ?? []) addDrop(drops, count);
      return {
        day: bucket,
        sums: pickSums(row),
        sketch: encodeSketch(decodeSketch(sketch)),
        hours: encodeSketch(decodeSketch(hours)),
        drops: JSON.stringify(drops),
      };
    });
    await replaceSettledDays(tx, { clientId, from, days });
  });
}
