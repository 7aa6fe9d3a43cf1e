import type { DropOffReason, Role, SentimentLabel, Stage } from "../analysis/analysis.contract.ts";
import { describeStage } from "../analysis/words.ts";
import type { ConversationDetail, Outcome } from "./conversations.contract.ts";

/** How a conversation came out, as people read it. */
export const OUTCOME_NAMES: Record<Outcome, string> = {
  converted: "Converted",
  dropped: "Dropped off",
  handed_off: "Handed over",
  open: "Still open",
};

export const SENTIMENT_NAMES: Record<SentimentLabel, string> = {
  negative: "Negative",
  neutral: "Neutral",
  positive: "Positive",
};

export const ROLE_NAMES: Record<Role, string> = { user: "User", bot: "Bot", agent: "Agent" };

/** What a bot or its platform told beside the messages, as people read it. */
export function describeEvent({ type, name, score }: ConversationDetail["events"][number]): string {
  switch (type) {
    case "conversion":
      return "Conversion, told by an event";
    case "handoff":
      return "Handed to a person";
    case "end":
      return "Conversation ended";
    case "feedback":
      return score === null ? "Feedback" : `Feedback: ${score} of 5`;
    default:
      return name === "" ? "Event" : `Event: ${name}`;
  }
}

/** Reasons in a word or two, for badges and lists; describeReason has the sentence. */
const REASON_NAMES: Record<DropOffReason, string> = {
  fallback_loop: "Fallback loop",
  handoff_ignored: "Handoff ignored",
  unanswered_question: "Unanswered question",
  slow_answer: "Slow answer",
  price_objection: "Price objection",
  trust_objection: "Trust objection",
  time_objection: "Put off",
  form_friction: "Form friction",
  repetition: "Repetition",
  language_mismatch: "Other language",
  dead_end: "Dead end",
  withdrawn: "Withdrawn",
  no_reply: "No reply",
};

/** Why a conversation was left, in a word or two. */
export function nameReason(reason: DropOffReason): string {
  return REASON_NAMES[reason];
}

/** A stage as the filters name it, `none` included. */
export function nameStage(stage: Stage | "none"): string {
  return describeStage(stage === "none" ? null : stage);
}

/** A mean within this of nought is neutral: the engine's band, without its lexicon (a test keeps the two together). */
const NEUTRAL_BAND = 0.15;

/** The label of a sentiment score, −1 to 1. */
export function labelSentiment(score: number): SentimentLabel {
  if (score >= NEUTRAL_BAND) return "positive";
  return score <= -NEUTRAL_BAND ? "negative" : "neutral";
}
