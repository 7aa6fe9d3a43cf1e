import type { DropReason } from "../../reading/reading.contract.ts";

/**
 * Conversations that dropped off at a stage, for a reason, after a bot message (`step`). Bot messages of settled days have
 * numbers from 1; others get -1, -2 … for the duration of a query; NO_STEP means that the bot sent no message.
 */
export type DropOff = { stage: string; reason: DropReason; step: number; n: number };

/** Number of drop-offs by code (see {@link encodeDropOff}). */
export type DropOffCounts = Map<number, number>;

export const NO_STEP = 0;

/** Codes of a step: one for each stage and reason. Stored, so the lists never change. */
const CODES_PER_STEP = 128;
const STAGES: readonly string[] = ["none", "discovery", "interest", "consideration", "conversion"];
const REASONS: readonly DropReason[] = [
  "fallback_loop",
  "handoff_ignored",
  "unanswered_question",
  "slow_answer",
  "price_objection",
  "trust_objection",
  "time_objection",
  "form_friction",
  "repetition",
  "language_mismatch",
  "dead_end",
  "withdrawn",
  "no_reply",
  "none",
  "wrong_answer",
  "bot_silent",
];
/** Reasons that came later, after the codes of all stages with the others. Further ones need a list of their own after this one. */
const LATER_REASONS: readonly DropReason[] = ["out_of_hours", "unavailable", "not_offered"];

/** Each stage and reason at its code without a step. */
const PLACES: readonly { stage: string; reason: DropReason }[] = [REASONS, LATER_REASONS].flatMap((reasons) =>
  STAGES.flatMap((stage) => reasons.map((reason) => ({ stage, reason }))),
);
const CODES: ReadonlyMap<string, number> = new Map(PLACES.map((place, code) => [buildKey(place), code]));

/** The code of a stage, a reason and a step. Throws RangeError on an unknown stage or reason. */
export function encodeDropOff(group: { stage: string; reason: string }, step: number): number {
  const place = CODES.get(buildKey(group));
  if (place === undefined) throw new RangeError(`Unknown stage or reason: ${group.stage}, ${group.reason}`);
  return step * CODES_PER_STEP + place;
}

function buildKey({ stage, reason }: { stage: string; reason: string }): string {
  return `${stage} ${reason}`;
}

/** Adds `n` to the count of a code, in place; counts of zero are removed. */
export function addDropOffs(counts: DropOffCounts, code: number, n: number): void {
  const next = (counts.get(code) ?? 0) + n;
  if (next === 0) counts.delete(code);
  else counts.set(code, next);
}

/** Decodes the counts. */
export function listDropOffs(counts: DropOffCounts): DropOff[] {
  const drops: DropOff[] = [];
  for (const [code, n] of counts) {
    const step = getStep(code);
    const place = PLACES[code - step * CODES_PER_STEP];
    if (place !== undefined) drops.push({ ...place, step, n });
  }
  return drops;
}

/**
 * Drop-offs of the `limit` most frequent steps, over all stages or one; other steps are merged into NO_STEP by stage and
 * reason. Works on codes, because there can be thousands of them and few are kept.
 */
export function topDropOffs(counts: DropOffCounts, limit: number, stage?: string): DropOff[] {
  const steps = new Map<number, number>();
  const kept: [code: number, n: number][] = [];
  for (const entry of counts) {
    const [code, n] = entry;
    const step = getStep(code);
    if (stage !== undefined && PLACES[code - step * CODES_PER_STEP]?.stage !== stage) continue;
    kept.push(entry);
    if (step !== NO_STEP) steps.set(step, (steps.get(step) ?? 0) + n);
  }
  const leading: StepCount[] = [];
  for (const [step, n] of steps) insertTop(leading, { step, n }, limit);
  const topSteps = new Set(leading.map(({ step }) => step));
  const merged: DropOffCounts = new Map();
  const others = Array<number>(CODES_PER_STEP).fill(0);
  for (const [code, n] of kept) {
    const step = getStep(code);
    const place = code - step * CODES_PER_STEP;
    if (topSteps.has(step)) merged.set(code, n);
    else others[place] = (others[place] ?? 0) + n;
  }
  for (const [place, n] of others.entries()) addDropOffs(merged, place, n);
  return listDropOffs(merged);
}

/** The distinct steps, without NO_STEP. */
export function listSteps(drops: readonly DropOff[]): number[] {
  return [...new Set(drops.flatMap(({ step }) => (step === NO_STEP ? [] : [step])))];
}

function getStep(code: number): number {
  return Math.floor(code / CODES_PER_STEP);
}

type StepCount = { step: number; n: number };

/** Inserts a step into the sorted list of the `limit` most frequent steps, in place. */
function insertTop(leading: StepCount[], item: StepCount, limit: number): void {
  const last = leading[limit - 1];
  if (last !== undefined && !isBefore(item, last)) return;
  let at = leading.length;
  for (let other = leading[at - 1]; other !== undefined && isBefore(item, other); other = leading[at - 1]) at--;
  leading.splice(at, 0, item);
  leading.length = Math.min(leading.length, limit);
}

function isBefore(a: StepCount, b: StepCount): boolean {
  if (a.n !== b.n) return a.n > b.n;
  // On equal counts: numbered steps in ascending order, then -1, -2 …
  if (a.step > 0 !== b.step > 0) return a.step > 0;
  return a.step > 0 ? a.step < b.step : a.step > b.step;
}
