import { STAGES } from "./analysis.contract.ts";
import type { DropOffReason, Stage } from "./analysis.contract.ts";
import { writeFix, writeTitle } from "./finding-words.ts";
import type { DropOffRow, Finding, FindingInput, Verification } from "./findings.contract.ts";
import { compareProportions, wilsonInterval } from "./funnel.ts";

/** Fewer conversations than this are no finding. */
export const LEAST_COUNT = 5;
/** A smaller share of all closed conversations is no finding. */
export const LEAST_SHARE = 0.005;
/** Below so many conversations on either side a fix cannot be checked. */
export const LEAST_TO_VERIFY = 100;

const EVIDENCE_LIMIT = 20;
const MONTH_DAYS = 30;
const Z95 = 1.959963984540054;

/** Reasons that lie in how the bot behaves everywhere, whatever it said last. */
const BEYOND_STEPS: DropOffReason[] = ["slow_answer", "handoff_ignored", "language_mismatch", "withdrawn"];

/** The problems behind the drop-offs, largest effect first. Nothing is estimated from groups under LEAST_COUNT. */
export function findProblems(input: FindingInput): Finding[] {
  const total = Object.values(input.furthest).reduce((sum, count) => sum + count, 0);
  return groupRows(input.rows)
    .filter((group) => group.n >= LEAST_COUNT && group.n / total >= LEAST_SHARE)
    .map((group) => describeProblem(group, input, total))
    .sort((a, b) => b.effect.perMonth - a.effect.perMonth || b.count - a.count || a.id.localeCompare(b.id));
}

/** Whether a fix worked: conversations left by the problem out of all, before and after it. */
export function verifyFix(before: { k: number; n: number }, after: { k: number; n: number }): Verification {
  const { difference, low, high, significant } = compareProportions(before, after);
  const figures = { before, after, difference, low, high };
  if (before.n < LEAST_TO_VERIFY || after.n < LEAST_TO_VERIFY) return { verdict: "not_enough_data", ...figures };
  if (!significant) return { verdict: "no_difference", ...figures };
  return { verdict: difference < 0 ? "better" : "worse", ...figures };
}

function groupRows(rows: DropOffRow[]): DropOffRow[] {
  const groups = new Map<string, DropOffRow>();
  // The commonest step of a group gives its text: it comes first.
  for (const row of [...rows].sort((a, b) => b.n - a.n)) {
    const key = idOf(row);
    const group = groups.get(key);
    if (!group) groups.set(key, { ...row, sampleConversationIds: [...row.sampleConversationIds] });
    else {
      group.n += row.n;
      group.sampleConversationIds.push(...row.sampleConversationIds);
    }
  }
  return [...groups.values()];
}

function idOf(row: DropOffRow): string {
  const step = BEYOND_STEPS.includes(row.reason) ? "any" : (row.stepKey ?? "none");
  return `${row.reason}:${row.stage ?? "none"}:${step}`;
}

function describeProblem(group: DropOffRow, input: FindingInput, total: number): Finding {
  const { reason: kind, stage, stepText, n: count } = group;
  return {
    id: idOf(group),
    kind,
    title: writeTitle(kind, stage),
    stage,
    stepKey: group.stepKey,
    stepText,
    count,
    share: count / total,
    effect: estimateEffect(count, stage, input),
    evidence: [...new Set(group.sampleConversationIds)].slice(0, EVIDENCE_LIMIT),
    fix: writeFix(kind, stepText),
  };
}

/**
 * Extra conversions a month if the conversations left by this problem converted like the others that came as far. The
 * interval joins the Wilson interval of that rate with the Poisson interval of the count, so it is rather too wide.
 */
function estimateEffect(count: number, stage: Stage | null, input: FindingInput): Finding["effect"] {
  const others = Math.max(0, countReached(stage, input) - count);
  const { rate, low, high } = wilsonInterval(Math.min(input.converted, others), others);
  if (others === 0) return { perMonth: 0, low: 0, high: 0 };
  const months = MONTH_DAYS / input.days;
  const spread = Z95 * Math.sqrt(count);
  return {
    perMonth: round(count * rate * months),
    low: round(Math.max(0, count - spread) * low * months),
    high: round((count + spread) * high * months),
  };
}

function countReached(stage: Stage | null, { furthest }: FindingInput): number {
  const from = stage === null ? 0 : STAGES.indexOf(stage);
  const reached = STAGES.slice(from).reduce((sum, later) => sum + furthest[later], 0);
  return stage === null ? reached + furthest.none : reached;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
