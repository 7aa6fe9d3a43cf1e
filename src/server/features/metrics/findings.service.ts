import { dropOffReasonSchema, stageSchema } from "../../../domain/analysis/analysis.contract.ts";
import { MAX_MESSAGES, detectFindings, parseFindingId } from "../../../domain/findings/findings.ts";
import { DAYS_AFTER, MIN_DAYS_TO_VERIFY, isVerified } from "../../../domain/findings/verify.ts";
import type {
  Finding,
  FindingInput,
  FindingMark,
  DetectedFinding,
  Verification,
} from "../../../domain/findings/findings.contract.ts";
import { canMarkFindings } from "../../../domain/auth/policies.ts";
import type { Sums } from "../../../domain/metrics/rollup-sums.ts";
import { listSteps, topDropOffsPerGroup } from "../../../domain/metrics/drop-off-counts.ts";
import type { DropOff } from "../../../domain/metrics/drop-off-counts.ts";
import type { FindingsQuery, MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { addDays, countDaysBetween, localDayOf } from "../../../domain/shared/time-zone.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { resolveLocalDays } from "../../db/local-days.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteMark, listEvidence, listMarks, upsertMark } from "./findings.sql.ts";
import type { MarkRow } from "./findings.sql.ts";
import type { MetricsViewer } from "./metrics.service.ts";
import { countFurthest } from "./periods.ts";
import { getPeriodDropOffs, getTemplates, getPeriodSums } from "./period-totals.ts";
import { verifyMarks } from "./verify-fixes.ts";

export { noteVerified } from "./findings.sql.ts";

const EVIDENCE_LIMIT = 20;

/**
 * Lists the findings of a period with their status, largest impact first. Computed from rollups on every request; only the
 * evidence conversations are queried themselves.
 */
export async function getFindings(
  viewer: MetricsViewer,
  { limit, status, ...query }: FindingsQuery,
): Promise<{ findings: Finding[] }> {
  const period = { ...query, clientId: viewer.clientId };
  // What conversations came to chooses drop-offs. What they are a share of, effects and checks are of all conversations.
  const whole = { ...period, outcome: undefined, reason: undefined, act: undefined, need: undefined };
  return getDatabase().withClient(viewer.clientId, async (tx) => {
    const [sums, { drops, unnumbered }, marks, days] = await Promise.all([
      getPeriodSums(tx, whole),
      getPeriodDropOffs(tx, period),
      listMarks(tx, viewer.clientId),
      resolveLocalDays(tx, period),
    ]);
    const today = localDayOf(Date.now(), viewer.timeZone);
    const checks = await verifyMarks(tx, { ...whole, marks, today });
    const top = topDropOffsPerGroup(drops, MAX_MESSAGES);
    const texts = await getTemplates(tx, { clientId: viewer.clientId, steps: listSteps(top), unnumbered });
    const detected = detectFindings(
      buildFindingInput(sums, top, { texts, ...query }),
      marks.map(({ id }) => id),
    );
    const findings = detected
      .map((finding) => addStatus(finding, marks, checks))
      .filter((finding) => status === undefined || status.includes(finding.status))
      .slice(0, limit);
    const evidence = await listEvidence(tx, {
      ...period,
      days,
      findings: findings.filter(({ count }) => count > 0).map(({ id }) => ({ id, ...parseFindingId(id) })),
      limit: EVIDENCE_LIMIT,
    });
    return { findings: findings.map((finding) => ({ ...finding, evidence: evidence.get(finding.id) ?? [] })) };
  });
}

/** A fix that worked, and was not announced yet. */
export type VerifiedFix = { id: string; appliedOn: string; verification: Verification };

/** Lists the fixes that became verified and are not announced, over all conversations as the insights show them. */
export async function listVerifiedFixes({ clientId, timeZone }: MetricsViewer): Promise<VerifiedFix[]> {
  return getDatabase().withClient(clientId, async (tx) => {
    const today = localDayOf(Date.now(), timeZone);
    const oldest = addDays(today, -DAYS_AFTER - MIN_DAYS_TO_VERIFY);
    const marks = (await listMarks(tx, clientId)).filter(({ appliedOn }) => appliedOn !== null && appliedOn >= oldest);
    if (marks.every(({ isAnnounced }) => isAnnounced)) return [];
    const checks = await verifyMarks(tx, { clientId, from: today, to: today, marks, today });
    return marks.flatMap(({ id, appliedOn, isAnnounced }) => {
      const verification = checks.get(id);
      const isNew = !isAnnounced && verification !== undefined && isVerified(verification);
      return isNew && appliedOn !== null ? [{ id, appliedOn, verification }] : [];
    });
  });
}

/** Sets the status of a finding. AppError `forbidden` by role, `invalid` for a future `appliedOn`. */
export async function markFinding(
  { clientId, userId, role, timeZone }: Pick<UserViewer, "clientId" | "userId" | "role" | "timeZone">,
  id: string,
  mark: FindingMark,
): Promise<{ success: true }> {
  requirePermission(canMarkFindings(role));
  const appliedOn = mark.status === "applied" ? mark.appliedOn : null;
  if (appliedOn !== null && appliedOn > localDayOf(Date.now(), timeZone)) {
    const message = "Choose today or an earlier day";
    throw new AppError("invalid", message, { fields: { appliedOn: message } });
  }
  await getDatabase().withClient(clientId, async (tx) => {
    if (mark.status === "open") await deleteMark(tx, { clientId, id });
    else await upsertMark(tx, { clientId, userId, id, status: mark.status, appliedOn });
  });
  return { success: true };
}

function addStatus(
  finding: DetectedFinding,
  marks: MarkRow[],
  checks: Awaited<ReturnType<typeof verifyMarks>>,
): Omit<Finding, "evidence"> {
  const mark = marks.find(({ id }) => id === finding.id);
  const verification = checks.get(finding.id) ?? null;
  const status = verification !== null && isVerified(verification) ? "verified" : (mark?.status ?? "open");
  return { ...finding, status, appliedOn: mark?.appliedOn ?? null, verification };
}

/** Converts sums and drop-offs to the input of the detection. Only closed conversations count as dropped or converted. */
function buildFindingInput(
  sums: Sums,
  drops: DropOff[],
  { texts, from, to }: MetricsQuery & { texts: Awaited<ReturnType<typeof getTemplates>> },
): FindingInput {
  return {
    rows: drops.map(({ stage, reason, step, n }) => ({
      stage: stage === "none" ? null : stageSchema.parse(stage),
      reason: dropOffReasonSchema.parse(reason),
      stepKey: texts.get(step)?.step ?? null,
      stepText: texts.get(step)?.text ?? null,
      n,
    })),
    furthest: countFurthest(sums),
    converted: sums.converted,
    days: countDaysBetween(from, to) + 1,
  };
}
