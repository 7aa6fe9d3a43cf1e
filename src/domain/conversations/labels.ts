import type { Role, SentimentLabel, Stage } from "../analysis/analysis.contract.ts";
import { describeStage } from "../analysis/labels.ts";
import type { ConversationDetail } from "./conversations.contract.ts";
import type { Outcome, OutcomeFilter } from "./outcome-filter.ts";
import { READING_OUTCOME_NAMES } from "./reading-labels.ts";

/** Display names of outcomes. */
export const OUTCOME_NAMES: Record<Outcome, string> = {
  converted: "Converted",
  dropped: "Dropped off",
  handed_off: "Handed off",
  open: "Still open",
};

/** Display names of what conversations can be filtered by as their outcome. */
export const OUTCOME_FILTER_NAMES: Record<OutcomeFilter, string> = { ...READING_OUTCOME_NAMES, ...OUTCOME_NAMES };

export const SENTIMENT_NAMES: Record<SentimentLabel, string> = {
  negative: "Negative",
  neutral: "Neutral",
  positive: "Positive",
};

export const ROLE_NAMES: Record<Role, string> = { user: "User", bot: "Bot", agent: "Agent" };

/** The display text of an event that the bot or its platform sent. */
export function formatEvent({ type, name, score }: ConversationDetail["events"][number]): string {
  switch (type) {
    case "conversion":
      return "Conversion (from an event)";
    case "handoff":
      return "Handed off to a person";
    case "end":
      return "Conversation ended";
    case "feedback":
      return score === null ? "Feedback" : `Feedback: ${score} of 5`;
    default:
      return name === "" ? "Event" : `Event: ${name}`;
  }
}

/** The display name of a stage, including `none`. */
export function getStageName(stage: Stage | "none"): string {
  return describeStage(stage === "none" ? null : stage);
}
