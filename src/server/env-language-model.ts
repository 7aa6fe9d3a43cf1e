/** The environment variables of the operator's language model. */
import { z } from "zod";
import { ANTHROPIC_URL } from "../domain/language-model/language-model.contract.ts";
import type { ModelTarget } from "../domain/language-model/language-model.contract.ts";
import { EnvironmentError } from "./env-error.ts";

export const languageModelVariables = {
  LLM_PROVIDER: z
    .enum(["openai-compatible", "anthropic"])
    .optional()
    .describe("Protocol of a language model that workspaces may switch on. Default: none, the built-in engine alone"),
  LLM_BASE_URL: z
    .url({ protocol: /^https?$/, error: "expected an address like https://models.example.com/v1" })
    .transform((url) => url.replace(/\/+$/, ""))
    .optional()
    .describe("Base address of the language model, which may be private; required for openai-compatible"),
  LLM_API_KEY: z.string().optional().describe("API key of the language model; a model of your own may need none"),
  LLM_MODEL: z.string().max(100).optional().describe("Name of the language model; required with LLM_PROVIDER"),
  LLM_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(120_000)
    .default(20_000)
    .describe("How long a language model may take, in milliseconds; half of it until the first word of a stream"),
  LLM_MONTHLY_BUDGET_USD: z.coerce
    .number()
    .min(0)
    .max(1_000_000)
    .default(20)
    .describe("What each workspace may spend on language models a month, in US dollars; workspaces can set less"),
};

type Values = {
  LLM_PROVIDER?: ModelTarget["provider"] | undefined;
  LLM_BASE_URL?: string | undefined;
  LLM_API_KEY?: string | undefined;
  LLM_MODEL?: string | undefined;
  LLM_TIMEOUT_MS: number;
  LLM_MONTHLY_BUDGET_USD: number;
};

/** The operator's model, null without one, and the limits of every model. Throws EnvironmentError if only half is set. */
export function toLanguageModel(values: Values) {
  return {
    target: toTarget(values),
    timeoutMs: values.LLM_TIMEOUT_MS,
    monthlyBudgetUsd: values.LLM_MONTHLY_BUDGET_USD,
  };
}

function toTarget({ LLM_PROVIDER: provider, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL: model }: Values): ModelTarget | null {
  if (provider === undefined) {
    if (LLM_BASE_URL === undefined && LLM_API_KEY === undefined && model === undefined) return null;
    throw new EnvironmentError("A language model requires LLM_PROVIDER.");
  }
  const baseUrl = LLM_BASE_URL ?? (provider === "anthropic" ? ANTHROPIC_URL : undefined);
  if (baseUrl === undefined || model === undefined) {
    throw new EnvironmentError("A language model requires LLM_MODEL, and LLM_BASE_URL if it is openai-compatible.");
  }
  return { provider, baseUrl, apiKey: LLM_API_KEY ?? null, model };
}
