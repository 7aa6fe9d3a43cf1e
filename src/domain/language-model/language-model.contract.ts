import { z } from "zod";
import { MAX_URL_LENGTH, URL_TOO_LONG } from "../webhooks/hook-url.ts";
import { isStorableText } from "../shared/text.ts";

export const MODEL_PROVIDERS = ["operator", "openai-compatible", "anthropic"] as const;
const modelProviderSchema = z.enum(MODEL_PROVIDERS);
export type ModelProvider = z.infer<typeof modelProviderSchema>;

/** What a model is used for, in the order of the settings. */
export const MODEL_USES = ["agent", "fixWording", "suggestedReply", "stageSecondOpinion"] as const;
export type ModelUse = (typeof MODEL_USES)[number];

export const ANTHROPIC_URL = "https://api.anthropic.com/v1";

/** A model that calls can be sent to. Without a key, none is sent along. */
export type ModelTarget = {
  provider: Exclude<ModelProvider, "operator">;
  baseUrl: string;
  apiKey: string | null;
  model: string;
};

/** Limits of each workspace. A model without a price is limited by its calls a month. */
export const MODEL_LIMITS = {
  callsPerMinute: 60,
  callsAtOnce: 4,
  unpricedCallsPerMonth: 1_000,
  outputTokens: 4_096,
  inputBytes: 60_000,
  failures: 5,
  pauseMs: 60_000,
  noticeAt: 0.8,
} as const;

/** Why the built-in result stands although a model is switched on. */
export const MODEL_FALLBACKS = ["unverified", "timeout", "error", "budget"] as const;
export const modelFallbackSchema = z.enum(MODEL_FALLBACKS);
export type ModelFallback = z.infer<typeof modelFallbackSchema>;

const usesSchema = z.object({
  agent: z.boolean(),
  fixWording: z.boolean(),
  suggestedReply: z.boolean(),
  stageSecondOpinion: z.boolean(),
});

const text = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).refine(isStorableText, "Contains unsupported characters");

/** An empty text means none. */
const optionalText = (max: number) =>
  text(max)
    .nullable()
    .default(null)
    .transform((value) => (value === "" ? null : value));

/** PUT /api/workspace/language-model. Without `apiKey` the stored key stays; null removes it. */
export const languageModelChangeSchema = z
  .object({
    enabled: z.boolean(),
    provider: modelProviderSchema.nullable().default(null),
    baseUrl: optionalText(MAX_URL_LENGTH).refine((url) => (url?.length ?? 0) <= MAX_URL_LENGTH, URL_TOO_LONG),
    model: optionalText(100),
    apiKey: text(500).nullable().optional().describe("Stored encrypted, never shown."),
    uses: usesSchema.partial().default({}),
    monthlyBudgetUsd: z
      .number("Enter US dollars")
      .min(0, "Must not be negative")
      .max(1_000_000)
      .nullable()
      .default(null),
  })
  .superRefine(({ enabled, provider, baseUrl, model }, context) => {
    const report = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (provider === null) {
      if (enabled) report("provider", "Choose a provider");
      return;
    }
    if (provider === "operator") return;
    if (model === null) report("model", "Enter the model's name");
    if (baseUrl === null && provider === "openai-compatible") report("baseUrl", "Enter the address");
  });
export type LanguageModelChange = z.output<typeof languageModelChangeSchema>;

export const CALL_OUTCOMES = ["ok", "timeout", "error", "canceled"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** GET and PUT /api/workspace/language-model */
export const languageModelSchema = z.object({
  enabled: z.boolean(),
  provider: modelProviderSchema.nullable(),
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  hasKey: z.boolean(),
  uses: usesSchema,
  monthlyBudgetUsd: z.number().describe("What applies: the workspace's own budget, at most the operator's."),
  maxBudgetUsd: z.number(),
  spentUsd: z.number().describe("This calendar month (UTC), over calls with a price."),
  calls: z.number().int().describe("Calls this calendar month."),
  unpricedCalls: z.number().int(),
  operatorAvailable: z.boolean(),
  operatorModel: z.string().nullable(),
  operatorHost: z.string().nullable().describe("Where the operator's model is."),
  breaker: z.object({
    state: z.enum(["closed", "open"]),
    until: z.iso.datetime().nullable(),
  }),
  lastCalls: z.array(
    z.object({
      at: z.iso.datetime(),
      use: z.string(),
      model: z.string(),
      outcome: z.enum([...CALL_OUTCOMES, "running"]),
      ms: z.number().int().nullable(),
      inputTokens: z.number().int(),
      outputTokens: z.number().int(),
      costUsd: z.number().nullable(),
      by: z.string().nullable().describe("The member's name."),
    }),
  ),
});
export type LanguageModel = z.infer<typeof languageModelSchema>;

/** POST /api/workspace/language-model/test */
export const languageModelTestSchema = z.object({
  ok: z.boolean(),
  text: z.string().describe("The model's answer, or what went wrong."),
  model: z.string().nullable(),
  ms: z.number().int(),
});
export type LanguageModelTest = z.infer<typeof languageModelTestSchema>;

/** GET /api/workspace/language-model/uses: what is switched on, for every member. */
export const languageModelUsesSchema = z.object({ uses: usesSchema, model: z.string().nullable() });

/** Which engine made a result. `model` is the model that was asked; `fallback` says why its result is not shown. */
export const modelSourceSchema = z.object({
  engine: z.enum(["built-in", "model"]),
  model: z.string().nullable(),
  fallback: modelFallbackSchema.nullable(),
});
export type ModelSource = z.infer<typeof modelSourceSchema>;
