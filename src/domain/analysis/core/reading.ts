import type { Intent, Role, SentimentLabel } from "../analysis.contract.ts";
import type { CueHits, LanguageScores, Tokens } from "./text.ts";

/** Sentiment of a message: score −1…1 and its label. */
export type Sentiment = { score: number; label: SentimentLabel };

/** What one message shows by itself, without its conversation. */
export type Reading = {
  role: Role;
  tokens: Tokens;
  cues: CueHits;
  languageScores: LanguageScores;
  sentiment: Sentiment;
  intent: Intent;
  /** The message gives a requested detail and has no intent of its own. */
  answers: boolean;
  /** The intent by phrases alone, as the stage rules use it. */
  phraseIntent: Intent;
  asks: boolean;
  /** The amount named, 0 for none. */
  amount: number;
  /** Whether the message mentions a currency. */
  hasMoney: boolean;
  /** Bit mask of the flag phrases found (flag-phrases.ts). */
  flagPhrases: number;
  /** Number of words that are not among the frequent ones. */
  rareWords: number;
  /** Bit mask of what makes it concrete (terms.ts). */
  terms: number;
  /** Bit mask of what the user does next (conduct.ts); 0 for the other side. */
  conduct: number;
  /** Whether it refers to one specific thing: "the bike". */
  isSpecific: boolean;
};
