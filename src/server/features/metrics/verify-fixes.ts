import { countReached, parseFindingId } from "../../../domain/findings/findings.ts";
import { DAYS_AFTER, DAYS_BEFORE, verifyFixes } from "../../../domain/findings/verify.ts";
import type { FixSide } from "../../../domain/findings/verify.ts";
import type { Verification } from "../../../domain/findings/findings.contract.ts";
import { countDropOffs } from "../../../domain/metrics/drop-off-counts.ts";
import { addDays, countDaysBetween } from "../../../domain/shared/time-zone.ts";
import type { Queryable } from "../../db/sql.ts";
import { countFurthest } from "./periods.ts";
import type { MarkRow } from "./findings.sql.ts";
import { getPeriodDropOffs, getPeriodSums } from "./period-totals.ts";
import type { Period } from "./rollups.sql.ts";

type Counts = Awaited<ReturnType<typeof countPeriod>>;

/** Compares the periods before and after each day of fixes, by finding id. Ignores the period of `filter`. */
export async function verifyMarks(
  tx: Queryable,
  { marks, today, ...filter }: Period & { marks: MarkRow[]; today: string },
): Promise<Map<string, Verification>> {
  const days = new Set(marks.flatMap(({ appliedOn }) => (appliedOn === null ? [] : [appliedOn])));
  const results = [...days].map(async (appliedOn) => {
    const [before, after] = await countBeforeAndAfter(tx, { ...filter, appliedOn, today });
    const fixes = marks
      .filter((mark) => mark.appliedOn === appliedOn)
      .map(({ id }) => ({
        id,
        stage: parseFindingId(id).stage,
        before: toFixSide(id, before),
        after: toFixSide(id, after),
      }));
    return [...verifyFixes(fixes)];
  });
  return new Map((await Promise.all(results)).flat());
}

/** Excludes the day of the change itself. */
function countBeforeAndAfter(
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
  const [sums, { drops }] = await Promise.all([getPeriodSums(tx, period), getPeriodDropOffs(tx, period)]);
  return {
    days: Math.max(0, countDaysBetween(period.from, period.to) + 1),
    furthest: countFurthest(sums),
    converted: sums.converted,
    drops,
  };
}

function toFixSide(id: string, { days, furthest, converted, drops }: Counts): FixSide {
  const { reason, stage } = parseFindingId(id);
  const left = countDropOffs(drops, { reason, stage: stage ?? "none" });
  const closed = Object.values(furthest).reduce((sum, n) => sum + n, 0);
  return { days, closed, left, reached: countReached(stage, furthest), converted };
}
