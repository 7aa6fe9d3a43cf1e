import { LANGUAGES } from "./analysis.contract.ts";
import type { DropOffReason } from "./analysis.contract.ts";
import { maskOf } from "./flags.ts";
import type { ConversationState } from "./state.ts";
import { isTroubledBy } from "./troubles.ts";

const FALLBACK = maskOf("fallback");
const LANGUAGE_EVIDENCE = 2.5;
/** So many words or fewer, and no question, want no answer: "ok then", "what a pity". */
const WORDS_OF_SIGH = 8;

/** Why a conversation was left where it was, the likeliest reason first; see DROP_OFF_REASONS. */
export function decideDropOff(state: ConversationState): DropOffReason {
  if (state.fallbackStreak >= 2) return "fallback_loop";
  if (isHandoffIgnored(state)) return "handoff_ignored";
  if (isTroubledBy(state, "language_mismatch")) return "language_mismatch";
  if (isTroubledBy(state, "form_friction")) return "form_friction";
  if (isTroubledBy(state, "repetition")) return "repetition";
  if (answersInAnotherLanguage(state)) return "language_mismatch";
  if (isTroubledBy(state, "price_objection")) return "price_objection";
  if (isTroubledBy(state, "trust_objection")) return "trust_objection";
  if (state.withdrawn) return "withdrawn";
  return decideByTheEnd(state);
}

/** Nothing stands in the way by itself: what the last messages show. */
function decideByTheEnd(state: ConversationState): DropOffReason {
  if ((state.lastBotFlags & FALLBACK) !== 0) return "fallback_loop";
  if (isTroubledBy(state, "time_objection") && !state.lastUserAsks) return "time_objection";
  if (waitsForAnswer(state) || isTroubledBy(state, "unanswered_question")) return "unanswered_question";
  if (isTroubledBy(state, "dead_end")) return "dead_end";
  return state.slow && state.lastRole === "bot" ? "slow_answer" : "no_reply";
}

/** A person was asked for and none was called; or one was, the user wrote on, and nobody came. */
function isHandoffIgnored({ handoffAsked, handedOff, n, lastRole, closing }: ConversationState): boolean {
  if (handedOff) return n.agent === 0 && lastRole === "user" && !closing;
  return handoffAsked;
}

/** The last word is the user's, and more than a sigh. */
function waitsForAnswer({ lastRole, closing, lastUserAsks, lastUserWords }: ConversationState): boolean {
  return lastRole === "user" && !closing && (lastUserAsks || lastUserWords > WORDS_OF_SIGH);
}

function answersInAnotherLanguage(state: ConversationState): boolean {
  const user = strongest(state.userLanguages);
  const bot = strongest(state.botLanguages);
  return user !== null && bot !== null && user !== bot;
}

/** The position of the language with clear evidence, null when none has. */
function strongest(scores: number[]): number | null {
  const order = LANGUAGES.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const [best = 0, second = 0] = order;
  return (scores[best] ?? 0) - (scores[second] ?? 0) >= LANGUAGE_EVIDENCE ? best : null;
}
