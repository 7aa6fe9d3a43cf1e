/** Tokens of a call, normalized: `input` includes cached and written ones, `output` includes reasoning. */
import { findNumber, toNumber, toRecord } from "./attributes.ts";
import { NAMES } from "./conventions.ts";
import type { Attributes, AttributeValue } from "./span.ts";

export type Tokens = { input: number; cachedInput: number; cacheWrite: number; output: number; reasoning: number };

/** No provider's context comes near. A larger number is not a count. */
const MAX_TOKENS = 1_000_000_000;

/** Extracts the tokens that a span reports; null if it reports none. */
export function extractTokens(attributes: Attributes): Tokens | null {
  const input = findNumber(attributes, NAMES.inputTokens);
  const output = findNumber(attributes, NAMES.outputTokens);
  const fromProvider = findProviderCache(attributes);
  const cachedInput = findNumber(attributes, NAMES.cachedTokens) ?? fromProvider.cached;
  const cacheWrite = findNumber(attributes, NAMES.cacheWriteTokens) ?? fromProvider.written;
  if (input === null && output === null) {
    const usage = toRecord(attributes.get("langfuse.observation.usage_details"));
    return Object.keys(usage).length > 0 ? sumLangfuse(usage) : null;
  }
  return normalize({
    input: input ?? 0,
    cachedInput: cachedInput ?? 0,
    cacheWrite: cacheWrite ?? 0,
    output: output ?? 0,
    reasoning: findNumber(attributes, NAMES.reasoningTokens) ?? 0,
  });
}

/** Whether there is anything to count. */
export function hasTokens(tokens: Tokens | null): tokens is Tokens {
  return tokens !== null && tokens.input + tokens.output > 0;
}

function normalize(tokens: Tokens): Tokens {
  const whole = {
    input: toCount(tokens.input),
    cachedInput: toCount(tokens.cachedInput),
    cacheWrite: toCount(tokens.cacheWrite),
    output: toCount(tokens.output),
    reasoning: toCount(tokens.reasoning),
  };
  const special = whole.cachedInput + whole.cacheWrite;
  // The sender gave the uncached remainder.
  if (special > whole.input) whole.input += special;
  return { ...whole, output: Math.max(whole.output, whole.reasoning) };
}

function toCount(value: number): number {
  return Math.min(Math.round(value), MAX_TOKENS);
}

/** Langfuse's details are always parts of a sum. */
function sumLangfuse(usage: Record<string, AttributeValue>): Tokens {
  const sum = (prefix: string) =>
    Object.entries(usage)
      .filter(([name]) => name.startsWith(prefix))
      .reduce((total, [, value]) => total + (toNumber(value) ?? 0), 0);
  return {
    input: toCount(sum("input")),
    cachedInput: toCount(sum("input_cached_tokens") + sum("input_cache_read")),
    cacheWrite: toCount(sum("input_cache_creation")),
    output: toCount(sum("output")),
    reasoning: toCount(sum("output_reasoning")),
  };
}

/** What the AI SDK passes on from Anthropic and OpenAI as they name it. */
function findProviderCache(attributes: Attributes): { cached: number | null; written: number | null } {
  const metadata = toRecord(attributes.get("ai.response.providerMetadata"));
  for (const provider of Object.values(metadata)) {
    const fields = toRecord(provider);
    const usage = toRecord(fields["usage"]);
    const cached = toNumber(
      fields["cacheReadInputTokens"] ?? usage["cache_read_input_tokens"] ?? fields["cachedPromptTokens"],
    );
    const written = toNumber(fields["cacheCreationInputTokens"] ?? usage["cache_creation_input_tokens"]);
    if (cached !== null || written !== null) return { cached, written };
  }
  return { cached: null, written: null };
}
