import { removeOutcomes } from "#src/domain/conversations/outcome-filter.ts";
import { findConcentrations } from "#src/domain/findings/concentration.ts";
import { getFindingId } from "#src/domain/findings/finding-kinds.ts";
import type { DetectedFinding, Finding, Verification } from "#src/domain/findings/findings.contract.ts";
import { detectFindings } from "#src/domain/findings/findings.ts";
import { nameFinding } from "#src/domain/findings/name-finding.ts";
import { addWorth } from "#src/domain/findings/impact.ts";
import { DAYS_AFTER, MIN_DAYS_TO_VERIFY, isVerified } from "#src/domain/findings/verify.ts";
import type { FindingsQuery } from "#src/domain/metrics/metrics.contract.ts";
import { previousPeriod } from "#src/domain/metrics/period.ts";
import { addDays, countDaysBetween, localDayOf } from "#src/domain/shared/time-zone.ts";
import { resolveLocalDays } from "../../../db/local-days.ts";
import { hasReadingFilter } from "../../../db/reading-filter.ts";
import { getDatabase } from "../../../db/sql.ts";
import { findExamples } from "./finding-examples.ts";
import { listMarks } from "./finding-marks.sql.ts";
import type { MarkRow } from "./finding-marks.sql.ts";
import { listAccountNames, sumFindingRows } from "./findings.sql.ts";
import type { FindingRows } from "./findings.sql.ts";
import { getMoney } from "../breakdowns/money.service.ts";
import type { MetricsViewer } from "../metrics.service.ts";
import { verifyMarks } from "./verify-fixes.ts";

export { changeFinding } from "./change-finding.service.ts";
export { noteVerified } from "./finding-marks.sql.ts";

type Checks = Awaited<ReturnType<typeof verifyMarks>>;

/**
 * Lists the findings of a period with their status, largest effect first. Computed from rollups on every request; only what is said
 * in them comes from their newest conversations, and their hours from all.
 */
export async function getFindings(
  viewer: MetricsViewer,
  { limit, status, ...query }: FindingsQuery,
): Promise<{ findings: Finding[] }> {
  const { clientId, timeZone } = viewer;
  const period = { ...query, clientId, before: previousPeriod(query).from };
  // What conversations came to chooses lost ones. What they are a share of, effects and checks are of all conversations.
  const whole = removeOutcomes(period);
  return getDatabase().withClient(clientId, async (tx) => {
    const [all, chosen, marks, accounts, days, { total, meanCents }] = await Promise.all([
      sumFindingRows(tx, whole),
      hasReadingFilter(period) ? sumFindingRows(tx, period) : null,
      listMarks(tx, clientId),
      listAccountNames(tx, clientId),
      resolveLocalDays(tx, period),
      getMoney(tx, whole),
    ]);
    const checks = await verifyMarks(tx, { ...whole, marks, today: localDayOf(Date.now(), timeZone) });
    const shown = chosen ?? all;
    const detected = detectFindings(
      {
        rows: all.rows.filter(({ isBefore }) => !isBefore),
        chosen: shown.rows.filter(({ isBefore }) => !isBefore),
        days: countDaysBetween(query.from, query.to) + 1,
      },
      marks.map(({ id }) => id),
    );
    const findings = detected
      .map((finding) => addMark(finding, marks, checks))
      .filter((finding) => status === undefined || status.includes(finding.status))
      .slice(0, limit);
    const found = findings.filter(({ count }) => count > 0);
    const getExamples = await findExamples(tx, { ...period, days, timeZone, found });
    const places = findConcentrations(shown.dimensions, all.dimensions);
    const previous = countPrevious(shown);
    return {
      findings: findings.map((finding) => {
        const { objects, day, main, ...examples } = getExamples(finding.id);
        const where = places.get(finding.id) ?? [];
        return {
          ...finding,
          ...examples,
          title: nameFinding(finding, { where, objects, accounts, about: examples.about, day, message: main }),
          where,
          effect: addWorth(finding.effect, { meanCents, currency: total?.currency ?? null }),
          previous: previous.get(finding.id) ?? 0,
        };
      }),
    };
  });
}

/** A fix that worked, and was not announced yet. */
export type VerifiedFix = { id: string; appliedOn: string; verification: Verification };

/** Lists the fixes that became verified and are not announced, over all conversations but the sample ones. */
export async function listVerifiedFixes({ clientId, timeZone }: MetricsViewer): Promise<VerifiedFix[]> {
  return getDatabase().withClient(clientId, async (tx) => {
    const today = localDayOf(Date.now(), timeZone);
    const oldest = addDays(today, -DAYS_AFTER - MIN_DAYS_TO_VERIFY);
    const marks = (await listMarks(tx, clientId)).filter(({ appliedOn }) => appliedOn !== null && appliedOn >= oldest);
    if (marks.every(({ isAnnounced }) => isAnnounced)) return [];
    const checks = await verifyMarks(tx, { clientId, from: today, to: today, sample: "exclude", marks, today });
    return marks.flatMap(({ id, appliedOn, isAnnounced }) => {
      const verification = checks.get(id);
      const isNew = !isAnnounced && verification !== undefined && isVerified(verification);
      return isNew && appliedOn !== null ? [{ id, appliedOn, verification }] : [];
    });
  });
}

type Marked = DetectedFinding & Pick<Finding, "status" | "owner" | "dueOn" | "history" | "appliedOn" | "verification">;

function addMark(finding: DetectedFinding, marks: readonly MarkRow[], checks: Checks): Marked {
  const mark = marks.find(({ id }) => id === finding.id);
  const verification = checks.get(finding.id) ?? null;
  const status = verification !== null && isVerified(verification) ? "verified" : (mark?.status ?? "open");
  return {
    ...finding,
    status,
    owner: mark?.owner ?? null,
    dueOn: mark?.dueOn ?? null,
    history: mark?.history ?? [],
    appliedOn: mark?.appliedOn ?? null,
    verification,
  };
}

function countPrevious({ rows }: FindingRows): Map<string | null, number> {
  const before = rows.filter(({ isBefore }) => isBefore);
  return new Map(
    [...Map.groupBy(before, getFindingId)].map(([id, same]) => [id, same.reduce((sum, { n }) => sum + n, 0)]),
  );
}
