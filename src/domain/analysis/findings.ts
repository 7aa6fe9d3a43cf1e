import { STAGES, dropOffReasonSchema, stageSchema } from "./analysis.contract.ts";
import type { DropOffReason, Stage } from "./analysis.contract.ts";
import { writeFix, writeTitle } from "./finding-words.ts";
import { NO_PROBLEM } from "./findings.contract.ts";
import type { DropOffRow, FindingInput, Problem, Verification } from "./findings.contract.ts";
import { compareProportions, wilsonInterval } from "./funnel.ts";

/** Fewer conversations than this are no finding. */
export const LEAST_COUNT = 5;
/** A smaller share of all closed conversations is no finding. */
export const LEAST_SHARE = 0.005;
/** Below so many closed conversations on either side a fix cannot be checked. */
export const LEAST_TO_VERIFY = 100;
/** Nor before a whole week has passed: weekdays differ. */
export const LEAST_DAYS_TO_VERIFY = 7;
/** A fix is checked against so many days before it: four whole weeks. */
export const DAYS_BEFORE = 28;
/** A finding names so many of the bot's messages. */
export const MESSAGES_NAMED = 5;
/** Later than this after a fix, other things have changed too. */
export const DAYS_AFTER = 90;

const MONTH_DAYS = 30;
const Z95 = 1.959963984540054;

type Group = { reason: DropOffReason; stage: Stage | null; n: number; rows: DropOffRow[] };

/**
 * The problems behind the drop-offs, largest effect first. Nothing is estimated from groups under LEAST_COUNT, save those
 * named in `keep`, which are there whatever their count.
 */
export function findProblems(input: FindingInput, keep: Iterable<string> = []): Problem[] {
  const total = Object.values(input.furthest).reduce((sum, count) => sum + count, 0);
  const kept = new Set(keep);
  const groups = groupRows(input.rows);
  for (const id of kept) if (!groups.has(id)) groups.set(id, { ...parseFindingId(id), n: 0, rows: [] });
  return [...groups]
    .filter(([id, group]) => kept.has(id) || isProblem(group, total))
    .map(([id, group]) => describeProblem(id, group, { input, total }))
    .sort((a, b) => b.effect.perMonth - a.effect.perMonth || b.count - a.count || a.id.localeCompare(b.id));
}

/** The kind and the stage that a finding's id names. */
export function parseFindingId(id: string): { reason: DropOffReason; stage: Stage | null } {
  const [kind, stage] = id.split(":");
  return { reason: dropOffReasonSchema.parse(kind), stage: stage === "none" ? null : stageSchema.parse(stage) };
}

/** One side of a fix: closed conversations of some days, those left by the problem, and those that came as far and converted. */
export type FixSide = { days: number; closed: number; left: number; reached: number; converted: number };

/**
 * Whether a fix worked: conversations left by the problem out of all closed ones, before and after it. The problem is
 * its kind and its stage, whatever the bot says now: a fix that changes the words is seen all the same.
 */
export function verifyFix(before: FixSide, after: FixSide): Verification {
  const sides = { before: { k: before.left, n: before.closed }, after: { k: after.left, n: after.closed } };
  const { difference, low, high, significant } = compareProportions(sides.before, sides.after);
  const figures = { ...sides, difference, low, high, conversion: compareConversion(before, after) };
  const tooFew = before.closed < LEAST_TO_VERIFY || after.closed < LEAST_TO_VERIFY;
  if (tooFew || after.days < LEAST_DAYS_TO_VERIFY) return { verdict: "not_enough_data", ...figures };
  if (!significant) return { verdict: "no_difference", ...figures };
  return { verdict: difference < 0 ? "better" : "worse", ...figures };
}

/** Closed conversations that came at least as far as `stage`; null is all of them. */
export function countReached(stage: Stage | null, furthest: FindingInput["furthest"]): number {
  const from = stage === null ? 0 : STAGES.indexOf(stage);
  const reached = STAGES.slice(from).reduce((sum, later) => sum + furthest[later], 0);
  return stage === null ? reached + furthest.none : reached;
}

function compareConversion(before: FixSide, after: FixSide): Verification["conversion"] {
  const sides = { before: readConversion(before), after: readConversion(after) };
  const { difference, low, high } = compareProportions(sides.before, sides.after);
  return { ...sides, difference, low, high };
}

function readConversion({ converted, reached }: FixSide): { k: number; n: number } {
  return { k: Math.min(converted, reached), n: reached };
}

function isProblem({ reason, n }: Group, total: number): boolean {
  return !NO_PROBLEM.some((other) => other === reason) && n >= LEAST_COUNT && n / total >= LEAST_SHARE;
}

function groupRows(rows: DropOffRow[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const id = `${row.reason}:${row.stage ?? "none"}`;
    const group = groups.get(id) ?? { reason: row.reason, stage: row.stage, n: 0, rows: [] };
    group.n += row.n;
    group.rows.push(row);
    groups.set(id, group);
  }
  return groups;
}

function describeProblem(id: string, group: Group, { input, total }: { input: FindingInput; total: number }): Problem {
  const { reason: kind, stage, n: count } = group;
  const messages = listMessages(group.rows);
  return {
    id,
    kind,
    title: writeTitle(kind, stage),
    stage,
    count,
    share: total === 0 ? 0 : count / total,
    effect: estimateEffect(count, stage, input),
    messages,
    fix: writeFix(kind, { quote: messages[0] ?? null, count }),
  };
}

/** What the bot said last in these conversations, most frequent first. */
function listMessages(rows: DropOffRow[]): Problem["messages"] {
  return rows
    .flatMap(({ stepKey, stepText, n }) =>
      stepKey === null || !stepText ? [] : [{ step: stepKey, text: stepText, n }],
    )
    .sort((a, b) => b.n - a.n || a.step.localeCompare(b.step))
    .slice(0, MESSAGES_NAMED);
}

/**
 * Extra conversions a month if the conversations left by this problem converted like the others that came as far. The
 * interval joins the Wilson interval of that rate with the Poisson interval of the count, so it is rather too wide.
 */
function estimateEffect(count: number, stage: Stage | null, input: FindingInput): Problem["effect"] {
  const others = Math.max(0, countReached(stage, input.furthest) - count);
  const { rate, low, high } = wilsonInterval(Math.min(input.converted, others), others);
  if (others === 0 || count === 0) return { perMonth: 0, low: 0, high: 0 };
  const months = MONTH_DAYS / input.days;
  const spread = Z95 * Math.sqrt(count);
  return {
    perMonth: round(count * rate * months),
    low: round(Math.max(0, count - spread) * low * months),
    high: round((count + spread) * high * months),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
