import type { Reading } from "../../core/reading.ts";
import { FLAG_PHRASES as EN } from "../../lexicon/en/flags.ts";
import { FLAG_PHRASES as ES } from "../../lexicon/es/flags.ts";
import { joinLanguages } from "../../lexicon/join-languages.ts";
import { FLAG_PHRASES as PT } from "../../lexicon/pt/flags.ts";

const FLAG_PHRASES = joinLanguages(EN, PT, ES);

const USER_NAMES = [
  "wants_person",
  "person_word",
  "too_expensive",
  "distrust",
  "postpones",
  "friction",
  "still_there",
  "wants_cheaper",
  "misses_reply",
  "asks_if_bot",
  "wants_language",
  "not_expensive",
  "platform",
  "asks_status",
] as const satisfies (keyof typeof FLAG_PHRASES)[];
const BOT_NAMES = [
  "not_understood",
  "hands_over",
  "refuses",
  "rejects_input",
  "asks_rating",
  "platform",
  "other_slot",
  "remedies",
  "suggests_fix",
  "demands",
  "welcomes_thanks",
] as const satisfies (keyof typeof FLAG_PHRASES)[];

export type UserPhrase = (typeof USER_NAMES)[number];
type BotPhrase = (typeof BOT_NAMES)[number];

/** The phrases searched in user messages; the index is the bit in `Reading.flagPhrases`. */
export const USER_FLAG_PHRASES = USER_NAMES.map((name) => FLAG_PHRASES[name]);
/** The phrases searched in bot messages; the index is the bit in `Reading.flagPhrases`. */
export const BOT_FLAG_PHRASES = BOT_NAMES.map((name) => FLAG_PHRASES[name]);

const USER_BITS = buildBits(USER_NAMES);
const BOT_BITS = buildBits(BOT_NAMES);
/** The phrases of bots that mean the same from an agent. */
export const AGENT_PHRASES =
  getBit(BOT_BITS, "other_slot") | getBit(BOT_BITS, "remedies") | getBit(BOT_BITS, "suggests_fix");
/** Longer messages are not platform notices. */
const MAX_NOTICE_WORDS = 12;

/** Whether a user message contains a phrase. */
export function hasUserPhrase(mask: number, phrase: UserPhrase): boolean {
  return (mask & (USER_BITS.get(phrase) ?? 0)) !== 0;
}

/** Whether a bot message contains a phrase. */
export function hasBotPhrase(mask: number, phrase: BotPhrase): boolean {
  return (mask & (BOT_BITS.get(phrase) ?? 0)) !== 0;
}

/** Whether the platform wrote the message ("Ana joined", "image omitted"): it changes nothing in the analysis. */
export function isPlatformNotice({
  role,
  flagPhrases,
  tokens,
  asks,
}: Pick<Reading, "role" | "flagPhrases" | "tokens" | "asks">): boolean {
  if (asks || tokens.words.length > MAX_NOTICE_WORDS) return false;
  return role === "user"
    ? hasUserPhrase(flagPhrases, "platform")
    : role === "bot" && hasBotPhrase(flagPhrases, "platform");
}

function getBit<Name extends string>(bits: Map<Name, number>, name: Name): number {
  return bits.get(name) ?? 0;
}

function buildBits<Name extends string>(names: readonly Name[]): Map<Name, number> {
  return new Map(names.map((name, at) => [name, 1 << at]));
}
