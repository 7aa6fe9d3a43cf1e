import { DROP_REASONS } from "../reading/reading.contract.ts";
import { z } from "zod";
import { findingSchema } from "../findings/findings.contract.ts";
import {
  csatSchema,
  dimensionFilterSchema,
  dropStageSchema,
  overviewFiguresSchema,
  funnelMetricsSchema,
  funnelStageSchema,
  periodQuerySchema,
  overviewMetricsSchema,
  rateSchema,
  seriesPointSchema,
} from "../metrics/metrics.contract.ts";
import { outcomesSchema } from "../metrics/outcomes/outcomes.contract.ts";
import { moneySchema } from "../money/money.contract.ts";
import { brandSchema } from "./brand.contract.ts";

/** The languages of reports. */
export const REPORT_LANGUAGES = ["en", "pt", "es"] as const;
export const reportLanguageSchema = z.enum(REPORT_LANGUAGES, { error: "Choose en, pt or es" });
export type ReportLanguage = z.infer<typeof reportLanguageSchema>;

/** Sold and lost conversations in money, where a value is set; otherwise in people. */
const reportUnitSchema = z.literal("money");

/** The figures of a report, in the order of its cells; `csat` only where users gave scores. */
export const CELL_IDS = [
  "conversations",
  "conversionRate",
  "dropOffRate",
  "lost",
  "firstResponse",
  "turnedNegative",
  "containment",
  "csat",
] as const;
export type CellId = (typeof CELL_IDS)[number];

/** GET /api/reports/one-page and /api/reports/one-page.pdf */
export const onePageQuerySchema = periodQuerySchema.safeExtend({
  lang: reportLanguageSchema.default("en"),
  in: reportUnitSchema.optional(),
});
export type OnePageQuery = z.output<typeof onePageQuerySchema>;

/** One figure of a report; `display` and `changeDisplay` are formatted for the report's language. */
const cellSchema = z.object({
  id: z
    .enum([...CELL_IDS, "sentiment"])
    .describe("`sentiment` only in shares that were kept before others replaced it."),
  label: z.string(),
  value: z.number().nullable(),
  display: z.string(),
  n: z.number().int(),
  /** The change from the previous period: a share of the earlier count, points as a share, milliseconds or a plain number. */
  change: z.number().nullable(),
  changeDisplay: z.string(),
  /** Whether the change is an improvement beyond chance. */
  tone: z.enum(["good", "bad", "neutral"]),
});
export type Cell = z.infer<typeof cellSchema>;

/** A bot message after which users leave. `text` is null if the bot sent none, or if message texts are left out. */
const leavingPointSchema = z.object({
  stage: dropStageSchema,
  reason: z.enum(DROP_REASONS),
  text: z.string().nullable(),
  n: z.number().int(),
  /** Share of all drop-offs of the period, 0–1. */
  share: z.number(),
});
export type LeavingPoint = z.infer<typeof leavingPointSchema>;

/** A finding with its fix. `title` and `fix` are the engine's; the sheet shows both in the report's language. */
const reportFindingSchema = findingSchema
  .pick({ id: true, kind: true, title: true, fix: true, count: true, share: true, effect: true })
  .extend({
    quote: z.string().nullable().describe("A bot message, only in shares that were kept before findings quoted users."),
  });
export type ReportFinding = z.infer<typeof reportFindingSchema>;

/** Shares that were kept before drop-offs had outcomes, and sales a worth, lack them. */
const reportFunnelSchema = funnelMetricsSchema.extend({
  withoutStageOutcomes: funnelMetricsSchema.shape.withoutStageOutcomes.optional(),
  stages: z.array(funnelStageSchema.partial({ outcomes: true, money: true })),
  money: moneySchema.optional(),
});

/** Shares that were kept before conversations could turn negative lack their share. */
const reportFiguresSchema = overviewFiguresSchema.partial({ turnedNegative: true });

/** The outcomes of the period's conversations, as on the overview. */
export const reportOutcomesSchema = outcomesSchema.pick({
  ...{ closed: true, customers: true, counts: true },
  ...{ served: true, waiting: true, lost: true, notCustomers: true },
});

/** A report; a share keeps it as it was. */
export const onePageSchema = z.object({
  period: z.object({
    from: z.string(),
    to: z.string(),
    previousFrom: z.string(),
    previousTo: z.string(),
    timeZone: z.string(),
  }),
  lang: reportLanguageSchema,
  in: reportUnitSchema.optional(),
  title: z.string(),
  brand: brandSchema,
  workspace: z.string(),
  filter: dimensionFilterSchema.extend({ accountName: z.string().optional() }),
  figures: reportFiguresSchema,
  previous: reportFiguresSchema,
  outcomes: reportOutcomesSchema.optional().describe("Missing in shares that were made before reports had outcomes."),
  lostMoney: outcomesSchema.shape.lostMoney.optional(),
  agreement: rateSchema.optional().describe("Outcomes that people agreed with; missing until enough were read."),
  csat: csatSchema.optional().describe("Shares that were kept before scores were counted lack it."),
  money: moneySchema.optional(),
  previousMoney: moneySchema.optional(),
  funnel: reportFunnelSchema,
  cells: z.array(cellSchema),
  grain: overviewMetricsSchema.shape.grain,
  series: z.array(seriesPointSchema.partial({ turnedNegative: true })),
  dropOffs: z.array(leavingPointSchema),
  findings: z.array(reportFindingSchema),
  asOf: z.iso.datetime(),
});
export type OnePage = z.infer<typeof onePageSchema>;
