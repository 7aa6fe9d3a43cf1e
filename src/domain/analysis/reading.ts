import type { Intent, MessageInput, Role } from "./analysis.contract.ts";
import { namesMoney, readAmount } from "./amounts.ts";
import { readIdeas } from "./concepts.ts";
import { findCues } from "./cues.ts";
import type { CueHits } from "./cues.ts";
import { readIntent } from "./intent.ts";
import { scoreLanguage } from "./language.ts";
import type { LanguageScores } from "./language.ts";
import { readSaid } from "./said.ts";
import { readSentiment } from "./sentiment.ts";
import type { Sentiment } from "./sentiment.ts";
import { findSigns } from "./signs.ts";
import { readTokens } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

/** What one message shows by itself, before the conversation is looked at. */
export type Reading = {
  role: Role;
  tokens: Tokens;
  cues: CueHits;
  languageScores: LanguageScores;
  sentiment: Sentiment;
  intent: Intent;
  /** What the stage rules take it to say. */
  said: Intent;
  asks: boolean;
  /** The amount that it names, 0 none. */
  amount: number;
  /** Whether money is spoken of. */
  money: boolean;
  /** What `signs.ts` found, as a mask. */
  signs: number;
};

/** Reads a message once for all detectors. */
export function readMessage(message: Pick<MessageInput, "role" | "text">): Reading {
  const tokens = readTokens(message.text);
  const cues = findCues(tokens);
  const ideas = readIdeas(tokens);
  const languageScores = scoreLanguage(tokens);
  return {
    role: message.role,
    tokens,
    cues,
    languageScores,
    sentiment: readSentiment(tokens, languageScores, ideas),
    intent: readIntent(tokens, cues, ideas),
    said: readSaid(cues),
    asks: tokens.words.includes("?"),
    amount: readAmount(tokens),
    money: namesMoney(tokens),
    signs: findSigns(message.role, tokens),
  };
}
