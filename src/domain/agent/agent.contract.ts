import { LOSS_REASONS } from "../reading/reading.contract.ts";
import { z } from "zod";
import { languageSchema, sentimentSchema } from "../analysis/analysis.contract.ts";
import { conversationItemSchema } from "../conversations/conversations.contract.ts";
import { leadStateSchema } from "../conversations/lead.contract.ts";
import { areDaysInOrder, daySchema, DAYS_OUT_OF_ORDER, dropStageSchema } from "../metrics/metrics.contract.ts";
import { SOURCE_BREAKDOWNS } from "../sources/source-metrics.contract.ts";
import { sourceKindSchema } from "../sources/sources.contract.ts";
import { modelSourceSchema } from "../language-model/language-model.contract.ts";
import { amountSchema } from "../money/money.contract.ts";
import { idSchema } from "../shared/ids.ts";
import { isStorableText } from "../shared/text.ts";
import { MONEY_MEASURES } from "./money-measures.ts";
import { ASKED_OUTCOMES, COUNTED_OUTCOMES, OUTCOME_RATES } from "./outcomes.ts";
import { SUBJECTS } from "./subjects.ts";

/** Longest question, in characters. */
export const MAX_QUESTION = 2_000;
/** Longest ranking. */
export const MAX_TOP = 50;

const KINDS = [
  "figure",
  "comparison",
  "breakdown",
  "trend",
  "top",
  "list",
  "why",
  ...SUBJECTS,
  "definition",
  "help",
] as const;
const kindSchema = z.enum(KINDS);
export type Kind = z.infer<typeof kindSchema>;

export const MEASURES = [
  ...(["conversations", "people"] as const),
  "messages",
  "conversions",
  "conversionRate",
  "dropOffs",
  "dropOffRate",
  "containment",
  "handoffs",
  "fallbackRate",
  "firstResponse",
  "p90FirstResponse",
  "p99FirstResponse",
  "sentiment",
  "turnedNegative",
  "turnedNegativeRate",
  "depth",
  "duration",
  ...(["quality", "csat"] as const),
  "reached",
  "tokens",
  "cost",
  "costPerConversation",
  "costPerConversion",
  ...COUNTED_OUTCOMES,
  ...OUTCOME_RATES,
  ...MONEY_MEASURES,
] as const;
const measureSchema = z.enum(MEASURES);
export type Measure = z.infer<typeof measureSchema>;

export const BREAKDOWNS = [
  "channel",
  "language",
  "version",
  "model",
  "account",
  "stage",
  "reason",
  "step",
  "intent",
  ...SOURCE_BREAKDOWNS,
  "day",
  "week",
  "month",
  "weekday",
  "hour",
] as const;
const breakdownSchema = z.enum(BREAKDOWNS);
export type Breakdown = z.infer<typeof breakdownSchema>;

const orderSchema = z.enum(["best", "worst", "highest", "lowest"]);
export type Order = z.infer<typeof orderSchema>;

const readingPeriodSchema = z.object({ from: daySchema, to: daySchema }).refine(areDaysInOrder, DAYS_OUT_OF_ORDER);

const readingFiltersSchema = z.strictObject({
  account: idSchema.optional(),
  channel: z.string().max(40).optional(),
  language: languageSchema.optional(),
  version: z.string().max(100).optional(),
  model: z.string().max(100).optional(),
  stage: dropStageSchema.optional(),
  outcome: z.enum(ASKED_OUTCOMES).optional(),
  reason: z.enum(LOSS_REASONS).optional(),
  sentiment: sentimentSchema.optional(),
  intent: z.string().max(100).optional().describe("One of the engine's intents, or the ID of a custom intent."),
  tag: z.string().max(60).optional(),
  lead: leadStateSchema.optional().describe("Lost with contact details, by what the team did about it."),
  sourceKind: sourceKindSchema.optional().describe("What brought the person: an ad, a post, a link …"),
  q: z.string().max(200).optional(),
});
export type ReadingFilters = z.infer<typeof readingFiltersSchema>;
export type FilterSlot = keyof ReadingFilters;
export const FILTER_SLOTS = readingFiltersSchema.keyof().options;

const readingCompareSchema = z.union([
  readingPeriodSchema,
  z.object({ slot: readingFiltersSchema.keyof(), value: z.string().max(200) }),
]);

/** What a question asks for. Unused slots are null. */
export const readingSchema = z.object({
  kind: kindSchema,
  measure: measureSchema.nullable(),
  filters: readingFiltersSchema,
  breakdown: breakdownSchema.nullable(),
  period: readingPeriodSchema.nullable(),
  compare: readingCompareSchema.nullable().describe("Another period, or another value of one filter."),
  top: z.number().int().min(1).max(MAX_TOP).nullable(),
  order: orderSchema.nullable(),
  counted: z.boolean().optional().describe("With `reached`: the number of conversations instead of their share."),
});
export type Reading = z.infer<typeof readingSchema>;

const DOUBT_REASONS = [
  "other_subject",
  "no_such_measure",
  "no_such_value",
  "unread_words",
  "forecast",
  "would_change_data",
  "personal_data",
  "ambiguous",
  "too_vague",
] as const;
const doubtReasonSchema = z.enum(DOUBT_REASONS);
export type DoubtReason = z.infer<typeof doubtReasonSchema>;

/** POST /api/agent/ask */
export const askSchema = z
  .object({
    question: z
      .string()
      .trim()
      .min(1, "Enter a question")
      .max(MAX_QUESTION)
      .refine(isStorableText, "Contains unsupported characters")
      .optional(),
    reading: readingSchema.optional().describe("A reading with edited slots; runs without a question."),
    threadId: idSchema.optional(),
    locale: z.string().max(35).optional().describe("BCP 47 tag for the format of numbers and dates."),
  })
  .refine(({ question, reading }) => question !== undefined || reading !== undefined, {
    path: ["question"],
    message: "Enter a question",
  });
export type Ask = z.output<typeof askSchema>;

const number = z.number().nullable();
const unitSchema = z.enum(["count", "share", "duration", "score", "points", "rating", "usd", "money"]);
export type AgentUnit = z.infer<typeof unitSchema>;

const figureSchema = z.object({
  measure: measureSchema,
  unit: unitSchema,
  value: number.describe(
    "As the metrics API has it: shares 0–1, times in milliseconds; money in the currency's units.",
  ),
  currency: z.string().optional().describe("Of `money`."),
  others: z.array(amountSchema).optional().describe("Of `money`: sales in other currencies, which are not added."),
  estimated: z.literal(true).optional().describe("Of `people`: there are too many to count exactly."),
  n: z.number().int(),
  k: z.number().int().nullable(),
  low: number,
  high: number,
  compare: z
    .object({
      value: number,
      n: z.number().int(),
      change: number,
      changeUnit: z.enum(["percent", "points", "duration", "number"]),
      low: number,
      high: number,
      significant: z.boolean(),
    })
    .nullable(),
});
export type AgentFigure = z.infer<typeof figureSchema>;

const tableRowSchema = z.object({
  key: z.string(),
  label: z.string(),
  value: number,
  n: z.number().int(),
  low: number,
  high: number,
  currency: z.string().optional().describe("Of `money`."),
  few: z.boolean().optional().describe("Fewer than 30: too few to rank."),
});
export type AgentRow = z.infer<typeof tableRowSchema>;

const tableSchema = z.object({
  columns: z.array(z.object({ key: z.string(), label: z.string(), unit: unitSchema.nullable() })),
  rows: z.array(tableRowSchema),
});
export type AgentTable = z.infer<typeof tableSchema>;

const chartSchema = z.object({
  type: z.enum(["line", "bar"]),
  x: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(number) })),
});
export type AgentChart = z.infer<typeof chartSchema>;

const chipSchema = z.object({
  slot: z.string(),
  label: z.string(),
  value: z.unknown(),
  alternatives: z.array(z.object({ label: z.string(), value: z.unknown() })),
});
export type Chip = z.infer<typeof chipSchema>;

const foundConversationsSchema = z.object({
  total: z.number().int(),
  items: z.array(conversationItemSchema).max(5),
  query: z.string().describe("Query string of the conversations screen."),
});
export type FoundConversations = z.infer<typeof foundConversationsSchema>;

const answerLanguageSchema = z.enum(["en", "pt", "es"]);

/** What a streamed answer shows before it is whole, by event. */
export const askEventSchemas = {
  language: answerLanguageSchema,
  figure: figureSchema.nullable(),
  text: z.string(),
} as const;

/** The answer to a question. */
export const answerSchema = z.object({
  threadId: idSchema,
  messageId: idSchema,
  kind: z.enum([...KINDS, "clarify", "refusal"]),
  language: answerLanguageSchema,
  text: z.string(),
  reading: readingSchema.nullable(),
  chips: z.array(chipSchema),
  figure: figureSchema.nullable(),
  table: tableSchema.nullable(),
  chart: chartSchema.nullable(),
  conversations: foundConversationsSchema.nullable(),
  definition: z.object({ name: z.string(), text: z.string() }).nullable(),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  doubt: z.object({ reason: doubtReasonSchema, words: z.array(z.string()) }).nullable(),
  suggestions: z.array(z.string()),
  source: modelSourceSchema.describe("Who wrote the text. Figures are always the metrics API's."),
  builtInText: z.string().optional().describe("Our own words, where a model wrote `text`."),
  askedAt: z.iso.datetime(),
  ms: z.number().int(),
});
export type AgentAnswer = z.infer<typeof answerSchema>;

const namedValueSchema = z.object({ value: idSchema, name: z.string() });

/** GET /api/agent/values: every value of the client that a question can name. */
export const agentValuesSchema = z.object({
  channels: z.array(z.string()),
  accounts: z.array(namedValueSchema),
  languages: z.array(languageSchema),
  versions: z.array(z.string()),
  models: z.array(z.string()),
  intents: z.array(namedValueSchema).describe("Custom intents."),
  tags: z.array(z.string()),
  topics: z.array(z.string()),
});
