/**
 * Conversations left at one stage for one reason after one message of the bot. The message is a number: those of settled
 * days have one each, from 1 up; what has none yet goes by -1, -2 and so on for one reading; NO_STEP is that the bot had
 * said nothing.
 */
export type Drop = { stage: string; reason: string; step: number; n: number };

/** How often each stage, reason and step came, by code. */
export type DropCounts = Map<number, number>;

export const NO_STEP = 0;

/** Of each step's codes; stored, as are the two orders. */
const PLACES = 128;
const STAGE_PLACES = 16;
/** Stored by their places: what is new goes to the end. */
const STAGES: readonly string[] = ["none", "discovery", "interest", "consideration", "conversion"];
const REASONS: readonly string[] = [
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
];

/** The code of a stage, a reason and a step. Throws where one of the first two has no place. */
export function codeDrop({ stage, reason }: { stage: string; reason: string }, step: number): number {
  const stagePlace = STAGES.indexOf(stage);
  const reasonPlace = REASONS.indexOf(reason);
  if (stagePlace < 0 || reasonPlace < 0) throw new RangeError(`No place is kept for ${stage}, ${reason}`);
  return step * PLACES + stagePlace * STAGE_PLACES + reasonPlace;
}

/** Adds `n` under a code, in place; what comes to nothing goes. */
export function addDrop(counts: DropCounts, code: number, n: number): void {
  const next = (counts.get(code) ?? 0) + n;
  if (next === 0) counts.delete(code);
  else counts.set(code, next);
}

/** What the codes stand for. */
export function listDrops(counts: DropCounts): Drop[] {
  const drops: Drop[] = [];
  for (const [code, n] of counts) {
    const step = readStep(code);
    const place = code - step * PLACES;
    const stage = STAGES[Math.floor(place / STAGE_PLACES)];
    const reason = REASONS[place % STAGE_PLACES];
    if (stage !== undefined && reason !== undefined) drops.push({ stage, reason, step, n });
  }
  return drops;
}

/** How many were left at a stage for a reason. */
export function countLeft(counts: DropCounts, group: { stage: string; reason: string }): number {
  const place = codeDrop(group, NO_STEP);
  let left = 0;
  for (const [code, n] of counts) if (code - readStep(code) * PLACES === place) left += n;
  return left;
}

/**
 * Only the `most` commonest steps told apart, over all stages and reasons or those of one stage; the others of a stage and
 * reason are under NO_STEP. All is done on the codes: there may be thousands, and few are told.
 */
export function tellCommonest(counts: DropCounts, most: number, stage?: string): Drop[] {
  const ofStage = stage === undefined ? null : STAGES.indexOf(stage);
  const steps = new Map<number, number>();
  const kept: [code: number, n: number][] = [];
  for (const entry of counts) {
    const [code, n] = entry;
    const step = readStep(code);
    if (ofStage !== null && Math.floor((code - step * PLACES) / STAGE_PLACES) !== ofStage) continue;
    kept.push(entry);
    if (step !== NO_STEP) steps.set(step, (steps.get(step) ?? 0) + n);
  }
  const leading: StepCount[] = [];
  for (const [step, n] of steps) offer(leading, step, n, most);
  const told = new Set(leading.map(({ step }) => step));
  const joined: DropCounts = new Map();
  const others = Array<number>(PLACES).fill(0);
  for (const [code, n] of kept) {
    const step = readStep(code);
    const place = code - step * PLACES;
    if (told.has(step)) joined.set(code, n);
    else others[place] = (others[place] ?? 0) + n;
  }
  for (const [place, n] of others.entries()) addDrop(joined, place, n);
  return listDrops(joined);
}

/** As {@link tellCommonest}, but the commonest steps of each stage and reason. */
export function tellCommonestEach(counts: DropCounts, most: number): Drop[] {
  const groups = new Map<number, { n: number; leading: StepCount[] }>();
  for (const [code, n] of counts) {
    const step = readStep(code);
    const place = code - step * PLACES;
    let group = groups.get(place);
    if (group === undefined) groups.set(place, (group = { n: 0, leading: [] }));
    group.n += n;
    if (step !== NO_STEP) offer(group.leading, step, n, most);
  }
  const told: DropCounts = new Map();
  for (const [place, { n: all, leading }] of groups) {
    addDrop(told, place, all);
    for (const { step, n } of leading) {
      addDrop(told, place, -n);
      addDrop(told, step * PLACES + place, n);
    }
  }
  return listDrops(told);
}

/** The steps that are told apart. */
export function listSteps(drops: readonly Drop[]): number[] {
  return [...new Set(drops.flatMap(({ step }) => (step === NO_STEP ? [] : [step])))];
}

function readStep(code: number): number {
  return Math.floor(code / PLACES);
}

type StepCount = { step: number; n: number };

/** Takes a step in among the `most` commonest, in place; of equals those that have been known longest. */
function offer(leading: StepCount[], step: number, n: number, most: number): void {
  const last = leading[most - 1];
  if (last !== undefined && (n < last.n || !isBefore({ step, n }, last))) return;
  let at = leading.length;
  for (let other = leading[at - 1]; other !== undefined && isBefore({ step, n }, other); other = leading[at - 1]) at--;
  leading.splice(at, 0, { step, n });
  leading.length = Math.min(leading.length, most);
}

function isBefore(a: StepCount, b: StepCount): boolean {
  if (a.n !== b.n) return a.n > b.n;
  // Numbers upwards, then the numberless in their order: -1, -2.
  if (a.step > 0 !== b.step > 0) return a.step > 0;
  return a.step > 0 ? a.step < b.step : a.step > b.step;
}
