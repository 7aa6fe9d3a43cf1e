import type { Language } from "../analysis/analysis.contract.ts";
import type { FindingKind } from "./finding-kinds.ts";
import { listMismatches } from "./finding-texts.ts";
import type { ExampleConversation } from "./finding-texts.ts";
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
