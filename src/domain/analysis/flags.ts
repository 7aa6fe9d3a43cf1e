import { FLAGS } from "./analysis.contract.ts";
import type { Flag } from "./analysis.contract.ts";
import { strengthOf } from "./cues.ts";
import type { Cue } from "./cues.ts";
import { findPersonalData } from "./personal-data.ts";
import type { Reading } from "./reading.ts";
import { showsBotSign, showsUserSign } from "./signs.ts";
import type { UserSign } from "./signs.ts";
import type { ConversationState } from "./state.ts";
import { mixHashes } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

/** Keys of so many recent messages of each side are remembered, to notice repetition. */
const REMEMBERED = 4;
const LEAST_WORDS_TO_REPEAT = 3;
const NUMBER_SALT = 7;

/** The bit of a flag in a mask. */
export function maskOf(flag: Flag): number {
  return 1 << FLAGS.indexOf(flag);
}

/** The flags of a mask, in the order of FLAGS. */
export function listFlags(mask: number): Flag[] {
  return FLAGS.filter((_, index) => (mask & (1 << index)) !== 0);
}

const FALLBACK = maskOf("fallback");
const REPEATED = maskOf("repeated_question");
const LOOP = maskOf("loop");
const HANDOFF_REQUEST = maskOf("handoff_request");
const HANDOFF = maskOf("handoff");
const UNANSWERED = maskOf("unanswered_question");
const FRICTION = maskOf("form_friction");
const DEAD_END = maskOf("dead_end");
const PERSONAL_DATA = maskOf("personal_data");
const OBJECTION_PRICE = maskOf("objection_price");
const OBJECTIONS: [Cue, UserSign, number][] = [
  ["objection_price", "too_dear", OBJECTION_PRICE],
  ["objection_trust", "distrust", maskOf("objection_trust")],
  ["objection_time", "puts_off", maskOf("objection_time")],
];
/** A word for a person that is nearly all of the message asks for one. */
const MOST_WORDS_OF_CALL = 3;

/** What is remarkable about a message where it stands, as a mask; notes repetition in the state. */
export function readFlags(reading: Reading, state: ConversationState): number {
  const mask = reading.role === "user" ? readUserFlags(reading, state) : readBotFlags(reading, state);
  const { tokens } = reading;
  const personal = (tokens.hasAt || tokens.digits >= 7) && findPersonalData(tokens.text).length > 0;
  return personal ? mask | PERSONAL_DATA : mask;
}

function readUserFlags(reading: Reading, state: ConversationState): number {
  const { cues, signs } = reading;
  let mask = 0;
  if (asksForPerson(reading)) mask |= HANDOFF_REQUEST;
  for (const [cue, sign, flag] of OBJECTIONS) {
    if (strengthOf(cues, cue) > 1.2 || showsUserSign(signs, sign)) mask |= flag;
  }
  // "Something not too expensive" and "are they pricey?" object to nothing.
  if (showsUserSign(signs, "not_dear")) mask &= ~OBJECTION_PRICE;
  if (strengthOf(cues, "form_friction") > 1.2 || showsUserSign(signs, "friction")) mask |= FRICTION;
  if (remember(state.userKeys, reading.tokens) > 0) mask |= REPEATED;
  // Asked again, or complained about, without an answer between: the question before was left unanswered.
  if (state.lastUserAsks && (state.lastBotFlags & FALLBACK) !== 0) mask |= UNANSWERED;
  return mask;
}

function readBotFlags(reading: Reading, state: ConversationState): number {
  const { role } = reading;
  let mask = 0;
  if (role === "bot" && isFallback(reading)) mask |= FALLBACK;
  if (role === "agent" || handsOver(reading)) mask |= HANDOFF;
  const repeats = remember(state.botKeys, reading.tokens);
  // The same question again, or the same answer to another message.
  const answers = state.lastRole === "user" && (mask & FALLBACK) === 0;
  if (repeats > 0 && (reading.asks || answers)) mask |= REPEATED;
  if (repeats > 1) mask |= LOOP;
  if ((mask & FALLBACK) !== 0 && state.lastUserAsks) mask |= UNANSWERED;
  if (isDeadEnd(reading, mask)) mask |= DEAD_END;
  return mask;
}

/** The user wants a person: in so many words, or by nothing but the word for one. */
export function asksForPerson({ cues, signs, tokens }: Reading): boolean {
  // "Am I talking to a real person?" asks about the bot.
  if (showsUserSign(signs, "asks_if_bot")) return false;
  if (strengthOf(cues, "human_request") > 2 || showsUserSign(signs, "wants_person")) return true;
  return tokens.words.length <= MOST_WORDS_OF_CALL && showsUserSign(signs, "person_word");
}

/** The bot says that it did not understand, or cannot help. */
export function isFallback({ cues, signs }: Reading): boolean {
  const says = strengthOf(cues, "fallback") > 1.6 || showsBotSign(signs, "not_understood");
  return says && strengthOf(cues, "success") < 2;
}

/** The bot, or who speaks for it, says that somebody takes over. */
export function handsOver({ cues, signs }: Reading): boolean {
  return strengthOf(cues, "handoff") > 2 || showsBotSign(signs, "hands_over");
}

/** A line that can be pressed or chosen by its number. */
const OPTIONS = /\n *(?:[▸►▶•▪➡*-]|\d[.)]) /;

/** A message that refuses or fails and offers nothing to go on with: no question, no option, nothing to press. */
function isDeadEnd(reading: Reading, mask: number): boolean {
  const { cues, signs, asks } = reading;
  if (asks || (mask & HANDOFF) !== 0) return false;
  const fails = strengthOf(cues, "failure") > 0 || strengthOf(cues, "nothing_found") > 1.5;
  const refuses = fails || showsBotSign(signs, "refuses") || (mask & FALLBACK) !== 0;
  if (!refuses || strengthOf(cues, "next_step") > 0 || strengthOf(cues, "success") >= 2) return false;
  return !OPTIONS.test(reading.tokens.text);
}

/** How often the same words stand among the recent ones of that side; then remembers them. */
function remember(keys: number[], tokens: Tokens): number {
  const key = keyOf(tokens);
  if (key === 0) return 0;
  let seen = 0;
  for (const known of keys) if (known === key) seen++;
  keys.push(key);
  if (keys.length > REMEMBERED) keys.shift();
  return seen;
}

function keyOf(tokens: Tokens): number {
  if (tokens.words.length < LEAST_WORDS_TO_REPEAT) return 0;
  let key = NUMBER_SALT;
  for (const { hash } of tokens.forms) key = mixHashes(key, hash);
  return key;
}
