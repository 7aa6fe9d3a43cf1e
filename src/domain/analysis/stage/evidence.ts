import { ACTS, TOPICS } from "../core/conversation-state.ts";
import type { Act, ConversationState } from "../core/conversation-state.ts";
import { getFlagMask } from "../core/flag-mask.ts";
import type { Reading } from "../core/reading.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { getStrength } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";
import { hasBotPhrase, hasUserPhrase } from "../text/phrases/flag-phrases.ts";
import { classifyTopic, repeatsOtherSide } from "../text/messages/repetition.ts";
import { TERMS } from "../text/words/terms.ts";
import { hasAnyCue, listCueIndexes, startsWithCompletion } from "./requests.ts";
import { asksAboutProduct, wantsProduct } from "./identified-items.ts";
import { isPending } from "./unconfirmed-success.ts";

const PERSONAL_DATA = getFlagMask("personal_data");
const DEAD_END = getFlagMask("dead_end");
const MAX_FAREWELL_WORDS = 14;
const MAX_THANKS_WORDS = 6;
const MAX_CONFIRMATION_WORDS = 25;
const MAX_REMARK_WORDS = 8;
const MAX_SIGH_WORDS = 4;
const MIN_ADVERTISING_WORDS = 4;
const MIN_POSTPONING_WORDS = 4;
/** Words in capitals that make a list of choices: "type JOIN, HOURS or STOP". */
const MIN_KEYWORDS = 2;
const DISCOVERY = 0;
const INTEREST = 1;
const CONSIDERATION = 2;
const CONVERSION = 3;
const NONE = 4;
/** Weights beside the model, in natural-log units. */
const CERTAIN = 4;
const LIKELY = 1.5;
const NAMED = 7;
const REMEDY = 10;
/** Strength above which a phrase has at least two words. */
const TWO_WORDS = 1.5;
const DECISIONS = listCueIndexes(["affirm", "commit", "select", "need", "counter_offer", "about_item", "withdraw"]);
const CONTENT = listCueIndexes([
  "need",
  "commit",
  "select",
  "orders",
  "menu_item",
  "kind",
  "counter_offer",
  "about_item",
  "objection_price",
  "objection_trust",
  "tried",
  "withdraw",
  "deny",
  "affirm",
]);
const SUCCESSES = listCueIndexes(["success", "fulfils", "confirms"]);
const SETBACKS: Cue[] = ["failure", "nothing_found", "apology", "fallback"];
/** Bot acts that ask for a decision or a detail. */
const PROMPTS = new Set(
  (["offer", "ask_confirm", "ask_contact", "ask_criteria", "question"] as const).map((act) => ACTS.indexOf(act)),
);
const CONDITIONS = buildWordSet("conditions");
const LAUGH = /^(?:(?:ha|he|ja|je|rs|hua)+h?|k{2,}|lo+l|lmao|x+d+)$/;
const LATIN_END = 0x250;

/** Whether the last bot message asked the user for a decision or a detail. */
function isPrompted({ act }: ConversationState): boolean {
  return PROMPTS.has(act);
}

/** Whether a user message only laughs or shows emoji: that carries no stage. */
function isReaction({ role, tokens, phraseIntent }: Reading): boolean {
  if (role !== "user" || tokens.words.length === 0 || phraseIntent === "affirm" || phraseIntent === "greeting")
    return false;
  if (waves(tokens)) return false;
  return (
    tokens.words.every((word) => word.charCodeAt(0) >= LATIN_END || LAUGH.test(word)) && tokens.foreignLetters === 0
  );
}

/** Whether a message without words greets with a waving hand. */
function waves({ words, latinLetters, foreignLetters }: Reading["tokens"]): boolean {
  return latinLetters + foreignLetters === 0 && (words[0]?.startsWith("👋") ?? false);
}

/** Whether a stranger advertises: a link in a first message that asks and needs nothing. */
function isAdvertising({ role, asks, terms, cues, tokens }: Reading, state: ConversationState): boolean {
  if (role !== "user" || state.n.user > 0 || asks || (terms & TERMS.link) === 0) return false;
  return tokens.words.length >= MIN_ADVERTISING_WORDS && !hasAnyCue(cues, DECISIONS, 0);
}

/** Whether the user only comments on what the bot said, without anything new: "nice one", "what a joy". */
function isRemark(reading: Reading, state: ConversationState): boolean {
  if (reading.role !== "user") return false;
  const { asks, tokens, terms, cues, rareWords, sentiment } = reading;
  if (state.lastBot < 0 || state.lastRole === "user" || state.here < INTEREST || isPrompted(state)) return false;
  if (asks || terms !== 0 || tokens.digits > 0 || tokens.words.length > MAX_REMARK_WORDS) return false;
  if (hasAnyCue(cues, CONTENT, 0) || classifyTopic(reading, state) >= TOPICS.botTopic) return false;
  return rareWords === 0 || sentiment.label === "positive";
}

/** Whether the user asks what the business has or does, before anything concrete is on the table. */
function isAboutSupply(
  { role, cues, asks, isSpecific, terms }: Reading,
  { offered, here }: ConversationState,
): boolean {
  if (offered || here > INTEREST || isSpecific || (terms & (TERMS.code | TERMS.price)) !== 0) return false;
  return role === "user" && asks && getStrength(cues, "asks_supply") > 0 && getStrength(cues, "asks_listing") === 0;
}

/** Whether the user puts a decision off, in more than a date. */
export function isPostponing({ role, asks, tokens, flagPhrases }: Reading): boolean {
  if (role !== "user" || asks || tokens.digits > 0 || tokens.words.length < MIN_POSTPONING_WORDS) return false;
  return hasUserPhrase(flagPhrases, "postpones");
}

/** Whether the user only thanks or says goodbye, or came by mistake: that carries no stage. */
function isCourtesy(reading: Reading, state: ConversationState): boolean {
  const { role, asks, cues, tokens, rareWords, phraseIntent } = reading;
  if (isReaction(reading) || isAdvertising(reading, state)) return true;
  if (role !== "user" || asks || tokens.digits > 0 || hasAnyCue(cues, DECISIONS, 0)) return false;
  if (state.lastBot < 0) return getStrength(cues, "leaves") > TWO_WORDS;
  if (isPrompted(state) || rareWords > 0 || tokens.words.length > MAX_THANKS_WORDS) return false;
  return phraseIntent === "thanks" || phraseIntent === "goodbye";
}

/** Whether the bot only says goodbye to a user who was asked nothing: it confirms nothing. */
function bidsFarewell(reading: Reading, state: ConversationState): boolean {
  const { cues, asks, tokens, flagPhrases } = reading;
  const accepts =
    state.committed && (state.price !== 0 || state.bid > 0) && !hasBotPhrase(flagPhrases, "welcomes_thanks");
  if (accepts || isPrompted(state) || asks) return false;
  if (tokens.digits > 0 || tokens.words.length > MAX_FAREWELL_WORDS) return false;
  if (hasAnyCue(cues, SUCCESSES, 0) || startsWithCompletion(reading)) return false;
  return getStrength(cues, "releases") > 0 || getStrength(cues, "anything_else") > 0;
}

/** Whether the bot answers the last detail it asked for, after an offer, with a statement that repeats it: "Noted, Dennis." */
function acknowledgesDetails(reading: Reading, state: ConversationState, act: Act): boolean {
  if (reading.role === "user" || reading.asks || (act !== "statement" && act !== "success")) return false;
  if (SETBACKS.some((cue) => getStrength(reading.cues, cue) > 0) || isPending(reading, act)) return false;
  const { offered, here, lastRole, lastUserAsks, denied, closing } = state;
  if (!offered || here < CONSIDERATION || lastRole !== "user" || lastUserAsks || denied || closing) return false;
  const before = ACTS[state.act];
  if ((before !== "ask_contact" && before !== "question") || reading.tokens.words.length > MAX_CONFIRMATION_WORDS)
    return false;
  return repeatsOtherSide(reading, state);
}

/** Whether the bot says that somebody will contact the user, who has just left contact details. */
function acknowledgesContact({ role, cues, asks, flagPhrases }: Reading, state: ConversationState): boolean {
  if (role === "user" || asks || state.lastRole !== "user" || (state.lastUserFlags & PERSONAL_DATA) === 0) return false;
  if (SETBACKS.some((cue) => getStrength(cues, cue) > 0) || hasBotPhrase(flagPhrases, "rejects_input")) return false;
  return getStrength(cues, "contacts_back") > 0;
}

/** Whether the bot has nothing on the day asked for and names another one, or suggests something to try against a fault. */
function putsOnTable({ role, flagPhrases, cues, terms, tokens }: Reading, state: ConversationState): boolean {
  if (role === "user" || state.lastUser < 0 || state.here >= CONSIDERATION) return false;
  if (hasBotPhrase(flagPhrases, "suggests_fix")) return true;
  const dated = tokens.digits > 0 || (terms & TERMS.slot) !== 0;
  return dated && hasBotPhrase(flagPhrases, "other_slot") && lacksSlot(cues, flagPhrases);
}

function lacksSlot(cues: Reading["cues"], flagPhrases: number): boolean {
  return hasBotPhrase(flagPhrases, "refuses") || getStrength(cues, "failure") + getStrength(cues, "nothing_found") > 0;
}

/** Whether the business says that it carries out a refund or a replacement for the user. */
export function carriesOut(
  { role, flagPhrases, asks, tokens }: Reading,
  { lastUser, converted }: ConversationState,
): boolean {
  if (CONDITIONS.has(tokens.words[0] ?? "")) return false;
  return role !== "user" && !asks && !converted && lastUser >= 0 && hasBotPhrase(flagPhrases, "remedies");
}

/** Whether the bot names something that is missing, and reports nothing: "a booking code is required". */
function demandsDetail(reading: Reading): boolean {
  const { role, flagPhrases, tokens } = reading;
  if (role !== "bot" || tokens.words.length > MAX_FAREWELL_WORDS || tokens.digits > 0) return false;
  return hasBotPhrase(flagPhrases, "demands") && !startsWithCompletion(reading);
}

/** Whether the user only sighs at a refusal: "oh well", "what a pity". */
function sighs({ role, asks, tokens, cues, rareWords }: Reading, { lastBotFlags, act }: ConversationState): boolean {
  if (role !== "user" || asks || tokens.digits > 0 || tokens.words.length > MAX_SIGH_WORDS || rareWords > 1)
    return false;
  const refused = (lastBotFlags & DEAD_END) !== 0 || ACTS[act] === "nothing_found" || ACTS[act] === "failure";
  return refused && !hasAnyCue(cues, CONTENT, 0);
}

/** What a message shows beyond doubt or by its place, added to the model's scores by class (in place). */
export function addEvidence(scores: Float64Array, reading: Reading, state: ConversationState, act: Act): void {
  const add = (output: number, weight: number): void => {
    scores[output] = (scores[output] ?? 0) + weight;
  };
  if (isCourtesy(reading, state)) add(NONE, CERTAIN);
  else if (isPostponing(reading) || isRemark(reading, state) || sighs(reading, state)) add(NONE, LIKELY);
  else if (asksAboutProduct(reading, state)) add(CONSIDERATION, NAMED);
  else if (wantsProduct(reading, state) || isAboutSupply(reading, state)) add(INTEREST, LIKELY);
  else if (reading.role === "user" && waves(reading.tokens)) add(DISCOVERY, CERTAIN);
  if (putsOnTable(reading, state)) add(CONSIDERATION, NAMED);
  if (carriesOut(reading, state)) add(CONVERSION, REMEDY);
  if (bidsFarewell(reading, state)) add(CONVERSION, -CERTAIN);
  if (demandsDetail(reading)) add(CONVERSION, -REMEDY);
  if (acknowledgesContact(reading, state)) add(CONVERSION, REMEDY);
  else if (acknowledgesDetails(reading, state, act)) add(CONVERSION, LIKELY);
  // A bot that did not understand shows nothing, and puts nothing new on the table.
  if (act === "fallback" && (reading.terms & TERMS.menu) === 0 && reading.tokens.uppercaseWords < MIN_KEYWORDS)
    add(NONE, LIKELY);
  if (act === "fallback" && reading.role !== "user" && !reading.hasMoney && reading.tokens.digits === 0)
    for (let at = Math.max(INTEREST, state.here + 1); at <= CONVERSION; at++) add(at, -Infinity);
}

/** Whether a message confirms by its place: a promise to call back, or a statement after the last detail. */
export function confirmsByPlace(reading: Reading, state: ConversationState, act: Act): boolean {
  return carriesOut(reading, state) || acknowledgesContact(reading, state) || acknowledgesDetails(reading, state, act);
}
