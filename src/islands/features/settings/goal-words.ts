import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import { describeIntent } from "#src/domain/analysis/words.ts";

/** What counts as Conversion, in a sentence. */
export function describeGoal(goal: Goal): string {
  switch (goal.kind) {
    case "engine":
      return "What the engine reads as a confirmed commitment, and conversion events that your bot sends.";
    case "event":
      return "Only conversion events that your bot sends.";
    case "pattern":
      return `${goal.role === "user" ? "The user" : "The bot"} says “${goal.pattern}”.`;
    case "intent":
      return `A user message that is about: ${describeIntent(goal.intent).toLowerCase()}.`;
  }
}
