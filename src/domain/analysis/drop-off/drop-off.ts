import type { DropOffReason } from "../analysis.contract.ts";
import type { ConversationState } from "../core/conversation-state.ts";
import { getFlagMask } from "../core/flag-mask.ts";
import { findEvidentLanguage } from "../language/language-scores.ts";
import { hasForm, hasObstacle } from "./obstacles.ts";

const FALLBACK = getFlagMask("fallback");
/** Who waited this long for a bot, in all, leaves because of it. */
const LONG_WAIT_MS = 8 * 60_000;
/** A last message of up to this many words without a question needs no reply: "ok then", "what a pity". */
const MAX_SIGH_WORDS = 8;

/** Detects why a user dropped off, in the fixed order of likelihood of DROP_OFF_REASONS. */
export function detectDropOffReason(state: ConversationState): DropOffReason {
  if (state.lastUser < 0) return "no_reply";
  if (hasObstacle(state, "language_mismatch")) return "language_mismatch";
  if (state.fallbackStreak >= 2) return "fallback_loop";
  if (isHandoffIgnored(state)) return "handoff_ignored";
  if (!state.handedOff && computeWaiting(state) >= LONG_WAIT_MS) return "slow_answer";
  // A question that comes again is repetition, unless it belongs to a form.
  const isRepeated = hasObstacle(state, "repetition") && !hasForm(state);
  if (hasObstacle(state, "form_friction") && !isRepeated) return "form_friction";
  if (hasLanguageMismatch(state)) return "language_mismatch";
  if (hasObstacle(state, "price_objection")) return "price_objection";
  if (hasObstacle(state, "trust_objection")) return "trust_objection";
  if (state.withdrawn) return "withdrawn";
  if (state.askedAgain) return "unanswered_question";
  if (hasObstacle(state, "repetition")) return "repetition";
  return detectReasonAtEnd(state);
}

/** The time (ms) that the user waited for slow replies, the one that never came included. */
function computeWaiting({ waitedMs, lastRole, lastAt, waitingSince }: ConversationState): number {
  const open = lastRole === "user" && lastAt !== null && waitingSince !== null ? lastAt - waitingSince : 0;
  return waitedMs + open;
}

/** The reason by the last messages, when nothing before them explains the drop-off. */
function detectReasonAtEnd(state: ConversationState): DropOffReason {
  if ((state.lastBotFlags & FALLBACK) !== 0) return "fallback_loop";
  if (hasObstacle(state, "time_objection") && !state.lastUserAsks) return "time_objection";
  if (hasObstacle(state, "dead_end")) return "dead_end";
  if (isWaitingForReply(state) || hasObstacle(state, "unanswered_question")) return "unanswered_question";
  return state.slow && state.lastRole === "bot" ? "slow_answer" : "no_reply";
}

/** Whether a request for a person had no handoff, or the user wrote after a handoff and no agent replied. */
function isHandoffIgnored({ handoffAsked, handedOff, n, lastRole, closing }: ConversationState): boolean {
  if (handedOff) return n.agent === 0 && lastRole === "user" && !closing;
  return handoffAsked;
}

/** Whether the last message is the user's and needs a reply. */
function isWaitingForReply({ lastRole, closing, lastUserAsks, lastUserWords }: ConversationState): boolean {
  return lastRole === "user" && !closing && (lastUserAsks || lastUserWords > MAX_SIGH_WORDS);
}

function hasLanguageMismatch(state: ConversationState): boolean {
  const user = findEvidentLanguage(state.userLanguages);
  const bot = findEvidentLanguage(state.botLanguages);
  return user !== null && bot !== null && user !== bot;
}
