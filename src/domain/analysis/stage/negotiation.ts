import type { ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { getStrength } from "../text/cues.ts";
import type { Cue } from "../text/cues.ts";

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
  "deny",
  "apology",
  "failure",
  "counter_offer",
  "handoff",
];

/** Whether the user accepts the bot's last price after negotiating: the standing offer and the plain yes confirm each other. */
export function acceptsBotPrice(reading: Reading, state: ConversationState): boolean {
  const { cues, amount, role, tokens } = reading;
  if (role !== "user" || state.bid === 0 || state.price === 0 || isReserved(reading)) return false;
  if (amount > 0 && amount !== Math.abs(state.price)) return false;
  if (getStrength(cues, "commit") >= 1 || amount > 0 || isBareAcceptance(reading)) return true;
  // A plain yes replies to the last message only.
  return (
    state.price > 0 &&
    getStrength(cues, "thanks") === 0 &&
    tokens.words.length <= MAX_YES_WORDS &&
    startsWithYes(reading)
  );
}

/** Whether the bot accepts the user's last price, by repeating it or by a short yes. */
export function acceptsUserPrice(reading: Reading, state: ConversationState): boolean {
  const { cues, amount, role, tokens } = reading;
  if (role === "user" || !state.bidding || isReserved(reading)) return false;
  if (amount > 0) return amount === state.bid && tokens.words.length <= MAX_YES_WORDS * 2;
  if (isBareAcceptance(reading) || getStrength(cues, "commit") >= 1) return tokens.words.length <= MAX_YES_WORDS * 2;
  return tokens.words.length <= MAX_YES_WORDS && startsWithYes(reading);
}

/** Whether the bot replies to an agreed price without taking anything back. */
export function confirmsDeal(reading: Reading, state: ConversationState): boolean {
  return reading.role !== "user" && state.bid > 0 && state.committed && !isReserved(reading);
}

function isReserved({ cues, asks, tokens }: Reading): boolean {
  if (asks || OBJECTION_CUES.some((cue) => getStrength(cues, cue) > 0)) return true;
  return tokens.words.some((word) => RESERVATIONS.has(word));
}

function isBareAcceptance({ tokens }: Reading): boolean {
  return tokens.words.length <= MAX_ACCEPTANCE_WORDS && tokens.words.some((word) => ACCEPTED.has(word));
}

function startsWithYes({ tokens, cues }: Reading): boolean {
  if (getStrength(cues, "goodbye") > 0) return false;
  return YES.has(tokens.words[0] ?? "");
}
