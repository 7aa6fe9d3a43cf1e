import { z } from "zod";
import { outcomeSchema } from "#src/domain/conversations/outcome-filter.ts";
import { LOSS_REASONS } from "#src/domain/reading/reading.contract.ts";
import type { ListQuery } from "./list-filter.sql.ts";

const lossReasonSchema = z.enum(LOSS_REASONS);
/** The last duration bucket; longer conversations share it. */
const MAX_LENGTH_STEP = 32;

/** A closed conversation matches if it has all of `carried` and, unless `lengths` is empty, one of `lengths`. */
export type Facets = { carried: string[]; lengths: string[] };

/**
 * The facets of a filter, as named by migration 0095; null if it has none. They match every closed conversation that the
 * filter matches and possibly others, so the filter must be applied as well.
 */
export function buildFacets(query: ListQuery): Facets | null {
  const carried = Object.entries({
    stage: query.stage,
    outcome: outcomeSchema.exclude(["open"]).safeParse(query.outcome).data,
    // Only drop-offs have the facet of their reason.
    reason: query.outcome === "dropped" ? lossReasonSchema.safeParse(query.reason).data : undefined,
    step: query.step,
    intent: query.intent,
    sentiment: query.sentiment,
    language: query.language,
    channel: query.channel,
    version: query.version,
    account: query.account,
  }).flatMap(([facet, value]) => (value === undefined ? [] : [`${facet}:${value}`]));
  const lengths = buildLengthFacets(query);
  return carried.length + lengths.length === 0 ? null : { carried, lengths };
}

/** Buckets double in size. One more on either side, because JavaScript and PostgreSQL may round differently. */
function buildLengthFacets({ minDurationSeconds: min, maxDurationSeconds: max }: ListQuery): string[] {
  if (min === undefined && max === undefined) return [];
  const first = Math.max(0, computeLengthStep(min ?? 0) - 1);
  const last = max === undefined ? MAX_LENGTH_STEP : computeLengthStep(max) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `length:${first + index}`);
}

function computeLengthStep(seconds: number): number {
  return Math.min(MAX_LENGTH_STEP, Math.floor(Math.log2(seconds + 1)));
}
