/**
 * Response gaps of one conversation in bounded room: the first 64 are kept as they are, later ones are counted in
 * logarithmic steps of 1.25 from 100 ms up (64 steps, to about 44 hours; a figure from it is within 12 %).
 */
export type ResponseGaps = { list: number[]; steps: [number, number][] };

const LIST_LIMIT = 64;
const STEP_RATIO = 1.25;
const STEP_START_MS = 100;
const STEP_LAST = 63;

/** No gaps yet. */
export function createResponseGaps(): ResponseGaps {
  return { list: [], steps: [] };
}

/** Records one gap in whole milliseconds (in place). */
export function addResponseGap(gaps: ResponseGaps, ms: number): void {
  if (gaps.list.length < LIST_LIMIT) {
    gaps.list.push(ms);
    return;
  }
  const step = stepOf(ms);
  const known = gaps.steps.find(([at]) => at === step);
  if (known) known[1]++;
  else gaps.steps.push([step, 1]);
}

/** The nearest-rank q-quantile (0 < q ≤ 1) in milliseconds, null without gaps. */
export function readResponseQuantile(gaps: ResponseGaps, q: number): number | null {
  if (gaps.steps.length === 0) {
    const sorted = [...gaps.list].sort((a, b) => a - b);
    return sorted[Math.max(1, Math.ceil(q * sorted.length)) - 1] ?? null;
  }
  const weighted: [number, number][] = gaps.list.map((ms) => [ms, 1]);
  for (const [step, count] of gaps.steps) weighted.push([valueOfStep(step), count]);
  weighted.sort(([a], [b]) => a - b);
  const total = weighted.reduce((sum, [, count]) => sum + count, 0);
  const rank = Math.max(1, Math.ceil(q * total));
  let seen = 0;
  for (const [ms, count] of weighted) {
    seen += count;
    if (seen >= rank) return ms;
  }
  return null;
}

/** The median in milliseconds (mean of the middle two of an even number), null without gaps. */
export function readMedianResponse(gaps: ResponseGaps): number | null {
  const { list, steps } = gaps;
  if (steps.length > 0 || list.length % 2 === 1 || list.length === 0) return readResponseQuantile(gaps, 0.5);
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
}

function stepOf(ms: number): number {
  if (ms <= STEP_START_MS) return 0;
  return Math.min(STEP_LAST, Math.ceil(Math.log(ms / STEP_START_MS) / Math.log(STEP_RATIO)));
}

function valueOfStep(step: number): number {
  return step === 0 ? STEP_START_MS : Math.round(STEP_START_MS * STEP_RATIO ** (step - 0.5));
}
