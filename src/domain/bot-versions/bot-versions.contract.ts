import { z } from "zod";
import { DEFINITIONS } from "../metrics/definitions.ts";
import { metricsQuerySchema, rateSchema } from "../metrics/metrics.contract.ts";

/** What conversations are compared by. */
export const COMPARED_BY = ["version", "model", "agent", "prompt"] as const;
export type ComparedBy = (typeof COMPARED_BY)[number];

/** The properties whose mix is evened out. */
export const ADJUSTED_BY = ["channel", "language"] as const;

/** The measures that are tested against the baseline. */
export const COMPARED_MEASURES = [
  "conversionRate",
  "containment",
  "fallbackRate",
  "dropOffRate",
  "response",
  "sentiment",
  "quality",
  "tokens",
  "cost",
] as const;
export type ComparedMeasure = (typeof COMPARED_MEASURES)[number];

/** The rates that have an adjusted form. */
export const ADJUSTED_RATES = ["conversionRate", "containment", "fallbackRate"] as const;
export type AdjustedRate = (typeof ADJUSTED_RATES)[number];

/** Below these a difference gets no verdict. */
export const MINIMUM = { conversations: 100, events: 10 } as const;
/** Below this weight of the pooled mix there is no adjusted rate. */
export const MIN_COVERAGE = 0.8;
export const MAX_ROWS = 50;

/** GET /api/metrics/agents: what to compare, and with what. */
export const agentsQuerySchema = metricsQuerySchema.safeExtend({
  by: z
    .enum(COMPARED_BY)
    .default("version")
    .describe("What to compare: the bot's version, its language model, its name, or its system prompt."),
  baseline: z
    .string()
    .max(200)
    .optional()
    .describe("The value that the others are compared with. Defaults to the one with the most conversations."),
  adjust: z
    .enum(["none", "mix"])
    .default("mix")
    .describe("`mix` compares conversion, containment and fallbacks at the same mix of channels and languages."),
});
export type AgentsQuery = z.infer<typeof agentsQuerySchema>;
/** The query as a browser sends it. */
export type AgentsQueryInput = z.input<typeof agentsQuerySchema>;

const count = z.number().int();
const milliseconds = z.number().nullable();
const percentilesSchema = z.object({ p50: milliseconds, p95: milliseconds, n: count });

const meanSchema = z.object({
  value: z.number().nullable().describe("Null if n is 0."),
  n: count,
  low: z.number().nullable().describe("Lower end of the 95% interval; null with fewer than two values."),
  high: z.number().nullable(),
});
const adjustedRateSchema = z.object({ rate: z.number(), low: z.number(), high: z.number() });

const versusSchema = z.object({
  measure: z.enum(COMPARED_MEASURES),
  difference: z.number().describe("This value minus the baseline; of `response`, the difference of the medians."),
  low: z.number().nullable().describe("Lower end of the difference's 95% interval; null if it has no bound."),
  high: z.number().nullable(),
  p: z.number().describe("Two-sided p-value of this comparison alone."),
  pAdjusted: z.number().describe("Corrected by Holm for all comparisons of this response."),
  verdict: z
    .enum(["better", "worse", "no_difference", "not_enough_data"])
    .describe("`no_difference` means that none was proved, not that both are equal: see the interval."),
});
export type Versus = z.infer<typeof versusSchema>;
export type Verdict = Versus["verdict"];

/** The figures of one version, model, agent or prompt. */
export const agentRowSchema = z.object({
  value: z.string().describe("Empty for conversations that don't say."),
  label: z.string(),
  firstSeen: z.string().describe("Day of the first conversation in the period."),
  lastSeen: z.string().describe("Day of the last conversation in the period."),
  conversations: count.describe("Conversations whose last reply had this value."),
  mixed: count.describe("Of these, conversations with replies of other values too."),
  messages: count,
  conversionRate: rateSchema.describe(DEFINITIONS.conversionRate.definition),
  containment: rateSchema.describe(DEFINITIONS.containment.definition),
  fallbackRate: rateSchema.describe(DEFINITIONS.fallbackRate.definition),
  dropOffRate: rateSchema.describe(DEFINITIONS.dropOffRate.definition),
  response: percentilesSchema.describe("Milliseconds from a user message to the bot's next message; all of them."),
  firstChunk: percentilesSchema.describe("Milliseconds from a model call to the first part of its answer."),
  sentiment: meanSchema.describe(DEFINITIONS.sentiment.definition),
  quality: meanSchema.describe(DEFINITIONS.quality.definition),
  tokens: z
    .object({
      input: count,
      cachedInput: count,
      output: count,
      reasoning: count,
      perConversation: z.number().nullable().describe("Mean input and output tokens; null without calls."),
      n: count.describe("Conversations with model calls."),
    })
    .describe("Tokens of the model calls of these conversations."),
  cost: z
    .object({
      usd: z.number().nullable().describe("US dollars of the calls with a price; null if there are none."),
      perConversation: z.number().nullable().describe("Mean over conversations that have calls with a price."),
      perConversion: z.number().nullable().describe("`usd` by conversion; null without conversions."),
      pricedCalls: count,
      calls: count,
    })
    .describe("Cost of the model calls of these conversations."),
  adjusted: z
    .object({
      conversionRate: adjustedRateSchema,
      containment: adjustedRateSchema,
      fallbackRate: adjustedRateSchema,
      coverage: z.number().describe("Share of the period's mix in which this value has at least 5 conversations."),
      reversed: z.boolean().describe("A rate above the baseline is below it once adjusted, or the other way around."),
    })
    .nullable()
    .describe("Rates at the mix of channels and languages of the period; null if `coverage` would be below 0.8."),
  versus: z.array(versusSchema).describe("Differences to the baseline; empty for the baseline itself."),
});
export type AgentRow = z.infer<typeof agentRowSchema>;

export const agentsSchema = z.object({
  from: z.string().describe("First day."),
  to: z.string().describe("Last day."),
  timeZone: z.string(),
  by: z.enum(COMPARED_BY),
  baseline: z.string().nullable().describe("The value compared with; null without conversations."),
  minimum: z
    .object({ conversations: count, events: count })
    .describe("Needed on both sides for a verdict: conversations and, for rates, of the rarer outcome."),
  adjustedBy: z.array(z.enum(ADJUSTED_BY)),
  rows: z.array(agentRowSchema).describe(`At most ${MAX_ROWS}, most conversations first.`),
  changes: z
    .array(
      z.object({
        at: z.string().describe("The first day in the period with the new value."),
        kind: z.enum(["version", "model", "prompt"]),
        from: z.string(),
        to: z.string(),
      }),
    )
    .describe("When versions, models and prompts came into use during the period, in order."),
  leftOut: z.object({ values: count, n: count }).describe("Values beyond the rows, and their conversations."),
});
export type Agents = z.infer<typeof agentsSchema>;
export type AgentChange = Agents["changes"][number];
