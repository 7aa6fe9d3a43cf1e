import type { LossReason } from "../../reading/reading.contract.ts";
import type { Intent, Language } from "../../analysis/analysis.contract.ts";
import type { SourceKind } from "../../sources/sources.contract.ts";
import type { Breakdown, DoubtReason, Measure, Order } from "../agent.contract.ts";
import type { AskedOutcome } from "../outcomes.ts";
import type { Subject } from "../subjects.ts";

/** The languages questions can be asked in. */
export type QuestionLanguage = Exclude<Language, "other">;

/**
 * The words of one language. A phrase is a row of words; `a/b` are alternatives and `_` is none of them, so that
 * `first/initial response time/_` stands for four phrases. All folded: lower case without accents.
 */
export type Lexicon = {
  measures: Record<Measure, readonly string[]>;
  /** Words for what happened to a conversation: a count of it, or a filter of a list. */
  outcomes: Record<AskedOutcome, readonly string[]>;
  /** Names of what a figure can be split by, and adjectives such as "daily" that split by themselves. */
  dimensions: Record<Breakdown, readonly string[]>;
  adjectives: Partial<Record<Breakdown, readonly string[]>>;
  stages: Record<"discovery" | "interest" | "consideration" | "conversion" | "none", readonly string[]>;
  reasons: Record<LossReason, readonly string[]>;
  sentiments: Record<"negative" | "neutral" | "positive", readonly string[]>;
  languages: Record<Language, readonly string[]>;
  /** Other languages, which are no value of ours. */
  foreignLanguages: readonly string[];
  intents: Partial<Record<Intent, readonly string[]>>;
  /** "Asked for a human": the intent in words of its own. */
  personRequests: readonly string[];
  /** People who were lost and can be called. */
  leads: readonly string[];
  /** Names of filters: intent and tag. */
  intentNouns: readonly string[];
  tagNouns: readonly string[];
  channels: Record<string, readonly string[]>;
  kinds: { list: readonly string[]; show: readonly string[]; why: readonly string[] } & Record<
    Subject,
    readonly string[]
  >;
  definition: { strong: readonly string[]; weak: readonly string[] };
  help: readonly string[];
  trend: readonly string[];
  /** Verbs of change: they compare with the period before. */
  direction: readonly string[];
  /** "Better", "more": a change too, but beside a value they compare it with the others. */
  comparative: readonly string[];
  compare: readonly string[];
  previous: readonly string[];
  orders: Record<Order, readonly string[]>;
  /** Orders that name their measure: "slowest". */
  superlatives: readonly { words: readonly string[]; measure: Measure; order: Order }[];
  /** "Where" users leave: at which stage. */
  where: readonly string[];
  /** "Come from": beside "where" it asks for the source. */
  origin: readonly string[];
  /** Kinds of sources: "which ad" asks for each of them, "from ads" filters. */
  sourceKinds: Partial<Record<SourceKind, readonly string[]>>;
  /** Asks for a definition, or why something changed. */
  explain: readonly string[];
  /** "Those conversations": of the answer before. */
  those: readonly string[];
  /** "All channels": without the filter of the question before. */
  all: readonly string[];
  top: readonly string[];
  count: readonly string[];
  share: readonly string[];
  /** Words for a mean and for a median: a total is neither. */
  average: readonly string[];
  median: readonly string[];
  /** "One" of something, as in "the cost of a conversation". */
  one: readonly string[];
  by: readonly string[];
  which: readonly string[];
  and: readonly string[];
  follow: readonly string[];
  not: readonly string[];
  mention: readonly string[];
  about: readonly string[];
  prepositions: readonly string[];
  people: readonly string[];
  /** "Low", "high": part of a why, elsewhere a filter that does not exist. */
  level: readonly string[];
  /** The bot and the company that asks: every figure is theirs. */
  own: readonly string[];
  /** Words that are a letter away from one of ours and no typing errors. */
  notTypos: readonly string[];
  filler: readonly string[];
  refusals: Partial<Record<DoubtReason, readonly string[]>>;
  /** Measures that do not exist here, with the nearest that does. */
  unmeasured: readonly { words: readonly string[]; nearest: Measure }[];
};

/** Every phrase that a pattern stands for. */
export function expandPhrase(pattern: string): string[] {
  return pattern
    .split(" ")
    .map((part) => part.split("/"))
    .reduce<string[]>((rows, options) => rows.flatMap((row) => options.map((word) => joinWords(row, word))), [""]);
}

function joinWords(row: string, word: string): string {
  if (word === "_") return row;
  return row === "" ? word : `${row} ${word}`;
}
