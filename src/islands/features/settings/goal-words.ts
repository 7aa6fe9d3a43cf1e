import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import { describeIntent } from "#src/domain/analysis/words.ts";

/** What counts as Conversion, in a sentence. */
export function describeGoal(goal: Goal, ownIntents: readonly { id: string; name: string }[]): string {
  switch (goal.kind) {
    case "engine":
      return "What the engine reads as a confirmed commitment, and conversion events that your bot sends.";
    case "event":
      return "Only conversion events that your bot sends.";
    case "pattern":
      return `${goal.role === "user" ? "The user" : "The bot"} says “${goal.pattern}”.`;
    case "intent":
      return `A user message that is about: ${describeIntent(goal.intent).toLowerCase()}.`;
    case "own_intent": {
      const name = ownIntents.find(({ id }) => id === goal.intentId)?.name;
      return name === undefined
        ? "A user message of one of your own intents."
        : `A user message of your intent “${name}”.`;
    }
  }
}
