import { INTENTS } from "../analysis.contract.ts";
import type { Intent } from "../analysis.contract.ts";
import { ACTS, hasIntent } from "../core/conversation-state.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import { getFlagMask } from "../core/flag-mask.ts";
import type { Reading, Sentiment } from "../core/reading.ts";
import type { CueHits } from "../core/text.ts";
import { isAside, updateBotObstacles, updateUserObstacles } from "../drop-off/obstacles.ts";
import { isSocialIntent } from "../intent/intent.ts";
import { makesOffer } from "../stage/dialogue-acts.ts";
import { isPostponing } from "../stage/evidence.ts";
import { acceptsBotPrice, denies } from "../stage/negotiation.ts";
import { isLeaving } from "./leaving.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { findSpan, getStrength } from "../text/phrases/cues.ts";
import { hasUserPhrase, isPlatformNotice } from "../text/phrases/flag-phrases.ts";

const FALLBACK = getFlagMask("fallback");
const MAX_FAREWELL_WORDS = 12;
const MAX_ECHO_WORDS = 3;
/** The bid of a user who negotiates without naming an amount. */
const UNNAMED_BID = 1;
/** A message with more numbers than this counts persons and ages. */
const MAX_BID_NUMBERS = 2;
const CONSIDERATION = 2;
const CONDITIONS = new Set([...buildWordSet("conditions"), "later", "luego", "despues", "depois", "free", "gratis"]);
const COMPLETED = buildWordSet("completed");
const FAULTS: Intent[] = ["technical_problem", "account", "payment_problem", "complaint"];
const ORDERS: Intent[] = ["booking", "order"];
/** Acts of a bot that has offered nothing yet. */
const OPENING_ACTS = new Set((["none", "welcome", "promo", "fallback"] as const).map((act) => ACTS.indexOf(act)));
const REPEATED_FLAGS = getFlagMask("repeated_question") | getFlagMask("loop");
const OBJECTIONS = [getFlagMask("objection_price"), getFlagMask("objection_trust"), getFlagMask("objection_time")];

/** Applies a user message to the state, except stage and times (in place). */
export function applyUserMessage(
  state: ConversationState,
  reading: Reading,
  { flags, position, sentiment, repeats }: { flags: number; position: number; sentiment: Sentiment; repeats: number },
): void {
  const { cues, intent, phraseIntent } = reading;
  const leaves = isPostponing(reading) || isLeaving(reading, state, { flags, repeats, sentiment });
  if (state.lastRole !== "user") state.turns++;
  state.lastRole = "user";
  state.lastUser = position;
  state.n.user++;
  // A placeholder for a picture withdraws nothing and ends nothing.
  if (isPlatformNotice(reading)) return;
  // For a user who came to cancel, "no, just cancel" declines to stay, not the cancellation.
  state.denied = isRefusal(reading) && !(getStrength(cues, "cancel") > 0 && wantsToCancel(state));
  const nothingElse = phraseIntent === "deny" && ACTS[state.act] === "anything_else";
  // An exclamation after the bot's goodbye reopens nothing.
  const echoes = state.closing && (echoesFarewell(reading) || (state.lastStage < 0 && !reading.asks));
  state.closing = (isFarewell(reading) && !confirmsDetails(reading, state)) || nothingElse || echoes;
  state.leaves = leaves;
  const holdsBack = state.closing || OBJECTIONS.some((flag) => (flags & flag) !== 0);
  const solved = state.offered && getStrength(cues, "resolved") >= 1;
  const acceptsPrice = acceptsBotPrice(reading, state);
  // "Is my booking confirmed?" asks, it confirms nothing.
  const asksStatus = reading.asks && hasUserPhrase(reading.flagPhrases, "asks_status");
  const commits = getStrength(cues, "commit") >= 1 && !asksStatus;
  state.committed = acceptsPrice || (!state.denied && !holdsBack && (solved || commits));
  state.bidding = isBid(reading, state);
  if (state.bidding) state.bid = Math.max(reading.amount, UNNAMED_BID);
  const says = getStrength(cues, "affirm") + getStrength(cues, "commit") > 0 && !asksStatus;
  state.affirmed = !state.denied && (says || (intent === "affirm" && reading.tokens.words.length <= MAX_ECHO_WORDS));
  if ((flags & getFlagMask("handoff_request")) !== 0) state.handoffAsked = true;
  applyWithdrawal(state, reading);
  applyFailedFix(state, reading, position);
  if ((flags & REPEATED_FLAGS) !== 0) state.repeats++;
  updateUserObstacles(state, reading, { flags, sentiment, repeats });
  state.lastUserAsks = reading.asks;
  state.lastUserFlags = flags;
  state.lastUserWords = reading.tokens.words.length;
  const { mood } = state;
  mood.n++;
  mood.sum = round(mood.sum + sentiment.score);
  mood.weighted = round(mood.weighted + sentiment.score * mood.n);
  const ownIntent = asksStatus ? "order_status" : intent;
  addIntent(state, INTENTS.indexOf(ownIntent), isSocialIntent(ownIntent));
}

/** Whether the user says goodbye or thanks, or ends the topic. */
function isFarewell({ cues, phraseIntent, asks, tokens }: Reading): boolean {
  if (phraseIntent === "goodbye" || phraseIntent === "thanks") return true;
  return !asks && (getStrength(cues, "leaves") > 0 || endsWithGoodbye(cues, tokens.words.length));
}

/** Whether the last words are a goodbye: "too much for an estimate, bye". */
function endsWithGoodbye(cues: CueHits, words: number): boolean {
  const span = findSpan(cues, "goodbye");
  return span !== null && span.end === words && span.first > 0;
}

/** Whether the message is a short reply to a goodbye, without content of its own. */
function echoesFarewell({ asks, tokens, rareWords, cues }: Reading): boolean {
  if (asks || rareWords > 0 || tokens.digits > 0 || tokens.words.length > MAX_ECHO_WORDS) return false;
  return (
    getStrength(cues, "need") +
      getStrength(cues, "commit") +
      getStrength(cues, "affirm") +
      getStrength(cues, "select") ===
    0
  );
}

/** Whether the user confirms details the bot asked about: "yes, that's all, thanks". */
function confirmsDetails({ cues }: Reading, { act, denied }: ConversationState): boolean {
  return ACTS[act] === "ask_confirm" && !denied && findSpan(cues, "affirm")?.first === 0;
}

/** Whether the message is a counteroffer: an explicit one, or an amount near the bot's price or the user's last bid (not nights or persons). */
function isBid({ amount, cues, tokens }: Reading, { price, bid }: ConversationState): boolean {
  const asked = Math.abs(price);
  // "Let's say Friday" names a day, not a price.
  if (getStrength(cues, "counter_offer") > 0)
    return amount === 0 ? getStrength(cues, "date_time") === 0 : amount !== asked;
  if (getStrength(cues, "bids") > 0 && amount > 0) return amount !== asked;
  const against = Math.max(asked, bid);
  if (tokens.words.filter((word) => word === "#").length > MAX_BID_NUMBERS) return false;
  return against > UNNAMED_BID && amount > against / 4 && amount < against * 1.5 && amount !== asked;
}

/** Whether a message starts with no and does not continue with a commitment. */
function isRefusal(reading: Reading): boolean {
  const { cues, phraseIntent, asks } = reading;
  if (!denies(reading)) return false;
  // "No need then. Confirm it": the no refers to something else.
  if (getStrength(cues, "commit") > 1.5 || (!asks && getStrength(cues, "ask_confirm") > 0)) return false;
  if (findSpan(cues, "deny")?.first === 0) return true;
  return phraseIntent === "deny" && getStrength(cues, "affirm") === 0;
}

/** Undoes the conversion when the user withdraws a commitment, unless canceling is what the user came for. */
function applyWithdrawal(state: ConversationState, reading: Reading): void {
  const cancels = state.converted && reading.intent === "cancel" && !isPolicyQuestion(reading);
  const withdraws = cancels || getStrength(reading.cues, "withdraw") > 1.5;
  if (withdraws && !wantsToCancel(state) && (state.converted || state.offered)) {
    state.withdrawn = true;
    state.converted = false;
  } else if (getStrength(reading.cues, "commit") > 0.9 || reading.phraseIntent === "affirm") state.withdrawn = false;
}

/** Undoes the conversion when a fix the bot claims did not help. A placed order stays converted. */
function applyFailedFix(state: ConversationState, { cues, asks, tokens }: Reading, position: number): void {
  if (!state.converted || ACTS[state.act] !== "success") return;
  // "Resolved? Where?"
  const contradicts = asks && COMPLETED.has(tokens.words[0] ?? "");
  const stillFails = getStrength(cues, "tried") > 0 && hasIntent(state, FAULTS) && !hasIntent(state, ORDERS);
  if (!contradicts && !stillFails) return;
  state.converted = false;
  state.stage = CONSIDERATION;
  state.movedBy = position;
}

/** Whether the user asks if canceling is possible in general: "can I cancel later?". */
function isPolicyQuestion({ asks, tokens }: Reading): boolean {
  return asks && tokens.words.some((word) => CONDITIONS.has(word));
}

/** Whether the user came to cancel: before the bot does more than welcome, there is nothing else to cancel. */
function wantsToCancel(state: ConversationState): boolean {
  return !state.converted && (OPENING_ACTS.has(state.act) || hasIntent(state, ["cancel", "refund"]));
}

function addIntent(state: ConversationState, intent: number, social: boolean): void {
  // Repeated intents add up; politeness counts only if there is nothing else.
  const weight = social ? 0.1 : 1;
  const known = state.intents.find(([index]) => index === intent);
  if (known) known[1] = round(known[1] + weight);
  else state.intents.push([intent, weight]);
}

/** Applies a bot or agent message to the state, except stage and times (in place). */
export function applyBotMessage(
  state: ConversationState,
  reading: Reading,
  { flags, act, position, repeats }: { flags: number; act: number; position: number; repeats: number },
): void {
  state.n[reading.role]++;
  if (isPlatformNotice(reading)) return;
  updateBotObstacles(state, reading, { flags, act, repeats });
  state.lastRole = reading.role;
  state.lastBot = position;
  if (!isAside(reading)) state.lastBotFlags = flags;
  state.act = act;
  // A message without a price in a negotiation keeps the last one.
  state.price = reading.amount > 0 || state.bid === 0 ? reading.amount : -Math.abs(state.price) + 0;
  const stopsNegotiating = endsNegotiation(reading, state);
  if (stopsNegotiating) {
    state.price = 0;
    state.bid = 0;
  }
  if (makesOffer(act) && state.lastUser >= 0) state.offered = true;
  if ((flags & FALLBACK) !== 0) {
    state.fallbacks++;
    state.fallbackStreak++;
  } else if (!isAside(reading)) state.fallbackStreak = 0;
  if ((flags & REPEATED_FLAGS) !== 0) state.repeats++;
  if ((flags & getFlagMask("handoff")) !== 0) state.handedOff = true;
  state.closing ||= stopsNegotiating || isBotFarewell(reading, act);
}

/** Whether the bot stops negotiating. */
function endsNegotiation({ cues, asks, amount }: Reading, { bid }: ConversationState): boolean {
  if (bid === 0 || asks) return false;
  return getStrength(cues, "walks") > 0 || (getStrength(cues, "withdraw") > 0 && amount === 0);
}

/** Whether the bot says goodbye and asks nothing. */
function isBotFarewell({ cues, asks, tokens }: Reading, act: number): boolean {
  if (getStrength(cues, "gives_up") > 0) return false;
  if (ACTS[act] === "anything_else") return !asks || getStrength(cues, "goodbye") > 0;
  return !asks && getStrength(cues, "releases") > 0 && tokens.words.length <= MAX_FAREWELL_WORDS;
}

/** Rounds to three decimals; adding 0 turns −0, which JSON does not preserve, into 0. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
