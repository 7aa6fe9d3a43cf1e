import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { findSpan, getStrength } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";

const MAX_YES_WORDS = 10;
const MAX_ACCEPTANCE_WORDS = 3;
const RESERVATIONS = buildWordSet("reservations");
const ACCEPTED = buildWordSet("accepted");
const YES = buildWordSet("yes");
const OBJECTION_CUES: Cue[] = [
  "objection_price",
  "objection_trust",
  "objection_time",
  "withdraw",
  "apology",
  "failure",
  "handoff",
];

/** A bot that asks for a detail goes on: "great, which name?". */
const DETAIL_CUES: Cue[] = ["ask_contact", "asks_which", "ask_criteria"];

/** Whether the user accepts the bot's standing price after negotiating: the offer and the acceptance confirm each other. */
export function acceptsBotPrice(reading: Reading, state: ConversationState): boolean {
  const { cues, amount, role, tokens } = reading;
  if (role !== "user" || state.bid === 0 || state.price === 0 || isReserved(reading)) return false;
  if (amount > 0 && amount !== Math.abs(state.price)) return false;
  if (getStrength(cues, "agrees") > 0) return true;
  if (reading.asks || getStrength(cues, "counter_offer") > 0) return false;
  if (getStrength(cues, "commit") >= 1 || amount > 0 || isBareAcceptance(reading)) return true;
  // A plain yes replies to the last message only.
  return (
    state.price > 0 &&
    getStrength(cues, "thanks") === 0 &&
    tokens.words.length <= MAX_YES_WORDS &&
    startsWithYes(reading)
  );
}

/** Whether the bot accepts the user's last price, in a sentence, by repeating it or by a short yes. */
export function acceptsUserPrice(reading: Reading, state: ConversationState): boolean {
  const { cues, amount, role, tokens } = reading;
  if (role === "user" || !state.bidding || isReserved(reading)) return false;
  if (amount > 0 && amount !== state.bid && state.bid > 1) return false;
  if (getStrength(cues, "agrees") > 0) return true;
  if (reading.asks || getStrength(cues, "counter_offer") > 0) return false;
  if (amount > 0) return amount === state.bid && tokens.words.length <= MAX_YES_WORDS * 2;
  if (isBareAcceptance(reading) || getStrength(cues, "commit") >= 1) return tokens.words.length <= MAX_YES_WORDS * 2;
  return tokens.words.length <= MAX_YES_WORDS && startsWithYes(reading);
}

/** Whether the bot replies to an agreed price without taking anything back. */
export function confirmsDeal(reading: Reading, state: ConversationState): boolean {
  if (reading.role === "user" || state.bid === 0 || !state.committed || isReserved(reading)) return false;
  if (getStrength(reading.cues, "counter_offer") > 0) return false;
  if (DETAIL_CUES.some((cue) => getStrength(reading.cues, cue) > 0) && getStrength(reading.cues, "agrees") === 0)
    return false;
  // Another price is a counteroffer, whatever the words.
  const { amount } = reading;
  if (amount > 0 && state.bid > 1 && amount !== state.bid && amount !== Math.abs(state.price)) return false;
  return !reading.asks || getStrength(reading.cues, "agrees") > 0 || startsWithYes(reading);
}

/** Whether a message takes back, doubts or refuses. */
function isReserved(reading: Reading): boolean {
  const { cues, tokens } = reading;
  if (OBJECTION_CUES.some((cue) => getStrength(cues, cue) > 0)) return true;
  return (
    denies(reading) || tokens.words.some((word) => RESERVATIONS.has(word) && !(word === "no" && isPortuguese(reading)))
  );
}

/** Whether a message says no. In Portuguese "no" is another word: "negócio feito, às 18h no metro". */
export function denies(reading: Reading): boolean {
  const span = findSpan(reading.cues, "deny");
  return span !== null && !(reading.tokens.words[span.first] === "no" && isPortuguese(reading));
}

function isPortuguese({ languageScores: [english, portuguese, spanish] }: Reading): boolean {
  return portuguese > english && portuguese > spanish;
}

function isBareAcceptance({ tokens }: Reading): boolean {
  return tokens.words.length <= MAX_ACCEPTANCE_WORDS && tokens.words.some((word) => ACCEPTED.has(word));
}

function startsWithYes({ tokens, cues }: Reading): boolean {
  if (getStrength(cues, "goodbye") > 0) return false;
  return YES.has(tokens.words[0] ?? "");
}
