import { DAYS_AFTER, DAYS_BEFORE, countReached, parseFindingId, verifyFix } from "../../../domain/analysis/findings.ts";
import type { FixSide } from "../../../domain/analysis/findings.ts";
import type { Verification } from "../../../domain/analysis/findings.contract.ts";
import { countLeft } from "../../../domain/metrics/drops.ts";
import { addDays, countDaysBetween } from "../../../domain/shared/time-zone.ts";
import type { Queryable } from "../../db/sql.ts";
import { countFurthest } from "./periods.ts";
import type { MarkRow } from "./findings.sql.ts";
import { readDrops, readSums } from "./read-days.ts";
import type { Period } from "./rollups.sql.ts";

type Counts = Awaited<ReturnType<typeof countPeriod>>;

/** Before and after each fix that was applied, by finding; narrowed like `filter`, whatever its own days are. */
export async function verifyMarks(
  tx: Queryable,
  { marks, today, ...filter }: Period & { marks: MarkRow[]; today: string },
): Promise<Map<string, Verification>> {
  // Several fixes of one day share their two readings.
  const byDay = new Map<string, Promise<[Counts, Counts]>>();
  const checks = marks.map(async ({ id, appliedOn }) => {
    if (appliedOn === null) return [];
    const sides = byDay.get(appliedOn) ?? readSides(tx, { ...filter, appliedOn, today });
    byDay.set(appliedOn, sides);
    const [before, after] = await sides;
    return [[id, verifyFix(readSide(id, before), readSide(id, after))] as const];
  });
  return new Map((await Promise.all(checks)).flat());
}

/** The day of the change itself is left out: it is neither before nor after. */
function readSides(
  tx: Queryable,
  { appliedOn, today, ...filter }: Period & { appliedOn: string; today: string },
): Promise<[Counts, Counts]> {
  const last = addDays(appliedOn, DAYS_AFTER);
  return Promise.all([
    countPeriod(tx, { ...filter, from: addDays(appliedOn, -DAYS_BEFORE), to: addDays(appliedOn, -1) }),
    countPeriod(tx, { ...filter, from: addDays(appliedOn, 1), to: last < today ? last : today }),
  ]);
}

async function countPeriod(tx: Queryable, period: Period) {
  const [sums, { drops }] = await Promise.all([readSums(tx, period), readDrops(tx, period)]);
  return {
    days: Math.max(0, countDaysBetween(period.from, period.to) + 1),
    furthest: countFurthest(sums),
    converted: sums.converted,
    drops,
  };
}

function readSide(id: string, { days, furthest, converted, drops }: Counts): FixSide {
  const { reason, stage } = parseFindingId(id);
  const left = countLeft(drops, { reason, stage: stage ?? "none" });
  const closed = Object.values(furthest).reduce((sum, n) => sum + n, 0);
  return { days, closed, left, reached: countReached(stage, furthest), converted };
}
