import { ACTS } from "./acts.ts";
import type { DropOffReason } from "./analysis.contract.ts";
import { strengthOf } from "./cues.ts";
import { maskOf } from "./flags.ts";
import type { Reading } from "./reading.ts";
import { showsBotSign, showsUserSign } from "./signs.ts";
import type { ConversationState } from "./state.ts";

/** What stands between a user and the goal until something is done about it, as bits of `ConversationState.troubles`. */
const TROUBLES = [
  "price_objection",
  "trust_objection",
  "time_objection",
  "form_friction",
  "dead_end",
  "repetition",
  "unanswered_question",
  "language_mismatch",
] as const satisfies DropOffReason[];
type Trouble = (typeof TROUBLES)[number];

const PRICE = bitOf("price_objection");
const TRUST = bitOf("trust_objection");
const TIME = bitOf("time_objection");
const FRICTION = bitOf("form_friction");
const DEAD_END = bitOf("dead_end");
const REPETITION = bitOf("repetition");
const UNANSWERED = bitOf("unanswered_question");
const LANGUAGE = bitOf("language_mismatch");

const FLAGGED: [number, number][] = [
  [maskOf("objection_price"), PRICE],
  [maskOf("objection_trust"), TRUST],
  [maskOf("form_friction"), FRICTION],
  [maskOf("repeated_question"), UNANSWERED],
];
const PUTS_OFF = maskOf("objection_time");
const FALLBACK = maskOf("fallback");
const PERSONAL_DATA = maskOf("personal_data");
const DEAD_END_FLAG = maskOf("dead_end");
const SAID_AGAIN = maskOf("loop") | maskOf("repeated_question");

const MOST_WORDS_OF_ASIDE = 10;
/** The stage from which on there is something to put off. */
const INTEREST = 1;
/** Bot acts that put something new before the user. */
const MOVES_ON = (["offer", "ask_confirm", "success", "ask_criteria"] as const).map((act) => ACTS.indexOf(act));
const ANSWERED_BY_YES = (["offer", "ask_confirm", "question"] as const).map((act) => ACTS.indexOf(act));

/** Whether a trouble stands. */
export function isTroubledBy(state: ConversationState, trouble: Trouble): boolean {
  return (state.troubles & bitOf(trouble)) !== 0;
}

/** Folds in what a user message brings up, and what it settles (in place). Before the message itself is noted. */
export function noteUserTroubles(state: ConversationState, reading: Reading, flags: number): void {
  const raised = readRaised(state, reading, flags);
  // A question waits from now on; that is no trouble yet which stands against another.
  const waits = reading.asks || showsUserSign(reading.signs, "still_there") ? UNANSWERED : 0;
  if (raised === 0) {
    // Whoever writes on has got over it.
    state.troubles &= ~FRICTION;
    if (commits(reading, flags)) state.troubles &= ~(PRICE | TRUST | TIME | DEAD_END | LANGUAGE);
    else if (reading.said === "affirm" && ANSWERED_BY_YES.includes(state.act))
      state.troubles &= ~(PRICE | TRUST | TIME);
    // Who comes back with another matter has not put it off any longer.
    else if (reading.asks) state.troubles &= ~TIME;
  }
  state.troubles |= raised | waits;
}

function readRaised(state: ConversationState, reading: Reading, flags: number): number {
  const { signs } = reading;
  let raised = 0;
  for (const [flag, bit] of FLAGGED) if ((flags & flag) !== 0) raised |= bit;
  const nothingElse = ACTS[state.act] === "anything_else";
  if ((flags & PUTS_OFF) !== 0 && state.stage >= INTEREST && state.lastBot >= 0 && !nothingElse) raised |= TIME;
  if (hagglesOverOffer(state, reading)) raised |= PRICE;
  if (showsUserSign(signs, "misses_answer")) raised |= UNANSWERED;
  if (showsUserSign(signs, "wants_language") && state.lastBot >= 0) raised |= LANGUAGE;
  return raised;
}

/** Folds in what a bot or agent message brings up, and what it settles (in place). Before the message itself is noted. */
export function noteBotTroubles(
  state: ConversationState,
  reading: Reading,
  { flags, act }: { flags: number; act: number },
): void {
  if (isAside(reading)) return;
  if (reading.role === "agent") state.troubles &= TIME | PRICE;
  const asked = readAsked(reading, act);
  const asksAgain = asked !== 0 && (asked & state.asked) !== 0 && (state.lastUserFlags & PERSONAL_DATA) !== 0;
  const rejects = showsBotSign(reading.signs, "rejects_input") && state.asked !== 0;
  const understood = (flags & FALLBACK) === 0;
  const again = understood && (flags & SAID_AGAIN) !== 0;
  if (!wantsMore(reading, { act, asked }, state.asked)) state.troubles &= ~FRICTION;
  if (MOVES_ON.includes(act)) state.troubles &= ~DEAD_END;
  if (understood && !again) state.troubles &= ~(REPETITION | UNANSWERED);
  if (asksAgain || rejects) state.troubles |= FRICTION;
  if ((flags & DEAD_END_FLAG) !== 0 && understood) state.troubles |= DEAD_END;
  if (again) state.troubles |= REPETITION;
  state.asked = rejects ? state.asked : asked;
}

/** Who finds it too much is asked on, for the same or for what can't be told from it. */
function wantsMore({ cues }: Reading, { act, asked }: { act: number; asked: number }, before: number): boolean {
  if (asked !== 0 && (asked & before) === 0) return false;
  const name = ACTS[act];
  return name === "ask_contact" || name === "ask_criteria" || strengthOf(cues, "not_yet") > 0;
}

/** A rating asked for, a farewell: changes nothing about where the conversation stands. */
export function isAside({ cues, signs, tokens }: Reading): boolean {
  if (showsBotSign(signs, "asks_rating")) return true;
  return tokens.words.length <= MOST_WORDS_OF_ASIDE && strengthOf(cues, "anything_else") > 1.5;
}

/** A discount or something cheaper is asked for when a price is on the table. */
function hagglesOverOffer({ offered, lastBot }: ConversationState, { signs }: Reading): boolean {
  return offered && lastBot >= 0 && showsUserSign(signs, "wants_cheaper");
}

/** The user goes on: takes it, chooses, gives what was asked for. */
function commits({ cues }: Reading, flags: number): boolean {
  if (strengthOf(cues, "deny") > 0) return false;
  return strengthOf(cues, "commit") > 0.9 || strengthOf(cues, "select") > 1 || (flags & PERSONAL_DATA) !== 0;
}

const EMAIL = 1;
const PHONE = 2;

/** Which contact details a bot message asks for: 1 e-mail, 2 phone. */
function readAsked({ tokens, cues, asks }: Reading, act: number): number {
  const requests = asks || ACTS[act] === "ask_contact" || strengthOf(cues, "ask_contact") > 0;
  if (!requests) return 0;
  let asked = 0;
  for (const word of tokens.words) {
    if (word === "email" || word === "mail" || word === "correo") asked |= EMAIL;
    else if (
      word === "phone" ||
      word === "telephone" ||
      word === "telefone" ||
      word === "telefono" ||
      word === "celular" ||
      word === "movil" ||
      word === "telemovel"
    )
      asked |= PHONE;
  }
  return asked;
}

function bitOf(trouble: Trouble): number {
  return 1 << TROUBLES.indexOf(trouble);
}
