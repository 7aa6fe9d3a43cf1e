import { STAGES, dropOffReasonSchema, stageSchema } from "../analysis/analysis.contract.ts";
import type { DropOffReason, Stage } from "../analysis/analysis.contract.ts";
import { Z95 } from "../statistics/normal.ts";
import { wilsonInterval } from "../statistics/proportions.ts";
import { formatFix, formatTitle } from "./finding-labels.ts";
import { NON_FINDING_REASONS } from "./findings.contract.ts";
import type { DetectedFinding, DropOffRow, FindingInput } from "./findings.contract.ts";

/** Minimum number of conversations of a finding. */
export const MIN_COUNT = 5;
/** Minimum share of all closed conversations of a finding. */
export const MIN_SHARE = 0.005;
/** Maximum number of bot messages listed with a finding. */
export const MAX_MESSAGES = 5;
const MONTH_DAYS = 30;

type Group = { reason: DropOffReason; stage: Stage | null; n: number; rows: DropOffRow[] };

/**
 * Detects the findings behind the drop-offs, largest effect first. Groups under MIN_COUNT or MIN_SHARE are left out, except the ids
 * in `keep`, which are included whatever their count.
 */
export function detectFindings(input: FindingInput, keep: Iterable<string> = []): DetectedFinding[] {
  const total = Object.values(input.furthest).reduce((sum, count) => sum + count, 0);
  const kept = new Set(keep);
  const groups = groupRows(input.rows);
  for (const id of kept) if (!groups.has(id)) groups.set(id, { ...parseFindingId(id), n: 0, rows: [] });
  return [...groups]
    .filter(([id, group]) => kept.has(id) || isFinding(group, total))
    .map(([id, group]) => buildFinding(id, group, { input, total }))
    .sort((a, b) => b.effect.perMonth - a.effect.perMonth || b.count - a.count || a.id.localeCompare(b.id));
}

/** Parses the reason and the stage from a finding's id. */
export function parseFindingId(id: string): { reason: DropOffReason; stage: Stage | null } {
  const [kind, stage] = id.split(":");
  return { reason: dropOffReasonSchema.parse(kind), stage: stage === "none" ? null : stageSchema.parse(stage) };
}

/** Counts the closed conversations that reached `stage`; null counts all of them. */
export function countReached(stage: Stage | null, furthest: FindingInput["furthest"]): number {
  const from = stage === null ? 0 : STAGES.indexOf(stage);
  const reached = STAGES.slice(from).reduce((sum, later) => sum + furthest[later], 0);
  return stage === null ? reached + furthest.none : reached;
}

function isFinding({ reason, n }: Group, total: number): boolean {
  return !NON_FINDING_REASONS.some((other) => other === reason) && n >= MIN_COUNT && n / total >= MIN_SHARE;
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

function buildFinding(
  id: string,
  group: Group,
  { input, total }: { input: FindingInput; total: number },
): DetectedFinding {
  const { reason: kind, stage, n: count } = group;
  const messages = listMessages(group.rows);
  return {
    id,
    kind,
    title: formatTitle(kind, stage),
    stage,
    count,
    share: total === 0 ? 0 : count / total,
    effect: estimateEffect(count, stage, input),
    messages,
    fix: formatFix(kind, { quote: messages[0] ?? null, count }),
  };
}

/** The last bot messages of these conversations, most frequent first. */
function listMessages(rows: DropOffRow[]): DetectedFinding["messages"] {
  return rows
    .flatMap(({ stepKey, stepText, n }) =>
      stepKey === null || !stepText ? [] : [{ step: stepKey, text: stepText, n }],
    )
    .sort((a, b) => b.n - a.n || a.step.localeCompare(b.step))
    .slice(0, MAX_MESSAGES);
}

/** Estimates the extra conversions per month without the problem; EFFECT_METHOD describes the method. */
function estimateEffect(count: number, stage: Stage | null, input: FindingInput): DetectedFinding["effect"] {
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
