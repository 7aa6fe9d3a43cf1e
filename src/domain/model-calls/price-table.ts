/** US dollars per million tokens, by model. Missing special prices are the input price. */
export type ModelPrice = {
  /** Beginning of the model's name, in lower case, without vendor, version suffix and date. The longest match wins. */
  match: string;
  provider: string;
  inputPerMillion: number;
  cachedInputPerMillion: number | null;
  cacheWritePerMillion: number | null;
  outputPerMillion: number;
  /** Day from which it applies, as YYYY-MM-DD; null where that is not known: it then applies to all calls. */
  validFrom: string | null;
  /** The provider's own price page. */
  source: string;
};

/** A row of the default table, with the day when a second source was found to say the same. */
type DefaultPrice = ModelPrice & { checkedOn: string; checkedAgainst: string };

/** When the table was last compared with the providers' pages and other public price lists. */
export const PRICES_AS_OF = "2026-11-26";

const LANGFUSE = "langfuse/langfuse: worker/src/constants/default-model-prices.json";
const SEVERAL = "several public programs' price tables";

const OPENAI = { provider: "openai", source: "https://platform.openai.com/docs/pricing" } as const;
const ANTHROPIC = { provider: "anthropic", source: "https://docs.claude.com/en/docs/about-claude/pricing" } as const;
const GOOGLE = { provider: "google", source: "https://ai.google.dev/gemini-api/docs/pricing" } as const;
const MISTRAL = { provider: "mistral", source: "https://mistral.ai/pricing" } as const;
const AMAZON = { provider: "amazon", source: "https://aws.amazon.com/nova/pricing/" } as const;

type Vendor = { provider: string; source: string };
type Row = readonly [
  match: string,
  prices: readonly [number, number | null, number | null, number],
  /** The day of the model's first snapshot, before which there were no calls. */
  validFrom?: string,
];

function list(vendor: Vendor, checkedAgainst: string, rows: readonly Row[]): DefaultPrice[] {
  return rows.map(([match, [input, cached, written, output], validFrom = null]) => ({
    match,
    ...vendor,
    inputPerMillion: input,
    cachedInputPerMillion: cached,
    cacheWritePerMillion: written,
    outputPerMillion: output,
    validFrom,
    checkedOn: PRICES_AS_OF,
    checkedAgainst,
  }));
}

/**
 * Models whose prices the sources disagree about are left out: no price is better than a wrong one. So are those whose price depends
 * on the hour (DeepSeek) or has a discount for a while (some of Gemini Flash, and of GPT-5.6).
 */
export const DEFAULT_PRICES: readonly DefaultPrice[] = [
  ...list(OPENAI, LANGFUSE, [
    ["gpt-5.5", [5, 0.5, null, 30], "2026-04-23"],
    ["gpt-5.4", [2.5, 0.25, null, 15], "2026-03-05"],
    ["gpt-5.4-mini", [0.75, 0.075, null, 4.5], "2026-03-17"],
    ["gpt-5.4-nano", [0.2, 0.02, null, 1.25], "2026-03-17"],
    ["gpt-5.2", [1.75, 0.175, null, 14], "2025-12-11"],
    ["gpt-5.1", [1.25, 0.125, null, 10], "2025-11-13"],
    ["gpt-5", [1.25, 0.125, null, 10], "2025-08-07"],
    ["gpt-5-mini", [0.25, 0.025, null, 2], "2025-08-07"],
    ["gpt-5-nano", [0.05, 0.005, null, 0.4], "2025-08-07"],
    ["gpt-4.1", [2, 0.5, null, 8]],
    ["gpt-4.1-mini", [0.4, 0.1, null, 1.6]],
    ["gpt-4.1-nano", [0.1, 0.025, null, 0.4]],
    ["gpt-4o", [2.5, 1.25, null, 10]],
    ["gpt-4o-mini", [0.15, 0.075, null, 0.6]],
    ["o3", [2, 0.5, null, 8]],
    ["o4-mini", [1.1, 0.275, null, 4.4]],
  ]),
  ...list(OPENAI, SEVERAL, [["gpt-5.6-sol", [5, 0.5, 6.25, 30]]]),
  ...list(ANTHROPIC, LANGFUSE, [
    ["claude-fable-5", [10, 1, 12.5, 50]],
    ["claude-sonnet-5", [2, 0.2, 2.5, 10]],
    ["claude-opus-4-8", [5, 0.5, 6.25, 25]],
    ["claude-opus-4-7", [5, 0.5, 6.25, 25]],
    ["claude-opus-4-6", [5, 0.5, 6.25, 25]],
    ["claude-opus-4-5", [5, 0.5, 6.25, 25], "2025-11-01"],
    ["claude-sonnet-4-6", [3, 0.3, 3.75, 15]],
    ["claude-sonnet-4-5", [3, 0.3, 3.75, 15], "2025-09-29"],
    ["claude-sonnet-4", [3, 0.3, 3.75, 15]],
    ["claude-haiku-4-5", [1, 0.1, 1.25, 5], "2025-10-01"],
    ["claude-3-5-sonnet", [3, 0.3, 3.75, 15]],
    ["claude-3-5-haiku", [0.8, 0.08, 1, 4]],
  ]),
  ...list(ANTHROPIC, SEVERAL, [["claude-opus-5", [5, 0.5, 6.25, 25]]]),
  ...list(GOOGLE, LANGFUSE, [
    ["gemini-3.5-flash", [1.5, 0.15, null, 9]],
    ["gemini-3.1-pro", [2, 0.2, null, 12]],
    ["gemini-3.1-flash-lite", [0.25, 0.025, null, 1.5]],
    ["gemini-3-pro", [2, 0.2, null, 12]],
    ["gemini-3-flash", [0.5, 0.05, null, 3]],
    ["gemini-2.5-pro", [1.25, 0.125, null, 10]],
    ["gemini-2.5-flash", [0.3, 0.03, null, 2.5]],
    ["gemini-2.5-flash-lite", [0.1, 0.01, null, 0.4]],
  ]),
  ...list(GOOGLE, SEVERAL, [["gemini-3.5-flash-lite", [0.3, 0.03, null, 2.5]]]),
  ...list(MISTRAL, SEVERAL, [
    ["mistral-large-2512", [0.5, null, null, 1.5]],
    ["mistral-large-2411", [2, null, null, 6]],
    ["mistral-medium-3-5", [1.5, null, null, 7.5]],
    ["mistral-medium-2508", [0.4, null, null, 2]],
  ]),
  ...list(AMAZON, SEVERAL, [
    ["nova-premier", [2.5, 0.625, null, 12.5]],
    ["nova-pro", [0.8, 0.2, null, 3.2]],
    ["nova-lite", [0.06, 0.015, null, 0.24]],
    ["nova-micro", [0.035, 0.00875, null, 0.14]],
  ]),
];
