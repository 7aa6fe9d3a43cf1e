import type { Goal } from "#src/domain/analysis/analysis.contract.ts";
import { classifyCustomIntent, trainWithBackground } from "#src/domain/intents/custom-intents.ts";
import type { GoalTraining } from "../runner.contract.ts";
import type { RunGoal } from "./run-goal.ts";

/** Trains a workspace's custom intents, so that a goal that is one of them is found as the server finds it. */
export function trainGoal(goal: Goal, training: GoalTraining): RunGoal {
  const model = trainWithBackground(training.intents, training);
  return { goal, findIntent: (text) => (model ? classifyCustomIntent(model, text)?.intentId : undefined) };
}
