import type { Breakdown, DoubtReason, FilterSlot, Measure, Order } from "../agent.contract.ts";
import type { QuestionLanguage } from "../lexicon/lexicon.ts";
import type { AskedOutcome } from "../outcomes.ts";
import { TEXTS_EN } from "./en.ts";
import { TEXTS_ES } from "./es.ts";
import { TEXTS_PT } from "./pt.ts";

/** The words of answers in one language. `{name}` is replaced. */
export type AgentTexts = {
  locale: string;
  measures: Record<Measure, string>;
  definitions: Record<Measure, string>;
  breakdowns: Record<Breakdown, string>;
  /** The heading of the chips. */
  howRead: string;
  slots: Record<FilterSlot, string>;
  orders: Record<Order, string>;
  stages: Record<"none" | "discovery" | "interest" | "consideration" | "conversion", string>;
  reasons: Record<string, string>;
  outcomes: Record<AskedOutcome, string>;
  sentiments: Record<"negative" | "neutral" | "positive", string>;
  languages: Record<"en" | "pt" | "es" | "other", string>;
  weekdays: readonly string[];
  split: string;
  versus: string;
  top: string;
  value: string;
  share: string;
  other: string;
  conversations: string;
  of: string;
  interval: string;
  none: string;
  noCost: string;
  lengths: string;
  few: string;
  fewRow: string;
  assumed: string;
  corrected: string;
  before: string;
  clear: string;
  unclear: string;
  priced: string;
  estimate: string;
  by: string;
  /** The mean of the rows of a breakdown by time. */
  mean: string;
  /** Under the rows of all hours. */
  night: string;
  trend: string;
  ranked: string;
  listed: string;
  newest: string;
  whyNone: string;
  why: string;
  goesWith: string;
  whySteps: string;
  whyCaution: string;
  whyFindings: string;
  findings: string;
  noFindings: string;
  perMonth: string;
  help: string;
  links: Record<"overview" | "funnel" | "analytics" | "aiBenchmarks" | "conversations" | "insights", string>;
  together: string;
  doubts: Record<DoubtReason, string>;
  tooLong: string;
  lacks: Record<"breakdown" | "filter", string>;
  noWords: string;
  thereAre: string;
  nearest: string;
  suggestions: Record<
    | "measure"
    | "byChannel"
    | "why"
    | "compare"
    | "reasons"
    | "list"
    | "summary"
    | "questions"
    | "between"
    | "channel"
    | "mentions"
    | "findings"
    | "definition"
    | "versus"
    | "inLanguage",
    string
  >;
  /** How a measure is named in a question, so that the question is understood. */
  asked: Record<Measure, string>;
};

const TEXTS: Record<QuestionLanguage, AgentTexts> = { en: TEXTS_EN, pt: TEXTS_PT, es: TEXTS_ES };

/** The words of answers in a language. */
export function getTexts(language: QuestionLanguage): AgentTexts {
  return TEXTS[language];
}

/** `text` with the named parts filled in. */
export function fillText(text: string, parts: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}
