import type { DropOffReason } from "../analysis.contract.ts";
import { ACTS } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import { getFlagMask } from "../core/flag-mask.ts";
import type { Reading, Sentiment } from "../core/reading.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { getStrength } from "../text/phrases/cues.ts";
import { hasBotPhrase, hasUserPhrase } from "../text/phrases/flag-phrases.ts";
import { isForm } from "../text/words/forms.ts";
import { REPEATS, measureOverlap } from "../text/messages/repetition.ts";
import { TERMS } from "../text/words/terms.ts";

/** What keeps a user from going on until it is resolved, as bits of `ConversationState.troubles`. */
const OBSTACLES = [
  "price_objection",
  "trust_objection",
  "time_objection",
  "form_friction",
  "dead_end",
  "repetition",
  "unanswered_question",
  "language_mismatch",
] as const satisfies DropOffReason[];
type Obstacle = (typeof OBSTACLES)[number];

const PRICE = getBit("price_objection");
const TRUST = getBit("trust_objection");
const TIME = getBit("time_objection");
const FRICTION = getBit("form_friction");
const DEAD_END = getBit("dead_end");
const REPETITION = getBit("repetition");
const UNANSWERED = getBit("unanswered_question");
const LANGUAGE = getBit("language_mismatch");

const FLAGGED: [number, number][] = [
  [getFlagMask("objection_price"), PRICE],
  [getFlagMask("objection_trust"), TRUST],
  [getFlagMask("form_friction"), FRICTION],
  [getFlagMask("repeated_question"), UNANSWERED],
];
const POSTPONED_FLAG = getFlagMask("objection_time");
const FALLBACK_FLAG = getFlagMask("fallback");
const PERSONAL_DATA_FLAG = getFlagMask("personal_data");
const DEAD_END_FLAG = getFlagMask("dead_end");
const REPETITION_FLAGS = getFlagMask("loop") | getFlagMask("repeated_question");

/** Bits of `ConversationState.asked`; the last stays set. */
const EMAIL = 1;
const PHONE = 2;
const FORM = 4;
/** A calm question asks again only with nearly the same words: two questions about one product share its name. */
const MIN_OVERLAP = 0.8;
const MAX_DETAIL_WORDS = 4;
const MAX_ASIDE_WORDS = 10;
/** The first stage with something to postpone. */
const INTEREST = 1;
/** Bot acts that present something new to the user. */
const PROGRESS_ACTS = (["offer", "ask_confirm", "success", "ask_criteria"] as const).map((act) => ACTS.indexOf(act));
const MOVING_ACTS = (["offer", "ask_confirm", "success"] as const).map((act) => ACTS.indexOf(act));
const YES_NO_ACTS = (["offer", "ask_confirm", "question"] as const).map((act) => ACTS.indexOf(act));
const EMAIL_WORDS = buildWordSet("emailWords");
const PHONE_WORDS = buildWordSet("phoneWords");

/** Whether an obstacle is unresolved. */
export function hasObstacle(state: ConversationState, obstacle: Obstacle): boolean {
  return (state.troubles & getBit(obstacle)) !== 0;
}

/** Adds and resolves obstacles by a user message (in place). Call it before the message itself is applied to the state. */
export function updateUserObstacles(
  state: ConversationState,
  reading: Reading,
  { flags, sentiment, repeats }: { flags: number; sentiment: Sentiment; repeats: number },
): void {
  const raised = detectRaised(state, reading, flags);
  // A pending question is an obstacle from now on, but does not keep this message from resolving others.
  const waits = reading.asks || hasUserPhrase(reading.flagPhrases, "still_there") ? UNANSWERED : 0;
  if (raised === 0) {
    const isCalm = sentiment.label !== "negative";
    // A user who keeps writing got past a single request; past a form, who gives details.
    if (!hasForm(state) || (isCalm && !reading.asks && givesDetails(reading, flags))) state.troubles &= ~FRICTION;
    if (isCommitment(reading, flags)) state.troubles &= ~(PRICE | TRUST | TIME | DEAD_END | LANGUAGE);
    else if (reading.phraseIntent === "affirm" && YES_NO_ACTS.includes(state.act))
      state.troubles &= ~(PRICE | TRUST | TIME);
    // A user who asks something else no longer postpones.
    else if (reading.asks) state.troubles &= ~TIME;
    if (isCalm && (sentiment.label === "positive" || isCommitment(reading, flags))) state.askedAgain = false;
  }
  if (repeats !== REPEATS.none && asksAgain(state, reading, sentiment)) state.askedAgain = true;
  state.troubles |= raised | waits;
}

/** Whether the user asks the same again although the bot replied. */
function asksAgain(state: ConversationState, reading: Reading, { label }: Sentiment): boolean {
  const { asks, terms } = reading;
  if (state.lastBot < 0 || (state.lastBotFlags & FALLBACK_FLAG) !== 0) return false;
  return (
    (asks && state.lastUserAsks && measureOverlap(reading, state) >= MIN_OVERLAP) ||
    (terms & TERMS.capitals) !== 0 ||
    (label === "negative" && (state.lastUserAsks || state.askedAgain))
  );
}

function detectRaised(state: ConversationState, reading: Reading, flags: number): number {
  const { flagPhrases } = reading;
  let raised = 0;
  for (const [flag, bit] of FLAGGED) if ((flags & flag) !== 0) raised |= bit;
  // "Why do you need my ID?" is about trust first.
  if ((raised & TRUST) !== 0) raised &= ~FRICTION;
  const isLeaving = ACTS[state.act] === "anything_else";
  if ((flags & POSTPONED_FLAG) !== 0 && state.stage >= INTEREST && state.lastBot >= 0 && !isLeaving) raised |= TIME;
  if (negotiatesOffer(state, reading) || makesBid(state, reading)) raised |= PRICE;
  if (hasUserPhrase(flagPhrases, "misses_reply")) raised |= UNANSWERED;
  if (hasUserPhrase(flagPhrases, "wants_language") && state.lastBot >= 0 && !asksAboutLanguage(state, reading))
    raised |= LANGUAGE;
  return raised;
}

/** Whether a user to whom the bot replies in the same language asks in which one something is: "is the tour in Spanish?". */
function asksAboutLanguage(
  { userLanguages, botLanguages }: ConversationState,
  { asks, languageScores }: Reading,
): boolean {
  if (!asks) return false;
  const user = userLanguages.map((score, at) => score + (languageScores[at] ?? 0));
  return user.indexOf(Math.max(...user)) === botLanguages.indexOf(Math.max(...botLanguages));
}

/** Adds and resolves obstacles by a bot or agent message (in place). Call it before the message itself is applied to the state. */
export function updateBotObstacles(
  state: ConversationState,
  reading: Reading,
  { flags, act, repeats }: { flags: number; act: number; repeats: number },
): void {
  if (isAside(reading)) return;
  if (reading.role === "agent") state.troubles &= TIME | PRICE;
  const asked = detectAskedDetails(reading, act);
  const requestsAgain = asked !== 0 && (asked & state.asked) !== 0 && (state.lastUserFlags & PERSONAL_DATA_FLAG) !== 0;
  const rejects = hasBotPhrase(reading.flagPhrases, "rejects_input") && state.asked !== 0;
  const form = isForm(reading) || requestsAgain || rejects ? FORM : 0;
  const understood = (flags & FALLBACK_FLAG) === 0;
  // A summary names again what was agreed.
  const isConcrete = (reading.terms & (TERMS.price | TERMS.slot)) !== 0;
  const sumsUp = repeats === REPEATS.mostly && isConcrete && act !== state.act;
  const resembles = repeats !== REPEATS.none && state.lastBot >= 0 && !sumsUp;
  const repeated = understood && ((flags & REPETITION_FLAGS) !== 0 || resembles);
  // The same words to another message are repetition, the same statement in other words leads nowhere.
  const isExact = repeats === REPEATS.exactly && !state.askedAgain;
  const again = isExact ? (flags & DEAD_END_FLAG) === 0 : repeatsRequest(reading, act);
  const moves = hasForm(state)
    ? MOVING_ACTS.includes(act) && !repeated
    : !keepsAsking(reading, { act, asked }, state.asked);
  if (moves && form === 0) state.troubles &= ~FRICTION;
  if (PROGRESS_ACTS.includes(act) && !repeated) state.troubles &= ~DEAD_END;
  if (understood && !repeated && !state.askedAgain) state.troubles &= ~UNANSWERED;
  // A message without a stage, such as a goodbye, brings nothing new.
  if (understood && !repeated && state.lastStage >= 0) state.troubles &= ~REPETITION;
  if (form !== 0 || (repeated && (state.asked & FORM) !== 0)) state.troubles |= FRICTION;
  if ((flags & DEAD_END_FLAG) !== 0 && understood) state.troubles |= DEAD_END;
  if (repeated) state.troubles |= again ? REPETITION : DEAD_END;
  state.asked = (rejects ? state.asked : asked) | form | (state.asked & FORM);
}

/** Whether the bot keeps asking for details: the same as before, or unspecified ones. */
function keepsAsking({ cues }: Reading, { act, asked }: { act: number; asked: number }, before: number): boolean {
  if (asked !== 0 && (asked & before) === 0) return false;
  const name = ACTS[act];
  return name === "ask_contact" || name === "ask_criteria" || getStrength(cues, "not_yet") > 0;
}

/** Whether a repeated message wants something from the user, so that the user would have to repeat themselves. */
function repeatsRequest({ asks, terms, cues }: Reading, act: number): boolean {
  if ((asks && getStrength(cues, "anything_else") === 0) || (terms & TERMS.menu) !== 0) return true;
  const name = ACTS[act];
  return name === "welcome" || name === "ask_criteria" || name === "ask_contact" || name === "question";
}

/** Whether a bot message asks for a rating or says goodbye: it does not change the state of the conversation. */
export function isAside({ cues, flagPhrases, tokens }: Reading): boolean {
  if (hasBotPhrase(flagPhrases, "asks_rating")) return true;
  return tokens.words.length <= MAX_ASIDE_WORDS && getStrength(cues, "anything_else") > 1.5;
}

/** Whether the user asks for a discount or something cheaper after an offer. */
function negotiatesOffer({ offered, lastBot }: ConversationState, { flagPhrases }: Reading): boolean {
  return offered && lastBot >= 0 && hasUserPhrase(flagPhrases, "wants_cheaper");
}

/** Whether the user gives what a form asks for. */
function givesDetails({ tokens }: Reading, flags: number): boolean {
  return (flags & PERSONAL_DATA_FLAG) !== 0 || tokens.digits > 0 || tokens.words.length <= MAX_DETAIL_WORDS;
}

/** Whether the user offers less than the price on the table. */
function makesBid({ price, offered }: ConversationState, { cues, amount }: Reading): boolean {
  if (!offered || price === 0 || amount === 0 || amount >= Math.abs(price)) return false;
  return getStrength(cues, "counter_offer") + getStrength(cues, "bids") > 0;
}

/** Whether the user goes on: accepts, selects, or gives contact details. */
function isCommitment({ cues }: Reading, flags: number): boolean {
  if (getStrength(cues, "deny") > 0) return false;
  return getStrength(cues, "commit") > 0.9 || getStrength(cues, "select") > 1 || (flags & PERSONAL_DATA_FLAG) !== 0;
}

/** The contact details that a bot message asks for: bits EMAIL and PHONE. */
function detectAskedDetails({ tokens, cues, asks }: Reading, act: number): number {
  const requests = asks || ACTS[act] === "ask_contact" || getStrength(cues, "ask_contact") > 0;
  if (!requests) return 0;
  let asked = 0;
  for (const word of tokens.words) {
    if (EMAIL_WORDS.has(word)) asked |= EMAIL;
    else if (PHONE_WORDS.has(word)) asked |= PHONE;
  }
  return asked;
}

function getBit(obstacle: Obstacle): number {
  return 1 << OBSTACLES.indexOf(obstacle);
}

/** Whether the bot asked for a form. */
export function hasForm({ asked }: ConversationState): boolean {
  return (asked & FORM) !== 0;
}
