import type { OutcomeRow, Verification } from "#src/domain/findings/findings.contract.ts";
import { countLost } from "#src/domain/findings/findings.ts";
import { DAYS_AFTER, DAYS_BEFORE, verifyFixes } from "#src/domain/findings/verify.ts";
import type { FixSide } from "#src/domain/findings/verify.ts";
import { addDays, countDaysBetween } from "#src/domain/shared/time-zone.ts";
import type { Queryable } from "../../../db/sql.ts";
import type { MarkRow } from "./finding-marks.sql.ts";
import { sumOutcomeRows } from "./findings.sql.ts";
import { getPeriodSums } from "../rollups/period-totals.ts";
import type { Period } from "../rollups/rollups.sql.ts";

type Counts = { days: number; converted: number; rows: OutcomeRow[] };

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
      .map(({ id }) => ({ id, before: toFixSide(id, before), after: toFixSide(id, after) }));
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

async function countPeriod(tx: Queryable, period: Period): Promise<Counts> {
  const [{ converted }, rows] = await Promise.all([getPeriodSums(tx, period), sumOutcomeRows(tx, period)]);
  return { days: Math.max(0, countDaysBetween(period.from, period.to) + 1), converted, rows };
}

function toFixSide(id: string, { days, converted, rows }: Counts): FixSide {
  return { days, converted, ...countLost(id, rows) };
}
