import { INTENTS } from "./analysis.contract.ts";
import type { Intent } from "./analysis.contract.ts";
import { ACTS } from "./acts.ts";
import { findSpan, strengthOf } from "./cues.ts";
import { maskOf } from "./flags.ts";
import { isSocialIntent } from "./intent.ts";
import type { Reading } from "./reading.ts";
import { isPlatformLine } from "./signs.ts";
import { strikesDeal } from "./haggling.ts";
import { putsOnTable } from "./stage.ts";
import { cameFor } from "./state.ts";
import type { ConversationState } from "./state.ts";
import { isAside, noteBotTroubles, noteUserTroubles } from "./troubles.ts";

const FALLBACK = maskOf("fallback");
const WORDS_OF_FAREWELL = 12;
const WORDS_OF_ECHO = 3;
/** The bid of a user who haggles without naming an amount. */
const UNNAMED_BID = 1;
const CONSIDERATION = 2;
const FAULTS: Intent[] = ["technical_problem", "account", "payment_problem", "complaint"];
const ORDERS: Intent[] = ["booking", "order"];
const REPEATED = maskOf("repeated_question") | maskOf("loop");
const OBJECTIONS = [maskOf("objection_price"), maskOf("objection_trust"), maskOf("objection_time")];

/** Folds in what a user message changes besides stage and time (in place). */
export function noteUser(state: ConversationState, reading: Reading, flags: number, position: number): void {
  const { cues, intent, said, sentiment } = reading;
  if (state.lastRole !== "user") state.turns++;
  state.lastRole = "user";
  state.lastUser = position;
  state.n.user++;
  // What stands for a picture takes nothing back and ends nothing.
  if (isPlatformLine(reading)) return;
  state.lastUserAsks = reading.asks;
  // Who came to cancel and says "no, just cancel" refuses to stay, not what was asked for.
  state.denied = isRefusal(reading) && !(strengthOf(cues, "cancel") > 0 && cameToCancel(state));
  const nothingElse = said === "deny" && ACTS[state.act] === "anything_else";
  const echoes = state.closing && echoesFarewell(reading);
  state.closing = (takesLeave(reading) && !saysItIsRight(reading, state)) || nothingElse || echoes;
  const leaves = state.closing || OBJECTIONS.some((flag) => (flags & flag) !== 0);
  const solved = state.offered && strengthOf(cues, "resolved") >= 1;
  const struck = strikesDeal(reading, state);
  state.committed = struck || (!state.denied && !leaves && (solved || strengthOf(cues, "commit") >= 1));
  state.bidding = isBid(reading, state);
  if (state.bidding) state.bid = Math.max(reading.amount, UNNAMED_BID);
  state.affirmed = !state.denied && strengthOf(cues, "affirm") + strengthOf(cues, "commit") > 0;
  if ((flags & maskOf("handoff_request")) !== 0) state.handoffAsked = true;
  noteWithdrawal(state, reading);
  noteDenial(state, reading, position);
  if ((flags & REPEATED) !== 0) state.repeats++;
  noteUserTroubles(state, reading, flags);
  state.lastUserFlags = flags;
  state.lastUserWords = reading.tokens.words.length;
  const { mood } = state;
  mood.n++;
  mood.sum = round(mood.sum + sentiment.score);
  mood.weighted = round(mood.weighted + sentiment.score * mood.n);
  noteIntent(state, INTENTS.indexOf(intent), isSocialIntent(intent));
}

/** A goodbye, thanks, or word that it is left at that. */
function takesLeave({ cues, said, asks }: Reading): boolean {
  return said === "goodbye" || said === "thanks" || (!asks && strengthOf(cues, "leaves") > 0);
}

/** The bot has bidden farewell, and what comes back is as short and says nothing of its own. */
function echoesFarewell({ asks, tokens, rare, cues }: Reading): boolean {
  if (asks || rare > 0 || tokens.digits > 0 || tokens.words.length > WORDS_OF_ECHO) return false;
  return (
    strengthOf(cues, "need") + strengthOf(cues, "commit") + strengthOf(cues, "affirm") + strengthOf(cues, "select") ===
    0
  );
}

/** Asked whether it is right, "yes, that's all, thanks" says that it is. */
function saysItIsRight({ cues }: Reading, { act, denied }: ConversationState): boolean {
  return ACTS[act] === "ask_confirm" && !denied && findSpan(cues, "affirm")?.first === 0;
}

/** An amount named against the bot's price or after an earlier bid, or haggling in so many words; nights and persons are none. */
function isBid({ amount, cues }: Reading, { price, bid }: ConversationState): boolean {
  const asked = Math.abs(price);
  if (strengthOf(cues, "counter_offer") > 0) return amount === 0 || amount !== asked;
  if (strengthOf(cues, "bids") > 0 && amount > 0) return amount !== asked;
  const against = Math.max(asked, bid);
  return against > UNNAMED_BID && amount > against / 4 && amount < against * 1.5 && amount !== asked;
}

/** A message that opens with no, without going on to a commitment. */
function isRefusal({ cues, said, asks }: Reading): boolean {
  // "No need then. Confirm it": the no is to something beside.
  if (strengthOf(cues, "commit") > 1.5 || (!asks && strengthOf(cues, "ask_confirm") > 0)) return false;
  if (findSpan(cues, "deny")?.first === 0) return true;
  return said === "deny" && strengthOf(cues, "affirm") === 0;
}

/** Taking a commitment back undoes the conversion, unless cancelling is what the user came for. */
function noteWithdrawal(state: ConversationState, reading: Reading): void {
  const takesBack = strengthOf(reading.cues, "withdraw") > 1.5;
  if (takesBack && !cameToCancel(state) && (state.converted || state.offered)) {
    state.withdrawn = true;
    state.converted = false;
  } else if (strengthOf(reading.cues, "commit") > 0.9 || reading.said === "affirm") state.withdrawn = false;
}

/** Told that it is done, who came with a fault finds it as it was. An order that was taken stands, whatever comes of it. */
function noteDenial(state: ConversationState, { cues }: Reading, position: number): void {
  if (!state.converted || ACTS[state.act] !== "success" || strengthOf(cues, "tried") === 0) return;
  if (!cameFor(state, FAULTS) || cameFor(state, ORDERS)) return;
  state.converted = false;
  state.stage = CONSIDERATION;
  state.movedBy = position;
}

function cameToCancel(state: ConversationState): boolean {
  return !state.converted && cameFor(state, ["cancel"]);
}

function noteIntent(state: ConversationState, intent: number, social: boolean): void {
  // What someone comes back to counts; politeness only where nothing else was said.
  const weight = social ? 0.1 : 1;
  const known = state.intents.find(([index]) => index === intent);
  if (known) known[1] = round(known[1] + weight);
  else state.intents.push([intent, weight]);
}

/** Folds in what a bot or agent message changes besides stage and time (in place). */
export function noteBot(
  state: ConversationState,
  reading: Reading,
  { flags, act, position }: { flags: number; act: number; position: number },
): void {
  state.n[reading.role]++;
  if (isPlatformLine(reading)) return;
  noteBotTroubles(state, reading, { flags, act });
  state.lastRole = reading.role;
  state.lastBot = position;
  if (!isAside(reading)) state.lastBotFlags = flags;
  state.act = act;
  // What is said between two prices takes none of them back.
  state.price = reading.amount > 0 || state.bid === 0 ? reading.amount : -Math.abs(state.price) + 0;
  const walks = walksAway(reading, state);
  if (walks) {
    state.price = 0;
    state.bid = 0;
  }
  if (putsOnTable(act) && state.lastUser >= 0) state.offered = true;
  if ((flags & FALLBACK) !== 0) {
    state.fallbacks++;
    state.fallbackStreak++;
  } else if (!isAside(reading)) state.fallbackStreak = 0;
  if ((flags & REPEATED) !== 0) state.repeats++;
  if ((flags & maskOf("handoff")) !== 0) state.handedOff = true;
  state.closing ||= walks || bidsFarewell(reading, act);
}

/** The bot will haggle no more. */
function walksAway({ cues, asks, amount }: Reading, { bid }: ConversationState): boolean {
  if (bid === 0 || asks) return false;
  return strengthOf(cues, "walks") > 0 || (strengthOf(cues, "withdraw") > 0 && amount === 0);
}

/** A bot's last words, with nothing asked in them. */
function bidsFarewell({ cues, asks, tokens }: Reading, act: number): boolean {
  if (strengthOf(cues, "gives_up") > 0) return false;
  if (ACTS[act] === "anything_else") return !asks || strengthOf(cues, "goodbye") > 0;
  return !asks && strengthOf(cues, "releases") > 0 && tokens.words.length <= WORDS_OF_FAREWELL;
}

/** Three decimals; adding nought turns −0, which JSON does not keep, into 0. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
