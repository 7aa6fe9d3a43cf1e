import { Z95 } from "../statistics/normal.ts";
import { wilsonInterval } from "../statistics/proportions.ts";
import { describeFix, formatTitle } from "./finding-labels.ts";
import { getFindingId, isLoss, parseFindingId } from "./finding-kinds.ts";
import type { FindingKind } from "./finding-kinds.ts";
import type { Need } from "../reading/reading.contract.ts";
import type { DetectedFinding, FindingInput, OutcomeRow } from "./findings.contract.ts";

/** Minimum number of conversations of a finding. */
export const MIN_COUNT = 5;
/** Minimum share of the lost conversations of a finding. */
const MIN_SHARE = 0.01;
const MONTH_DAYS = 30;
/** Kinds in which what somebody came to buy could not be had, or not at its price. */
const OBSTACLES: ReadonlySet<FindingKind> = new Set(["price_objection", "unavailable", "not_offered"]);
/** Needs of people who come to buy, whatever they ask first. */
const WISHES: ReadonlySet<Need> = new Set(["buy_or_book", "price", "availability", "recommendation"]);
/** With fewer conversations of a wish to compare with, those of all wishes stand for it. */
const MIN_COMPARED = 20;

/**
 * Detects the findings behind the lost conversations, largest effect first. Groups under MIN_COUNT or MIN_SHARE are left out, except
 * the ids in `keep`, which are included whatever their count; those without a conversation are last.
 */
export function detectFindings(input: FindingInput, keep: Iterable<string> = []): DetectedFinding[] {
  const kept = new Set(keep);
  const groups = new Map<string, OutcomeRow[]>([...kept].map((id) => [id, []]));
  for (const row of input.chosen ?? input.rows) {
    const id = getFindingId(row);
    if (id === null) continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  const least = Math.max(MIN_COUNT, MIN_SHARE * sum(input.rows.filter(isLoss)));
  return [...groups]
    .filter(([id, rows]) => kept.has(id) || sum(rows) >= least)
    .map(([id, rows]) => buildFinding(id, rows, input))
    .sort(
      (a, b) =>
        Number(b.count > 0) - Number(a.count > 0) ||
        b.effect.perMonth - a.effect.perMonth ||
        b.count - a.count ||
        (a.id < b.id ? -1 : 1),
    );
}

/** Counts the conversations lost to a finding, and all closed ones. */
export function countLost(id: string, rows: readonly OutcomeRow[]): { left: number; closed: number } {
  return { left: sum(rows.filter((row) => getFindingId(row) === id)), closed: sum(rows) };
}

function buildFinding(id: string, rows: readonly OutcomeRow[], input: FindingInput): DetectedFinding {
  const count = sum(rows);
  const closed = sum(input.rows);
  const { kind, act } = parseFindingId(id);
  const ofOutcome = (outcome: string): number => sum(rows.filter((row) => row.outcome === outcome));
  return {
    ...{ id, kind, count },
    title: formatTitle({ kind, act, count, where: null }),
    outcome: { lost: ofOutcome("lost"), unmet: ofOutcome("unmet"), greeting: ofOutcome("greeting") },
    share: closed === 0 ? 0 : count / closed,
    effect: estimateEffect(id, rows, input),
    fix: describeFix(kind),
  };
}

/**
 * Estimates the extra sales per month without the problem; EFFECT_METHOD describes the method. People who ask whether there is something buy
 * less often than those who ask for it, so a wish is compared with the same wish; what all of them met is no comparison, so obstacles
 * are compared with conversations that met none of them.
 */
function estimateEffect(id: string, rows: readonly OutcomeRow[], input: FindingInput): DetectedFinding["effect"] {
  const isObstacle = OBSTACLES.has(parseFindingId(id).kind);
  const others = input.rows.filter((row) => {
    const other = row.outcome === "not_customer" ? id : getFindingId(row);
    return other !== id && !(isObstacle && other !== null && OBSTACLES.has(parseFindingId(other).kind));
  });
  const count = sum(rows);
  if (others.length === 0 || count === 0) return { perMonth: 0, low: 0, high: 0 };
  const compared = new Map(
    [...Map.groupBy(rows, ({ need }) => need).keys()].map((need) => [need, compareTo(need, others)]),
  );
  const rates = new Map([...compared].map(([need, same]) => [need, getSoldRate(same)]));
  const n = sum([...new Set([...compared.values()].flat())]);
  const expected = rows.reduce((sales, { need, n }) => sales + n * (rates.get(need) ?? 0), 0);
  const { low, high } = wilsonInterval(Math.round((expected / count) * n), n);
  const months = MONTH_DAYS / input.days;
  const spread = Z95 * Math.sqrt(count);
  return {
    perMonth: round(expected * months),
    low: round(Math.max(0, count - spread) * low * months),
    high: round((count + spread) * high * months),
  };
}

/** The conversations with the same need; with too few of them, those with any wish to buy, or all. */
function compareTo(need: Need, others: readonly OutcomeRow[]): readonly OutcomeRow[] {
  // Of those who left before they said what they want, nothing but the mean is known.
  const same = need === "none" ? [] : others.filter((row) => row.need === need);
  const wishes = WISHES.has(need) && sum(same) < MIN_COMPARED ? others.filter((row) => WISHES.has(row.need)) : same;
  return sum(wishes) === 0 ? others : wishes;
}

function getSoldRate(rows: readonly OutcomeRow[]): number {
  return sum(rows.filter(({ outcome }) => outcome === "sold")) / sum(rows);
}

function sum(rows: readonly { n: number }[]): number {
  return rows.reduce((total, { n }) => total + n, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
