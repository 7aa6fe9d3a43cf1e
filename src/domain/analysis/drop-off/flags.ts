import type { ConversationState } from "../core/conversation-state.ts";
import { getFlagMask } from "../core/flag-mask.ts";
import type { Reading } from "../core/reading.ts";
import { asksForHuman, isFallback, isHandoff } from "../stage/dialogue-acts.ts";
import { getStrength } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";
import { hasBotPhrase, hasUserPhrase } from "../text/phrases/flag-phrases.ts";
import type { UserPhrase } from "../text/phrases/flag-phrases.ts";
import { findPersonalData } from "../text/personal-data/personal-data.ts";
import { countRepeats } from "../text/messages/repetition.ts";

const FALLBACK = getFlagMask("fallback");
const REPEATED = getFlagMask("repeated_question");
const LOOP = getFlagMask("loop");
const HANDOFF_REQUEST = getFlagMask("handoff_request");
const HANDOFF = getFlagMask("handoff");
const UNANSWERED = getFlagMask("unanswered_question");
const FRICTION = getFlagMask("form_friction");
const DEAD_END = getFlagMask("dead_end");
const PERSONAL_DATA = getFlagMask("personal_data");
const OBJECTION_PRICE = getFlagMask("objection_price");
const OBJECTIONS: [Cue, UserPhrase, number][] = [
  ["objection_price", "too_expensive", OBJECTION_PRICE],
  ["objection_trust", "distrust", getFlagMask("objection_trust")],
  ["objection_time", "postpones", getFlagMask("objection_time")],
];

/** Detects the flags of a message in its conversation, as a mask. */
export function detectFlags(reading: Reading, state: ConversationState): number {
  const mask = reading.role === "user" ? detectUserFlags(reading, state) : detectBotFlags(reading, state);
  const { tokens } = reading;
  const personal = (tokens.hasAtSign || tokens.digits >= 7) && findPersonalData(tokens.text).length > 0;
  return personal ? mask | PERSONAL_DATA : mask;
}

function detectUserFlags(reading: Reading, state: ConversationState): number {
  const { cues, flagPhrases } = reading;
  let mask = 0;
  if (asksForHuman(reading)) mask |= HANDOFF_REQUEST;
  for (const [cue, phrase, flag] of OBJECTIONS) {
    if (getStrength(cues, cue) > 1.2 || hasUserPhrase(flagPhrases, phrase)) mask |= flag;
  }
  // "Something not too expensive" and "are they pricey?" are no objections.
  if (hasUserPhrase(flagPhrases, "not_expensive")) mask &= ~OBJECTION_PRICE;
  if (getStrength(cues, "form_friction") > 1.2 || hasUserPhrase(flagPhrases, "friction")) mask |= FRICTION;
  if (countRepeats(state.userKeys, reading.tokens) > 0) mask |= REPEATED;
  // The user writes again after a fallback: the question before it was left unanswered.
  if (state.lastUserAsks && (state.lastBotFlags & FALLBACK) !== 0) mask |= UNANSWERED;
  return mask;
}

function detectBotFlags(reading: Reading, state: ConversationState): number {
  const { role } = reading;
  let mask = 0;
  if (role === "bot" && isFallback(reading)) mask |= FALLBACK;
  if (role === "agent" || isHandoff(reading)) mask |= HANDOFF;
  const repeats = countRepeats(state.botKeys, reading.tokens);
  // The same question again, or the same reply to another message.
  const replies = state.lastRole === "user" && (mask & FALLBACK) === 0;
  if (repeats > 0 && (reading.asks || replies)) mask |= REPEATED;
  if (repeats > 1) mask |= LOOP;
  if ((mask & FALLBACK) !== 0 && state.lastUserAsks) mask |= UNANSWERED;
  if (isDeadEnd(reading, mask)) mask |= DEAD_END;
  return mask;
}

/** A line with a button or a numbered option. */
const OPTIONS = /\n *(?:[▸►▶•▪➡*-]|\d[.)]) /;

/** Whether a message refuses or fails and offers no way on: no question, no option, no button. */
function isDeadEnd(reading: Reading, mask: number): boolean {
  const { cues, flagPhrases, asks } = reading;
  if (asks || (mask & HANDOFF) !== 0) return false;
  const fails = getStrength(cues, "failure") > 0 || getStrength(cues, "nothing_found") > 1.5;
  const refuses = fails || hasBotPhrase(flagPhrases, "refuses") || (mask & FALLBACK) !== 0;
  if (!refuses || getStrength(cues, "next_step") > 0 || getStrength(cues, "success") >= 2) return false;
  return !OPTIONS.test(reading.tokens.text);
}
