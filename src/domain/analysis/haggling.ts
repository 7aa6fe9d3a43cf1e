import { strengthOf } from "./cues.ts";
import type { Cue } from "./cues.ts";
import type { Reading } from "./reading.ts";
import type { ConversationState } from "./state.ts";

const SHORT_YES = 10;
const BARE_WORDS = 3;
/** What makes an answer to a price no plain yes. */
const RESERVATIONS = new Set(
  (
    "low lower cant cannot not no nope sorry below least but minimum offer rejected reject decline declined pass " +
    "luck suerte sorte dejo deixa nao baixo menos minimo infelizmente oferta recusado recusada " +
    "bajo minimo lamento siento pero rechazado rechazada hmm mm think pensar pienso"
  ).split(" "),
);
const LEAVING: Cue[] = [
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
const ACCEPTED = new Set(["accept", "accepted", "accepts", "aceito", "aceita", "acepto", "aceptado", "acepta"]);

/** Haggling over, the user takes the bot's last price: the standing offer and the plain yes confirm each other. */
export function strikesDeal(reading: Reading, state: ConversationState): boolean {
  const { cues, amount, role, tokens } = reading;
  if (role !== "user" || state.bid === 0 || state.price === 0 || isReserved(reading)) return false;
  if (amount > 0 && amount !== Math.abs(state.price)) return false;
  if (strengthOf(cues, "commit") >= 1 || amount > 0 || isBareAcceptance(reading)) return true;
  // A plain yes answers what was said last.
  return (
    state.price > 0 && strengthOf(cues, "thanks") === 0 && tokens.words.length <= SHORT_YES && opensWithYes(reading)
  );
}

/** The bot takes the price that the user has just named: by naming it again, or by a short yes. */
export function takesBid(reading: Reading, state: ConversationState): boolean {
  const { cues, amount, role, tokens } = reading;
  if (role === "user" || !state.bidding || isReserved(reading)) return false;
  if (amount > 0) return amount === state.bid && tokens.words.length <= SHORT_YES * 2;
  if (isBareAcceptance(reading) || strengthOf(cues, "commit") >= 1) return tokens.words.length <= SHORT_YES * 2;
  return tokens.words.length <= SHORT_YES && opensWithYes(reading);
}

/** The bot's answer to a deal already struck, when it takes nothing back. */
export function sealsDeal(reading: Reading, state: ConversationState): boolean {
  return reading.role !== "user" && state.bid > 0 && state.committed && !isReserved(reading);
}

function isReserved({ cues, asks, tokens }: Reading): boolean {
  if (asks || LEAVING.some((cue) => strengthOf(cues, cue) > 0)) return true;
  return tokens.words.some((word) => RESERVATIONS.has(word));
}

function isBareAcceptance({ tokens }: Reading): boolean {
  return tokens.words.length <= BARE_WORDS && tokens.words.some((word) => ACCEPTED.has(word));
}

function opensWithYes({ tokens, cues }: Reading): boolean {
  if (strengthOf(cues, "goodbye") > 0) return false;
  return YES.has(tokens.words[0] ?? "");
}

const YES = new Set(
  (
    "yes yeah yep sure ok okay fine alright great perfect cool good right awesome deal " +
    "sim ok ta beleza fechado fechou certo blz pode show combinado bora " +
    "si vale venga va dale listo perfecto genial hecho bueno trato claro"
  ).split(" "),
);
