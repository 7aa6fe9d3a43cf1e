import { ACTS } from "../core/conversation-state.ts";
import type { Act, ConversationState } from "../core/conversation-state.ts";
import type { Reading } from "../core/reading.ts";
import type { CueHits } from "../core/text.ts";
import { buildWordSet } from "../lexicon/word-sets.ts";
import { findSpan, getCueIndex, getStrength } from "../text/phrases/cues.ts";
import type { Cue } from "../text/phrases/cues.ts";
import { hasBotPhrase, hasUserPhrase } from "../text/phrases/flag-phrases.ts";
import { TERMS } from "../text/words/terms.ts";

/** On a tie the first one wins: the act that commits the bot further. */
const CANDIDATES: { act: Act; cue: Cue; weight: number }[] = [
  { act: "success", cue: "success", weight: 1.6 },
  { act: "success", cue: "fulfils", weight: 0.9 },
  { act: "success", cue: "confirms", weight: 1.3 },
  { act: "ask_confirm", cue: "ask_confirm", weight: 1.7 },
  { act: "ask_confirm", cue: "checks", weight: 1.3 },
  { act: "failure", cue: "failure", weight: 1.7 },
  { act: "nothing_found", cue: "nothing_found", weight: 1.1 },
  { act: "handoff", cue: "handoff", weight: 1.2 },
  { act: "offer", cue: "offer", weight: 1 },
  { act: "offer", cue: "proposes", weight: 0.8 },
  { act: "ask_contact", cue: "ask_contact", weight: 0.9 },
  { act: "ask_criteria", cue: "ask_criteria", weight: 0.9 },
  { act: "anything_else", cue: "anything_else", weight: 0.9 },
  { act: "welcome", cue: "welcome", weight: 1.1 },
  { act: "promo", cue: "promo", weight: 1 },
];
const CANDIDATE_CUES = CANDIDATES.map(({ cue }) => getCueIndex(cue));
const MIN_SCORE = 0.8;
const CONDITIONS = buildWordSet("conditions");
/** A word for a person asks for one if it is nearly the whole message. */
const MAX_CALL_WORDS = 3;
/** A rating is a number and little else: "4", "5 of 5". */
const MAX_RATING_WORDS = 3;

/** The main act of a bot or agent message, as an index of ACTS. */
export function detectAct(reading: Reading): number {
  if (asksForRating(reading)) return ACTS.indexOf("anything_else");
  if (isFallback(reading)) return ACTS.indexOf("fallback");
  let best: Act = reading.asks ? "question" : "statement";
  let bestScore = MIN_SCORE;
  for (let at = 0; at < CANDIDATES.length; at++) {
    const strength = reading.cues.strength[CANDIDATE_CUES[at] ?? 0] ?? 0;
    const candidate = CANDIDATES[at];
    if (strength === 0 || !candidate) continue;
    const { act, weight } = candidate;
    const score = strength * weight * computeFactor(act, reading);
    if (score > bestScore) {
      best = act;
      bestScore = score;
    }
  }
  return ACTS.indexOf(best);
}

/** Whether a bot act makes a concrete offer or decides on one. */
export function makesOffer(act: number): boolean {
  const name = ACTS[act];
  return name === "offer" || name === "ask_confirm" || name === "success" || name === "failure";
}

/** Whether the bot asks for a rating, or thanks for one: that says nothing about the stage. */
export function asksForRating({ role, flagPhrases, terms }: Reading): boolean {
  return role === "bot" && hasBotPhrase(flagPhrases, "asks_rating") && (terms & (TERMS.price | TERMS.code)) === 0;
}

/** Whether a message is a rating that the bot asked for, or the bot's thanks for it. */
export function isAboutRating({ role, asks, tokens, terms }: Reading, state: ConversationState): boolean {
  if (ACTS[state.act] !== "anything_else" || asks || (terms & (TERMS.price | TERMS.code)) !== 0) return false;
  if (role === "user") return tokens.words.length <= MAX_RATING_WORDS && tokens.digits > 0;
  return state.lastRole === "user" && state.lastStage < 0 && state.lastUserWords <= MAX_RATING_WORDS;
}

/** Whether the bot says that it did not understand or cannot help. */
export function isFallback({ cues, flagPhrases }: Reading): boolean {
  const matches = getStrength(cues, "fallback") > 1.6 || hasBotPhrase(flagPhrases, "not_understood");
  return matches && getStrength(cues, "success") < 2;
}

/** Whether the bot says that a person takes over. */
export function isHandoff({ cues, flagPhrases }: Reading): boolean {
  return getStrength(cues, "handoff") > 2 || hasBotPhrase(flagPhrases, "hands_over");
}

/** Whether the user asks for a person, explicitly or with just the word for one. */
export function asksForHuman({ cues, flagPhrases, tokens }: Reading): boolean {
  // "Am I talking to a real person?" asks about the bot.
  if (hasUserPhrase(flagPhrases, "asks_if_bot")) return false;
  if (getStrength(cues, "human_request") > 2 || hasUserPhrase(flagPhrases, "wants_person")) return true;
  return tokens.words.length <= MAX_CALL_WORDS && hasUserPhrase(flagPhrases, "person_word");
}

/** Factor on an act's score by context: a success is stated, a request asked, and a criteria question outweighs a vague offer. */
function computeFactor(act: Act, { asks, tokens, cues }: Reading): number {
  if (act === "success" && isConditional(tokens.words, cues)) return 0;
  // The usual question beside a success is whether there is anything else.
  if (act === "success") return asks && getStrength(cues, "anything_else") === 0 ? 0.2 : 1;
  // "Your room is confirmed" asks nothing.
  if (act === "ask_confirm" && !asks && getStrength(cues, "success") + getStrength(cues, "confirms") > 0) return 0.4;
  if (act === "ask_confirm" && asks && getStrength(cues, "looks_on") > 0) return 0.25;
  if (act === "ask_confirm" && asks && getStrength(cues, "asks_which") > 0) return 0.5;
  if (act === "ask_criteria" && asks && tokens.digits === 0) return 1.5;
  return 1;
}

/** Whether the success is still to come: "once it's done". */
function isConditional(words: readonly string[], cues: CueHits): boolean {
  const span = findSpan(cues, "success") ?? findSpan(cues, "fulfils") ?? findSpan(cues, "confirms");
  return span !== null && CONDITIONS.has(words[span.first - 1] ?? "");
}
