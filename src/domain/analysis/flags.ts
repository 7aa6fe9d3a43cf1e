import { FLAGS } from "./analysis.contract.ts";
import type { Flag } from "./analysis.contract.ts";
import { strengthOf } from "./cues.ts";
import type { Cue, CueHits } from "./cues.ts";
import { findPersonalData } from "./personal-data.ts";
import type { Reading } from "./reading.ts";
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
const OBJECTIONS: [Cue, number][] = [
  ["objection_price", maskOf("objection_price")],
  ["objection_trust", maskOf("objection_trust")],
  ["objection_time", maskOf("objection_time")],
];

/** What is remarkable about a message where it stands, as a mask; notes repetition in the state. */
export function readFlags(reading: Reading, state: ConversationState): number {
  const mask = reading.role === "user" ? readUserFlags(reading, state) : readBotFlags(reading, state);
  const { tokens } = reading;
  const personal = (tokens.hasAt || tokens.digits >= 7) && findPersonalData(tokens.text).length > 0;
  return personal ? mask | PERSONAL_DATA : mask;
}

function readUserFlags(reading: Reading, state: ConversationState): number {
  const { cues, intent } = reading;
  let mask = 0;
  if (intent === "human_request") mask |= HANDOFF_REQUEST;
  for (const [cue, flag] of OBJECTIONS) if (strengthOf(cues, cue) > 1.2) mask |= flag;
  if (strengthOf(cues, "form_friction") > 1.2) mask |= FRICTION;
  if (remember(state.userKeys, reading.tokens) > 0) mask |= REPEATED;
  // Asked again, or complained about, without an answer between: the question before was left unanswered.
  if (state.lastUserAsks && (state.lastBotFlags & FALLBACK) !== 0) mask |= UNANSWERED;
  return mask;
}

function readBotFlags(reading: Reading, state: ConversationState): number {
  const { cues, role } = reading;
  let mask = 0;
  if (role === "bot" && isFallback(cues)) mask |= FALLBACK;
  if (role === "agent" || strengthOf(cues, "handoff") > 2) mask |= HANDOFF;
  const repeats = remember(state.botKeys, reading.tokens);
  if (repeats > 0 && reading.asks) mask |= REPEATED;
  if (repeats > 1) mask |= LOOP;
  if ((mask & FALLBACK) !== 0 && state.lastUserAsks) mask |= UNANSWERED;
  if (isDeadEnd(reading, mask)) mask |= DEAD_END;
  return mask;
}

/** The bot says that it did not understand, or cannot help. */
export function isFallback(cues: CueHits): boolean {
  return strengthOf(cues, "fallback") > 1.6 && strengthOf(cues, "success") < 2;
}

/** A message that refuses or fails and offers nothing to go on with: no question, no option, nothing to press. */
function isDeadEnd(reading: Reading, mask: number): boolean {
  const { cues, asks } = reading;
  if (asks || (mask & HANDOFF) !== 0) return false;
  const refuses = strengthOf(cues, "failure") > 0 || strengthOf(cues, "nothing_found") > 1.5 || (mask & FALLBACK) !== 0;
  return refuses && strengthOf(cues, "next_step") === 0 && strengthOf(cues, "success") < 2;
}

/** How often the same words stand among the recent ones of that side; then remembers them. */
function remember(keys: number[], tokens: Tokens): number {
  const key = keyOf(tokens);
  if (key === 0) return 0;
  const seen = keys.filter((known) => known === key).length;
  keys.push(key);
  if (keys.length > REMEMBERED) keys.shift();
  return seen;
}

function keyOf(tokens: Tokens): number {
  if (tokens.words.length < LEAST_WORDS_TO_REPEAT) return 0;
  let key = NUMBER_SALT;
  for (const hash of tokens.hashes) key = mixHashes(key, hash);
  return key;
}
