import { z } from "zod";

/** The fewest clients of a cohort. */
export const MINIMUM_CLIENTS = 5;
/** Days of a snapshot's window. */
export const WINDOW_DAYS = 28;
/** What a workspace needs before it counts: an age, and closed conversations in the window. */
export const MINIMUM_AGE_DAYS = 7;
export const MINIMUM_CLOSED = 50;

export const MEASURE_IDS = [
  "conversionRate",
  "dropOffRate",
  "containment",
  "fallbackRate",
  "firstResponse",
  "sentiment",
  "depth",
  "quality",
] as const;
export const measureIdSchema = z.enum(MEASURE_IDS);
export type MeasureId = z.infer<typeof measureIdSchema>;

export const COHORT_KINDS = ["industry_size", "industry", "all", "reference"] as const;
export type CohortKind = (typeof COHORT_KINDS)[number];

/** Quartiles of a measure; null where there are fewer than five values. */
export const quartilesSchema = z.object({
  q1: z.number().nullable(),
  median: z.number().nullable(),
  q3: z.number().nullable(),
});
export type Quartiles = z.infer<typeof quartilesSchema>;

export const cohortMeasuresSchema = z.record(measureIdSchema, quartilesSchema);
export type CohortMeasures = z.infer<typeof cohortMeasuresSchema>;

const sourceSchema = z.object({
  name: z.string(),
  url: z.url(),
  license: z.string(),
  languages: z.array(z.string()),
  conversations: z.number().int(),
});

/** The public reference, as `npm run reference` writes it: figures of open corpora, and nothing of their texts. */
export const referenceSchema = z.object({
  computed: z.iso.date(),
  engine: z.string(),
  conversations: z.number().int(),
  /** Sources by domain, of which the quartiles are. */
  groups: z.number().int().min(MINIMUM_CLIENTS),
  sources: z.array(sourceSchema).min(1),
  measures: cohortMeasuresSchema,
});
export type Reference = z.infer<typeof referenceSchema>;

export const BANDS = ["top", "above", "below", "bottom"] as const;
export type Band = (typeof BANDS)[number];

/** Why a workspace is in no cohort; null if it is. */
export const REASONS = [
  "not_sharing",
  "demo",
  "suspended",
  "too_new",
  "too_few_conversations",
  "unverified",
  "not_paying",
  "linked",
] as const;
export type Reason = (typeof REASONS)[number];

const measureSchema = quartilesSchema.extend({
  id: measureIdSchema,
  name: z.string(),
  unit: z.string(),
  better: z.enum(["higher", "lower", "neither"]),
  you: z.object({
    value: z.number().nullable(),
    n: z.number().int(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  }),
  band: z.enum(BANDS).nullable(),
});
export type BenchmarkMeasure = z.infer<typeof measureSchema>;

/** GET /api/benchmarks. It takes no filter and no period: what can't be asked can't be subtracted. */
export const benchmarksSchema = z.object({
  cohort: z.object({
    kind: z.enum(COHORT_KINDS),
    name: z.string(),
    /** Clients, rounded down to a multiple of five; conversations of the reference. */
    n: z.number().int(),
    minimum: z.literal(MINIMUM_CLIENTS),
    asOf: z.iso.datetime(),
    /** Whole days; of the reference the days of your own figures. */
    window: z.object({ from: z.iso.date(), to: z.iso.date() }),
    sources: z.array(sourceSchema),
  }),
  sharing: z.boolean(),
  contributes: z.boolean(),
  reason: z.enum(REASONS).nullable(),
  measures: z.array(measureSchema),
});
export type Benchmarks = z.infer<typeof benchmarksSchema>;
