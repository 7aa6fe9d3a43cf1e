import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import { describeIntent } from "#src/domain/analysis/labels.ts";

/** Describes a goal in a sentence. */
export function describeGoal(goal: Goal, ownIntents: readonly { id: string; name: string }[]): string {
  switch (goal.kind) {
    case "engine":
      return goal.counts === "sold"
        ? "Confirmed sales and bookings, and conversion events from your bot."
        : "Confirmed sales and bookings, solved cases, and conversion events from your bot.";
    case "event":
      return "Only conversion events from your bot.";
    case "pattern":
      return `The ${goal.role} says “${goal.pattern}”.`;
    case "intent":
      return `A user message with the intent “${describeIntent(goal.intent)}”.`;
    case "own_intent": {
      const name = ownIntents.find(({ id }) => id === goal.intentId)?.name;
      return name === undefined
        ? "A user message with one of your custom intents."
        : `A user message with your intent “${name}”.`;
    }
  }
}
