import type { ResponseGaps } from "../core/conversation-state.ts";

const LIST_LIMIT = 64;
/** Beyond the list, times are counted in logarithmic steps of 1.25 from 100 ms (64 steps, to about 44 hours): within 12 %. */
const STEP_RATIO = 1.25;
const STEP_START_MS = 100;
const LAST_STEP = 63;

/** No response times yet. */
export function createResponseGaps(): ResponseGaps {
  return { list: [], steps: [] };
}

/** Adds one response time in whole milliseconds (in place). */
export function addResponseGap(gaps: ResponseGaps, ms: number): void {
  if (gaps.list.length < LIST_LIMIT) {
    gaps.list.push(ms);
    return;
  }
  const step = getStep(ms);
  const known = gaps.steps.find(([at]) => at === step);
  if (known) known[1]++;
  else gaps.steps.push([step, 1]);
}

/** The nearest-rank q-quantile (0 < q ≤ 1) in milliseconds; null when there are no response times. */
export function computeResponseQuantile(gaps: ResponseGaps, q: number): number | null {
  if (gaps.steps.length === 0) {
    const sorted = [...gaps.list].sort((a, b) => a - b);
    return sorted[Math.max(1, Math.ceil(q * sorted.length)) - 1] ?? null;
  }
  const weighted: [number, number][] = gaps.list.map((ms) => [ms, 1]);
  for (const [step, count] of gaps.steps) weighted.push([getStepValue(step), count]);
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

/** The median in milliseconds (the mean of the middle two for an even number); null when there are no response times. */
export function computeMedianResponse(gaps: ResponseGaps): number | null {
  const { list, steps } = gaps;
  if (steps.length > 0 || list.length % 2 === 1 || list.length === 0) return computeResponseQuantile(gaps, 0.5);
  const sorted = [...list].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2);
}

function getStep(ms: number): number {
  if (ms <= STEP_START_MS) return 0;
  return Math.min(LAST_STEP, Math.ceil(Math.log(ms / STEP_START_MS) / Math.log(STEP_RATIO)));
}

function getStepValue(step: number): number {
  return step === 0 ? STEP_START_MS : Math.round(STEP_START_MS * STEP_RATIO ** (step - 0.5));
}
