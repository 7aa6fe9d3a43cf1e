import type { Role } from "./analysis.contract.ts";
import { FLAG_PHRASES } from "./lexicon/flags.ts";
import { buildAutomaton, findPhrases } from "./patterns.ts";
import type { Reading } from "./reading.ts";
import type { Tokens } from "./tokens.ts";

/** What users show, and what bots show. */
const OF_USERS = [
  "wants_person",
  "person_word",
  "too_dear",
  "distrust",
  "puts_off",
  "friction",
  "still_there",
  "wants_cheaper",
  "misses_answer",
  "asks_if_bot",
  "wants_language",
  "not_dear",
  "platform",
] as const satisfies (keyof typeof FLAG_PHRASES)[];
const OF_BOTS = [
  "not_understood",
  "hands_over",
  "refuses",
  "rejects_input",
  "asks_rating",
  "platform",
] as const satisfies (keyof typeof FLAG_PHRASES)[];

export type UserSign = (typeof OF_USERS)[number];
export type BotSign = (typeof OF_BOTS)[number];

const USERS = buildAutomaton(OF_USERS.map((sign) => FLAG_PHRASES[sign]));
const BOTS = buildAutomaton(OF_BOTS.map((sign) => FLAG_PHRASES[sign]));

/** The signs in a message as a mask: those of users in a user's, those of bots in a bot's. An agent's is not read for any. */
export function findSigns(role: Role, tokens: Tokens): number {
  if (role === "agent") return 0;
  return findPhrases(role === "user" ? USERS : BOTS, tokens);
}

const USER_BITS = numberBits(OF_USERS);
const BOT_BITS = numberBits(OF_BOTS);

/** Whether a user's message shows a sign. */
export function showsUserSign(signs: number, sign: UserSign): boolean {
  return (signs & (USER_BITS.get(sign) ?? 0)) !== 0;
}

/** Whether a bot's message shows a sign. */
export function showsBotSign(signs: number, sign: BotSign): boolean {
  return (signs & (BOT_BITS.get(sign) ?? 0)) !== 0;
}

const MOST_OF_PLATFORM = 12;

/** A line of the platform's own: someone joined, the chat was ended, a picture stood here. It changes nothing of the matter. */
export function isPlatformLine({
  role,
  signs,
  tokens,
  asks,
}: Pick<Reading, "role" | "signs" | "tokens" | "asks">): boolean {
  if (asks || tokens.words.length > MOST_OF_PLATFORM) return false;
  return role === "user" ? showsUserSign(signs, "platform") : role === "bot" && showsBotSign(signs, "platform");
}

function numberBits<Sign extends string>(names: readonly Sign[]): Map<Sign, number> {
  return new Map(names.map((name, at) => [name, 1 << at]));
}
