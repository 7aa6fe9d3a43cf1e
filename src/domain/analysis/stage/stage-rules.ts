import type { Intent } from "../analysis.contract.ts";
import { ACTS, hasIntent } from "../core/conversation-state.ts";
import type { Act, ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import { getCueIndex } from "../text/phrases/cues.ts";
import { REPEATS } from "../text/messages/repetition.ts";
import { TERMS } from "../text/words/terms.ts";
import { hasCriteria, hasName } from "./criteria.ts";
import { asksForHuman, isHandoff } from "./dialogue-acts.ts";
import {
  getStrengthAt,
  hasAnyCue,
  isMenuOrder,
  listCueIndexes,
  startsNewRequest,
  startsWithCompletion,
} from "./requests.ts";
import { getFlagMask } from "../core/flag-mask.ts";
import { isForm } from "../text/words/forms.ts";
import { holdsBack, isPending, isStatusReply } from "./unconfirmed-success.ts";

/** The stage by rules alone (−1 none … 3 conversion), with a confidence 0–1. */
export type RuleResult = { stage: number; confidence: number };

const ABOUT_ITEM_CUE = getCueIndex("about_item");
const ASKS_LISTING_CUE = getCueIndex("asks_listing");
const COMMIT_CUE = getCueIndex("commit");
const COUNTER_OFFER_CUE = getCueIndex("counter_offer");
const GREETING_CUE = getCueIndex("greeting");
const LEAVES_CUE = getCueIndex("leaves");
const MENU_ITEM_CUE = getCueIndex("menu_item");
const NAMES_CASE_CUE = getCueIndex("names_case");
const NAMES_LISTING_CUE = getCueIndex("names_listing");
const NEED_CUE = getCueIndex("need");
const ORDERS_CUE = getCueIndex("orders");
const RELEASES_CUE = getCueIndex("releases");
const SMALL_TALK_CUE = getCueIndex("small_talk");
const STALLS_CUE = getCueIndex("stalls");
const GIVES_UP_CUE = getCueIndex("gives_up");
const TRIED_CUE = getCueIndex("tried");

const NONE = -1;
const DISCOVERY = 0;
const INTEREST = 1;
const CONSIDERATION = 2;
const CONVERSION = 3;

const PROPOSALS = listCueIndexes(["proposes", "ask_confirm"]);
const CONCRETE = listCueIndexes(["about_item", "counter_offer", "select", "alternatives", "withdraw"]);
const SETBACKS = listCueIndexes(["failure", "apology"]);
const ACKNOWLEDGEMENTS = listCueIndexes(["affirm", "commit", "thanks"]);
const OBJECTIONS = listCueIndexes(["objection_price", "objection_trust", "objection_time"]);
const MAX_SHORT_REPLY_WORDS = 14;
const MAX_RELEASE_WORDS = 8;
const POSTPONED = getFlagMask("objection_time");
/** Words in capitals that make a list of choices: "type JOIN, HOURS or STOP". */
const MIN_KEYWORDS = 2;
const STATEMENT_ACTS: Act[] = ["statement", "offer", "success", "anything_else"];
const NEEDS = ["booking", "order"];
const CASES: Intent[] = ["order_status", "refund", "change_order", "payment_problem", "technical_problem", "complaint"];
/** A message with an order number and little else. */
const MIN_CODE_DIGITS = 4;
const MAX_CODE_WORDS = 5;
const FACTS = ["opening_hours", "location", "shipping", "product_question", "price", "availability", "discount"];

/**
 * Classifies the stage by the definitions of product.md, from cues and the conversation so far. `act` is the act of a bot message,
 * `repeats` how it repeats earlier ones (REPEATS).
 */
export function classifyStageByRules(
  reading: Reading,
  state: ConversationState,
  { act, repeats }: { act: number; repeats: number },
): RuleResult {
  if (reading.role === "user") {
    return repeats === REPEATS.exactly
      ? { stage: state.userStage, confidence: 0.7 }
      : classifyUserMessage(reading, state);
  }
  if (ACTS[act] === "fallback") return classifyFallback(reading, state);
  if (repeats === REPEATS.exactly) return { stage: state.botStage, confidence: 0.7 };
  if (isHandoff(reading) && !reading.hasMoney) return { stage: NONE, confidence: 0.8 };
  const name = ACTS[act] ?? "statement";
  if (isConfirmation(reading, state, name)) return { stage: CONVERSION, confidence: 0.6 };
  return classifyBotMessage(reading, state, name);
}

/**
 * Whether the bot's message confirms: a statement after the user's yes to a confirmation request, or a short acknowledgement of
 * a commitment or of a fix that works.
 */
function isConfirmation(reading: Reading, state: ConversationState, act: Act): boolean {
  const { cues, asks, tokens } = reading;
  if (holdsBack(state) || isForm(reading)) return false;
  if (startsWithCompletion(reading) && hasSelection(reading, state) && !state.denied && !state.closing) return true;
  if (asks || !STATEMENT_ACTS.includes(act) || hasAnyCue(cues, SETBACKS, 0) || isPending(reading, act)) return false;
  if (act !== "anything_else" && state.affirmed && !state.closing && ACTS[state.act] === "ask_confirm") return true;
  if (tokens.words.length > MAX_SHORT_REPLY_WORDS || !state.offered || act === "anything_else") return false;
  return state.committed && hasAnyCue(cues, ACKNOWLEDGEMENTS, 0);
}

/** A fallback shows nothing by itself, but the menu or the choices that it repeats do. */
function classifyFallback({ terms, tokens }: Reading, { offered, here }: ConversationState): RuleResult {
  const lists = (terms & TERMS.menu) !== 0 || tokens.uppercaseWords >= MIN_KEYWORDS;
  if (!lists) return { stage: NONE, confidence: 0.8 };
  return { stage: offered && here >= CONSIDERATION ? CONSIDERATION : DISCOVERY, confidence: 0.7 };
}

/** Whether something was offered, or the user has just given what was asked for. */
function hasSelection({ asks }: Reading, { offered, stage, lastRole, lastUserAsks }: ConversationState): boolean {
  return offered || (!asks && stage >= INTEREST && lastRole === "user" && !lastUserAsks);
}

function classifyBotMessage(reading: Reading, state: ConversationState, act: Act): RuleResult {
  switch (act) {
    case "handoff":
    case "anything_else":
      return { stage: NONE, confidence: 0.8 };
    case "welcome":
    case "promo":
      return { stage: DISCOVERY, confidence: 0.85 };
    case "success":
      // Wishing a good meal to a user who leaves confirms nothing.
      if (state.closing && !state.affirmed && !state.committed) return { stage: NONE, confidence: 0.6 };
      if (state.lastUser < 0) return { stage: DISCOVERY, confidence: 0.75 };
      if (isStatusReply(state) || isPending(reading, act)) return { stage: CONSIDERATION, confidence: 0.6 };
      // Success claimed after the user said no confirms nothing.
      return { stage: state.denied ? CONSIDERATION : CONVERSION, confidence: 0.75 };
    case "ask_confirm":
      return { stage: CONSIDERATION, confidence: 0.8 };
    case "failure":
      return { stage: state.offered || state.here >= CONSIDERATION ? CONSIDERATION : INTEREST, confidence: 0.7 };
    case "nothing_found":
      return { stage: state.offered ? CONSIDERATION : INTEREST, confidence: 0.65 };
    case "offer":
      if (state.lastUser < 0) return { stage: DISCOVERY, confidence: 0.75 };
      return { stage: isConcrete(reading, state) ? CONSIDERATION : INTEREST, confidence: 0.75 };
    case "ask_criteria":
    case "ask_contact":
      return { stage: getAnswerStage(state), confidence: 0.75 };
    default:
      return classifyOtherBotMessage(reading, state);
  }
}

/** Whether an offer names something: a price, a time, a number, a link, a name, or a proposal to go ahead. */
function isConcrete({ terms, asks, tokens, cues }: Reading, { here, lastUserAsks }: ConversationState): boolean {
  const named = TERMS.price | TERMS.code | TERMS.link;
  if (here >= CONSIDERATION || (terms & named) !== 0 || hasName(tokens)) return true;
  // Opening hours are a fact, free times an offer.
  return (terms & TERMS.slot) !== 0 && (asks || !lastUserAsks || hasAnyCue(cues, PROPOSALS, 0));
}

function classifyOtherBotMessage(reading: Reading, state: ConversationState): RuleResult {
  const { cues, tokens, phraseIntent: intent, asks } = reading;
  const { lastUserFlags } = state;
  const releases = intent === "goodbye" || intent === "thanks" || getStrengthAt(cues, RELEASES_CUE) > 0;
  if (isWaiting(reading)) return { stage: NONE, confidence: 0.7 };
  const most = (lastUserFlags & POSTPONED) === 0 ? MAX_RELEASE_WORDS : MAX_SHORT_REPLY_WORDS;
  if (releases && tokens.words.length <= most && !asks && tokens.digits === 0) return { stage: NONE, confidence: 0.6 };
  if (state.lastUser < 0) return { stage: DISCOVERY, confidence: 0.6 };
  // A price is an offer to a user who asked, however it is worded.
  if ((reading.hasMoney && tokens.digits > 0) || namesCounterPrice(reading, state))
    return { stage: CONSIDERATION, confidence: 0.6 };
  if (getStrengthAt(cues, GREETING_CUE) > 0 && state.stage <= DISCOVERY) return { stage: DISCOVERY, confidence: 0.6 };
  // A reply has the stage of its question; a question in return asks for criteria.
  const before = state.lastStage >= 0 ? state.lastStage : state.stage;
  if (before >= CONSIDERATION) return { stage: CONSIDERATION, confidence: 0.6 };
  if (asks && state.stage >= DISCOVERY) return { stage: INTEREST, confidence: 0.5 };
  return { stage: Math.max(DISCOVERY, before), confidence: 0.45 };
}

/** Whether the message only says that someone waits, or stops waiting. */
function isWaiting({ cues, tokens }: Reading): boolean {
  if (getStrengthAt(cues, GIVES_UP_CUE) > 0) return true;
  return getStrengthAt(cues, STALLS_CUE) > 0 && tokens.words.length <= MAX_SHORT_REPLY_WORDS && tokens.digits === 0;
}

/** During a negotiation a number without a currency is a price. */
function namesCounterPrice({ amount }: Reading, { bid }: ConversationState): boolean {
  return amount > 0 && bid > 0;
}

function classifyUserMessage(reading: Reading, state: ConversationState): RuleResult {
  const { cues, phraseIntent: intent, tokens, asks } = reading;
  const act = ACTS[state.act] ?? "none";
  if (isMenuOrder(reading)) return { stage: CONSIDERATION, confidence: 0.75 };
  if (startsNewRequest(reading, state)) return { stage: hasCriteria(reading) ? INTEREST : DISCOVERY, confidence: 0.6 };
  if (intent === "human_request" || asksForHuman(reading)) return { stage: NONE, confidence: 0.8 };
  if (!state.offered && getStrengthAt(cues, NAMES_CASE_CUE) > 0 && tokens.digits < 3)
    return { stage: DISCOVERY, confidence: 0.7 };
  if (state.here <= DISCOVERY && isSmallTalk(reading)) return { stage: DISCOVERY, confidence: 0.7 };
  if (state.here >= INTEREST && getStrengthAt(cues, TRIED_CUE) > 0) return { stage: CONSIDERATION, confidence: 0.7 };
  if (getStrengthAt(cues, ASKS_LISTING_CUE) > 1 && getStrengthAt(cues, NEED_CUE) === 0)
    return { stage: CONSIDERATION, confidence: 0.7 };
  if (getStrengthAt(cues, NAMES_LISTING_CUE) > 0 && !state.offered) return classifyNamedListing(reading);
  if (getStrengthAt(cues, LEAVES_CUE) > 0 && !asks) return { stage: NONE, confidence: 0.7 };
  if (intent === "thanks" || intent === "goodbye") return { stage: NONE, confidence: 0.7 };
  if (state.offered && hasAnyCue(cues, OBJECTIONS, 1.2)) return { stage: CONSIDERATION, confidence: 0.75 };
  if (intent === "affirm" || intent === "deny") return classifyYesOrNo(state, act, tokens.words.length);
  if (state.offered && hasAnyCue(cues, CONCRETE, 0)) return { stage: CONSIDERATION, confidence: 0.8 };
  if (getStrengthAt(cues, COMMIT_CUE) > 1.2 && state.offered) return { stage: CONSIDERATION, confidence: 0.8 };
  if (intent === "cancel" && !state.offered && tokens.digits < 3) return { stage: DISCOVERY, confidence: 0.5 };
  if (getStrengthAt(cues, COUNTER_OFFER_CUE) + getStrengthAt(cues, ABOUT_ITEM_CUE) > 1.5) {
    return { stage: CONSIDERATION, confidence: 0.7 };
  }
  // The user came about a purchase: the number identifies it.
  if (tokens.digits >= MIN_CODE_DIGITS && tokens.words.length <= MAX_CODE_WORDS && hasIntent(state, CASES))
    return { stage: CONSIDERATION, confidence: 0.65 };
  if (CASES.includes(intent) && (tokens.digits > 2 || state.offered)) return { stage: CONSIDERATION, confidence: 0.65 };
  if (act === "ask_criteria" || act === "ask_contact") return { stage: getAnswerStage(state), confidence: 0.7 };
  return classifyOtherUserMessage(reading, state, act);
}

/** An advertised item is merely named, or already asked about. */
function classifyNamedListing({ asks, amount }: Reading): RuleResult {
  return { stage: asks || amount > 0 ? CONSIDERATION : DISCOVERY, confidence: 0.65 };
}

/** A bare yes or no has the stage of the question before it. */
function classifyYesOrNo(state: ConversationState, act: Act, length: number): RuleResult {
  if (act === "ask_confirm" || act === "offer") return { stage: CONSIDERATION, confidence: 0.75 };
  if (act === "ask_criteria" || act === "question") return { stage: getAnswerStage(state), confidence: 0.6 };
  return length > 4 && state.offered ? { stage: CONSIDERATION, confidence: 0.5 } : { stage: NONE, confidence: 0.6 };
}

function classifyOtherUserMessage(reading: Reading, state: ConversationState, act: Act): RuleResult {
  const { cues, phraseIntent: intent, tokens, asks } = reading;
  const needs = getStrengthAt(cues, NEED_CUE) > 0;
  if (NEEDS.includes(intent) || (needs && intent === "product_question")) return classifyNeed(reading, state);
  if (FACTS.includes(intent) && !(needs && state.stage < INTEREST && !asks)) {
    return { stage: getAnswerStage(state), confidence: 0.6 };
  }
  if (intent === "greeting" && tokens.words.length < 5) return { stage: DISCOVERY, confidence: 0.85 };
  if (intent === "bot_question") return { stage: DISCOVERY, confidence: 0.65 };
  if (needs) return classifyNeed(reading, state);
  if (act === "question" && state.stage >= INTEREST) return { stage: getAnswerStage(state), confidence: 0.55 };
  if (asks) return { stage: getAnswerStage(state), confidence: 0.45 };
  return { stage: state.offered ? CONSIDERATION : Math.max(DISCOVERY, state.stage), confidence: 0.45 };
}

/** Whether the message is small talk without a request beside it. */
function isSmallTalk({ cues }: Reading): boolean {
  if (getStrengthAt(cues, SMALL_TALK_CUE) === 0) return false;
  return getStrengthAt(cues, NEED_CUE) + getStrengthAt(cues, ORDERS_CUE) + getStrengthAt(cues, MENU_ITEM_CUE) === 0;
}

/** A need with criteria (numbers, dates, many words) is Interest; merely named it is Discovery. */
function classifyNeed(reading: Reading, state: ConversationState): RuleResult {
  if (state.offered) return { stage: CONSIDERATION, confidence: 0.5 };
  if (hasCriteria(reading)) return { stage: INTEREST, confidence: 0.6 };
  return { stage: Math.max(DISCOVERY, Math.min(state.stage, INTEREST)), confidence: 0.65 };
}

function getAnswerStage(state: ConversationState): number {
  return state.offered && state.here >= CONSIDERATION ? CONSIDERATION : INTEREST;
}
