import { dropOffReasonSchema, stageSchema } from "../../../domain/analysis/analysis.contract.ts";
import { MESSAGES_NAMED, findProblems, parseFindingId } from "../../../domain/analysis/findings.ts";
import type { Finding, FindingInput, FindingMark, Problem } from "../../../domain/analysis/findings.contract.ts";
import { canMarkFindings } from "../../../domain/auth/policies.ts";
import type { Sums } from "../../../domain/metrics/counting.ts";
import { listSteps, tellCommonestEach } from "../../../domain/metrics/drops.ts";
import type { Drop } from "../../../domain/metrics/drops.ts";
import type { FindingsQuery, MetricsQuery } from "../../../domain/metrics/metrics.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { countDaysBetween, localDayOf } from "../../../domain/shared/time-zone.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteMark, selectEvidence, selectMarks, upsertMark } from "./findings.sql.ts";
import type { MarkRow } from "./findings.sql.ts";
import type { MetricsViewer } from "./metrics.service.ts";
import { countFurthest, readInstants } from "./periods.ts";
import { readDrops, readSteps, readSums } from "./read-days.ts";
import { verifyMarks } from "./verify-marks.ts";

const EVIDENCE_LIMIT = 20;

/**
 * The problems of a period with what was done about each, largest effect first. Counted from rollups at every reading;
 * of the conversations only the few that are named as evidence are read.
 */
export async function getFindings(
  viewer: MetricsViewer,
  { limit, status, ...query }: FindingsQuery,
): Promise<{ findings: Finding[] }> {
  const period = { ...query, clientId: viewer.clientId };
  return getDatabase().withTenant(viewer.clientId, async (tx) => {
    const [sums, { drops, numberless }, marks] = await Promise.all([
      readSums(tx, period),
      readDrops(tx, period),
      selectMarks(tx, viewer.clientId),
    ]);
    const today = localDayOf(Date.now(), viewer.timeZone);
    const checks = await verifyMarks(tx, { ...period, marks, today });
    const told = tellCommonestEach(drops, MESSAGES_NAMED);
    const texts = await readSteps(tx, { clientId: viewer.clientId, steps: listSteps(told), numberless });
    const problems = findProblems(
      describeDrops(sums, told, { texts, ...query }),
      marks.map(({ id }) => id),
    );
    const chosen = problems
      .map((problem) => withMark(problem, marks, checks))
      .filter((finding) => status === undefined || status.includes(finding.status))
      .slice(0, limit);
    const evidence = await selectEvidence(tx, {
      ...period,
      ...readInstants(query, viewer.timeZone),
      findings: chosen.filter(({ count }) => count > 0).map(({ id }) => ({ id, ...parseFindingId(id) })),
      limit: EVIDENCE_LIMIT,
    });
    return { findings: chosen.map((finding) => ({ ...finding, evidence: evidence.get(finding.id) ?? [] })) };
  });
}

/** Keeps what a person says of a finding. AppError `invalid` for a change that has not been made yet. */
export async function markFinding(
  { clientId, userId, role, timeZone }: Pick<UserViewer, "clientId" | "userId" | "role" | "timeZone">,
  id: string,
  mark: FindingMark,
): Promise<{ success: true }> {
  requirePermission(canMarkFindings(role));
  const appliedOn = mark.status === "applied" ? mark.appliedOn : null;
  if (appliedOn !== null && appliedOn > localDayOf(Date.now(), timeZone)) {
    const message = "Name a day that has begun";
    throw new AppError("invalid", message, { fields: { appliedOn: message } });
  }
  await getDatabase().withTenant(clientId, async (tx) => {
    if (mark.status === "open") await deleteMark(tx, { clientId, id });
    else await upsertMark(tx, { clientId, userId, id, status: mark.status, appliedOn });
  });
  return { success: true };
}

function withMark(
  problem: Problem,
  marks: MarkRow[],
  checks: Awaited<ReturnType<typeof verifyMarks>>,
): Omit<Finding, "evidence"> {
  const mark = marks.find(({ id }) => id === problem.id);
  const verification = checks.get(problem.id) ?? null;
  const status = verification?.verdict === "better" ? "verified" : (mark?.status ?? "open");
  return { ...problem, status, appliedOn: mark?.appliedOn ?? null, verification };
}

/** Drop-offs as the engine reads them. Only closed conversations have dropped or converted. */
function describeDrops(
  sums: Sums,
  drops: Drop[],
  { texts, from, to }: MetricsQuery & { texts: Awaited<ReturnType<typeof readSteps>> },
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
