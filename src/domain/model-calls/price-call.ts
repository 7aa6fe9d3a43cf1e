/** What a call to a model costs. */
import type { Tokens } from "../otlp/tokens.ts";
import { DAY_MS } from "../shared/durations.ts";
import { compareText } from "../shared/text.ts";
import { DEFAULT_PRICES, PRICES_AS_OF } from "./price-table.ts";
import type { ModelPrice } from "./price-table.ts";
import { NANOS_PER_USD } from "../shared/nano-usd.ts";

export type PricedBy = "sent" | "table";
/** Whole nano-dollars, and where the price comes from. `version` is the day the price applies from, or that of the table, empty for a cost as sent. */
export type CallCost = { nanoUsd: number; by: PricedBy; version: string };

/** What the price of a call depends on. */
type CallToPrice = { model: string; tokens: Tokens | null; sentUsd: number | null; atMs: number };

/** A dollar per million tokens is a thousand nano-dollars a token. */
const NANOS_PER_TOKEN = 1_000;

/** The cost of a call; null if its model has no price. A cost as sent wins, then the client's own prices. */
export function priceCall(call: CallToPrice, ownPrices: readonly ModelPrice[] = []): CallCost | null {
  return createPricer(ownPrices)(call);
}

/** Prices many calls like {@link priceCall}: the price of a model is looked up once a day of calls. */
export function createPricer(ownPrices: readonly ModelPrice[]): (call: CallToPrice) => CallCost | null {
  const found = new Map<string, ModelPrice | null>();
  return (call) => {
    if (call.sentUsd !== null) return { nanoUsd: Math.round(call.sentUsd * NANOS_PER_USD), by: "sent", version: "" };
    if (call.tokens === null) return null;
    const key = `${Math.floor(call.atMs / DAY_MS)} ${call.model}`;
    let price = found.get(key);
    if (price === undefined) {
      price = findPrice(ownPrices, call, OWN_SUFFIX) ?? findPrice(DEFAULT_PRICES, call);
      found.set(key, price);
    }
    if (price === null) return null;
    return {
      nanoUsd: Math.round(computeNanos(call.tokens, price)),
      by: "table",
      version: price.validFrom ?? PRICES_AS_OF,
    };
  };
}

/** The price of a model at an instant; null if there is none. */
export function findPrice(
  prices: readonly ModelPrice[],
  { model, atMs }: { model: string; atMs: number },
  suffix = SUFFIX,
): ModelPrice | null {
  const name = normalizeModel(model);
  if (name === "") return null;
  const day = new Date(atMs).toISOString().slice(0, "2026-01-01".length);
  const matching = prices.filter(
    (row) => (row.validFrom ?? "") <= day && isModel(name, normalizeModel(row.match), suffix),
  );
  return (
    matching.sort((a, b) => b.match.length - a.match.length || compareText(b.validFrom ?? "", a.validFrom ?? ""))[0] ??
    null
  );
}

/** A model's name without vendor, region, version suffix and date: `us.anthropic.claude-sonnet-4-5-20250929-v1:0` is `claude-sonnet-4-5`. */
export function normalizeModel(model: string): string {
  return model
    .trim()
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(
      /^(?:(?:us|eu|apac|global|au|ca|jp|us-gov)\.)?(?:anthropic|amazon|meta|mistral|deepseek|cohere|openai|google|vertex_ai)\./,
      "",
    )
    .replace(/@.*$/, "")
    .replace(/(?:-v\d+)?:\d+$/, "")
    .replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, "")
    .replace(
      /^claude-(\d(?:\.\d)?)-(opus|sonnet|haiku)/,
      (_, version: string, name: string) => `claude-${version.replace(".", "-")}-${name}`,
    )
    .replace(/^(claude-[a-z]+-\d)\.(\d)/, "$1-$2")
    .replace(/-latest$/, "");
}

/** What may follow a model's name without making it another model. */
const SUFFIX = /^(?:$|-(?:preview|exp|v\d|customtools|\d{2}-\d{2}|\d{3,8}))/;
/** A client's own row covers every variant of the name it gives. */
const OWN_SUFFIX = /^(?:$|[^a-z\d])/;

function isModel(name: string, match: string, suffix: RegExp): boolean {
  return match !== "" && name.startsWith(match) && suffix.test(name.slice(match.length));
}

function computeNanos(tokens: Tokens, row: ModelPrice): number {
  const { inputPerMillion: input, outputPerMillion: output } = row;
  const plain = Math.max(0, tokens.input - tokens.cachedInput - tokens.cacheWrite);
  const dollarsPerMillion =
    plain * input +
    tokens.cachedInput * (row.cachedInputPerMillion ?? input) +
    tokens.cacheWrite * (row.cacheWritePerMillion ?? input) +
    tokens.output * output;
  return dollarsPerMillion * NANOS_PER_TOKEN;
}
