import type { Language } from "../analysis/analysis.contract.ts";
import type { FindingKind } from "./finding-kinds.ts";
import type { FindingTexts } from "./findings.contract.ts";
import { REPLIES } from "./reply-texts.ts";

/** What the client's own conversations say: everything that a reply may state. */
export type ReplyFacts = {
  /** What people buy, most first, in the language in which it is named. */
  offers: Partial<Record<Language, readonly string[]>>;
  /** What the bot or a person answered elsewhere to the same questions. */
  answers: Partial<Record<Language, string>>;
  /** Hours of the day (0 to 24) between which people of the business answer; null if that is not known. */
  hours: { from: number; to: number } | null;
};

export const REPLY_LANGUAGES = ["en", "es", "pt"] as const;
/** Kinds whose reply is an answer of the client where there is one. */
export const ANSWERED_KINDS: ReadonlySet<FindingKind> = new Set(["unanswered_question", "wrong_answer", "repetition"]);
const MAX_OFFERS = 3;

/** The reply to say instead in each of these languages: an answer of the client's own where there is one. */
export function buildReplies(
  kind: FindingKind,
  languages: readonly Language[],
  { offers, answers, hours }: ReplyFacts,
): FindingTexts["instead"] {
  return REPLY_LANGUAGES.filter((language) => languages.includes(language)).map((language) => {
    const answer = ANSWERED_KINDS.has(kind) ? answers[language] : undefined;
    const named = (offers[language] ?? []).slice(0, MAX_OFFERS);
    return { language, text: answer ?? REPLIES[language][kind]({ offers: named.join(", "), hours }) };
  });
}
