import { LANGUAGES } from "./analysis.contract.ts";
import type { DropOffReason } from "./analysis.contract.ts";
import { maskOf } from "./flags.ts";
import type { ConversationState } from "./state.ts";

const FALLBACK = maskOf("fallback");
const FRICTION = maskOf("form_friction");
const DEAD_END = maskOf("dead_end");
const REASON_OF_OBJECTION: DropOffReason[] = ["price_objection", "trust_objection", "time_objection"];
const LANGUAGE_EVIDENCE = 2.5;

/** Why a conversation was left where it was, the likeliest reason first; see DROP_OFF_REASONS. */
export function decideDropOff(state: ConversationState): DropOffReason {
  const { lastBotFlags } = state;
  if (state.withdrawn) return "withdrawn";
  if (state.fallbackStreak >= 2) return "fallback_loop";
  if (state.handoffAsked && !state.handedOff) return "handoff_ignored";
  if (answersInAnotherLanguage(state)) return "language_mismatch";
  const objection = REASON_OF_OBJECTION[state.objection];
  if (objection) return objection;
  if ((lastBotFlags & FRICTION) !== 0) return "form_friction";
  if (state.lastRole === "user" && !state.closing) return state.lastUserAsks ? "unanswered_question" : "slow_answer";
  if ((lastBotFlags & FALLBACK) !== 0) return state.lastUserAsks ? "unanswered_question" : "fallback_loop";
  if (state.repeats >= 2) return "repetition";
  if (state.slow) return "slow_answer";
  if ((lastBotFlags & DEAD_END) !== 0) return "dead_end";
  return "no_reply";
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
