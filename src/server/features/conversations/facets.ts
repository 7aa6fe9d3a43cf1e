import type { ListQuery } from "./list-filter.sql.ts";

/** The shortest step above the lengths that people filter by; longer ones share the last. */
const LONGEST = 32;

/** What a closed conversation is found by: it carries all of `carried` and one of `lengths`, where there is any. */
export type Facets = { carried: string[]; lengths: string[] };

/**
 * The facets that a filter asks for, as migration 0095 names them; null where it asks for none. They find every closed
 * conversation that the filter leaves and perhaps others: the filter is asked as well.
 */
export function listFacets(query: ListQuery): Facets | null {
  const carried = Object.entries({
    stage: query.stage,
    outcome: query.outcome,
    reason: query.reason,
    step: query.step,
    intent: query.intent,
    sentiment: query.sentiment,
    language: query.language,
    channel: query.channel,
    version: query.version,
    account: query.account,
  }).flatMap(([facet, value]) => (value === undefined ? [] : [`${facet}:${value}`]));
  const lengths = listLengths(query);
  return carried.length + lengths.length === 0 ? null : { carried, lengths };
}

/** Each length is twice the one before; one more on either side, as two machines may round differently. */
function listLengths({ minDurationSeconds: min, maxDurationSeconds: max }: ListQuery): string[] {
  if (min === undefined && max === undefined) return [];
  const first = Math.max(0, measureLength(min ?? 0) - 1);
  const last = max === undefined ? LONGEST : measureLength(max) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `length:${first + index}`);
}

function measureLength(seconds: number): number {
  return Math.min(LONGEST, Math.floor(Math.log2(seconds + 1)));
}
