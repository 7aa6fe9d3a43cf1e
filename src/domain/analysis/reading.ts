import type { Intent, MessageInput, Role } from "./analysis.contract.ts";
import { namesMoney, readAmount } from "./amounts.ts";
import { readIdeas } from "./concepts.ts";
import { findCues } from "./cues.ts";
import type { CueHits } from "./cues.ts";
import { hashUnits } from "./fnv.ts";
import { readWish } from "./intent.ts";
import { scoreLanguage } from "./language.ts";
import type { LanguageScores } from "./language.ts";
import { turnDenied } from "./not-done.ts";
import { asksSomething } from "./questions.ts";
import { readSaid } from "./said.ts";
import { readSentiment } from "./sentiment.ts";
import type { Sentiment } from "./sentiment.ts";
import { findSigns } from "./signs.ts";
import { readTellingWords } from "./telling-words.ts";
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
  /** It gives a detail rather than say a wish of its own. */
  answers: boolean;
  /** What the stage rules take it to say. */
  said: Intent;
  asks: boolean;
  /** The amount that it names, 0 none. */
  amount: number;
  /** Whether money is spoken of. */
  money: boolean;
  /** What `signs.ts` found, as a mask. */
  signs: number;
  /** How many of its words are its own, and whether it points at one thing. */
  rare: number;
  definite: boolean;
};

/** So many readings are remembered, each in the place of its text's hash; longer texts are hardly said twice. */
const PLACES = 1024;
const LONGEST_REMEMBERED = 300;
/** The same text is another message in another's mouth. */
const ROLE_SEEDS: Readonly<Record<Role, number>> = { user: 1, bot: 2, agent: 3 };
const SEEN = new Int32Array(PLACES);
const remembered = new Array<Reading | undefined>(PLACES);

/**
 * Reads a message once for all detectors. Bots say the same sentences over and over, and users the same few words: a text that was
 * heard twice of late is remembered. Nobody changes a reading once it is made.
 */
export function readMessage({ role, text }: Pick<MessageInput, "role" | "text">): Reading {
  if (text.length > LONGEST_REMEMBERED) return readAnew(role, text);
  const hash = hashUnits(text, ROLE_SEEDS[role]);
  const place = (hash ^ (hash >>> 16)) & (PLACES - 1);
  const known = remembered[place];
  if (known?.tokens.text === text && known.role === role) return known;
  if (SEEN[place] !== hash) {
    SEEN[place] = hash;
    return readAnew(role, text);
  }
  // A copy: what is kept must not hold on to the text that it was cut from.
  return (remembered[place] = readAnew(role, [...text].join("")));
}

function readAnew(role: Role, text: string): Reading {
  const tokens = readTokens(text);
  const cues = findCues(tokens);
  if (role !== "user") turnDenied(cues, tokens.words);
  const ideas = readIdeas(tokens);
  const languageScores = scoreLanguage(tokens);
  return {
    role,
    tokens,
    cues,
    languageScores,
    sentiment: readSentiment(tokens, languageScores, ideas),
    ...readWish(tokens, cues, ideas),
    said: readSaid(cues),
    asks: asksSomething(tokens, role === "user"),
    amount: readAmount(tokens),
    money: namesMoney(tokens),
    signs: findSigns(role, tokens),
    ...readTellingWords(tokens, languageScores),
  };
}
