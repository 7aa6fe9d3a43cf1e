import type { Language } from "../analysis/analysis.contract.ts";
import { isSameThing } from "./asked/asked-objects.ts";
import type { Hours, PriceFact } from "./answers/own-facts.ts";
import type { FindingKind } from "./finding-kinds.ts";
import { listMismatches } from "./finding-texts.ts";
import type { ExampleConversation } from "./finding-texts.ts";
import type { FindingTexts } from "./findings.contract.ts";
import { REPLIES } from "./reply-texts.ts";

/** What the client's own conversations say: everything that a reply may state. */
export type ReplyFacts = {
  /** What people buy, most first, in the language in which it is named. */
  offers: Partial<Record<Language, readonly string[]>>;
  /** What there is for which price, as the bot or a person says it, in each language. */
  prices: Partial<Record<Language, readonly PriceFact[]>>;
  /** What the bot or a person answered elsewhere to the same questions. */
  answers: Partial<Record<Language, string>>;
  /** The hours in which people of the business answer; null if that is not known. */
  hours: Hours | null;
};

export const REPLY_LANGUAGES = ["en", "es", "pt"] as const;
/** Kinds whose reply is an answer of the client where there is one. */
export const ANSWERED_KINDS: ReadonlySet<FindingKind> = new Set(["unanswered_question", "wrong_answer", "repetition"]);
const MAX_OFFERS = 3;

/** The languages in which a finding's users write: of one about the wrong language, never the one that they were answered in. */
export function listReplyLanguages(
  kind: FindingKind,
  rows: readonly { language: Language }[],
  examples: readonly ExampleConversation[],
): Language[] {
  const mismatches = kind === "language_mismatch" ? listMismatches(examples) : [];
  const written = mismatches.length > 0 ? mismatches.map(({ from }) => from) : rows.map(({ language }) => language);
  return REPLY_LANGUAGES.filter((language) => written.includes(language));
}

/** The reply to say instead in each of these languages: an answer of the client's own where there is one. `missing` can't be had. */
export function buildReplies(
  kind: FindingKind,
  languages: readonly Language[],
  { offers, prices, answers, hours }: ReplyFacts,
  missing: readonly string[] = [],
): FindingTexts["instead"] {
  return REPLY_LANGUAGES.filter((language) => languages.includes(language)).map((language) => {
    const answer = ANSWERED_KINDS.has(kind) ? answers[language] : undefined;
    const isThere = (name: string): boolean => !missing.some((object) => isSameThing(object, name));
    const named = (offers[language] ?? []).filter(isThere).slice(0, MAX_OFFERS).join(", ");
    const priced = (prices[language] ?? []).filter(({ name }) => isThere(name));
    const cheaper = priced.toSorted((a, b) => a.amount - b.amount).slice(0, Math.floor(priced.length / 2));
    const withPrices = (kind === "price_objection" ? cheaper : priced)
      .slice(0, MAX_OFFERS)
      .map(({ name, price }) => `${name} (${price})`);
    // One thing alone is no choice.
    const isChoice = withPrices.length > 1 || kind === "price_objection";
    const facts = { offers: named, priced: isChoice ? withPrices.join(", ") : "", hours };
    return { language, text: answer ?? REPLIES[language][kind](facts) };
  });
}
