import type { Goal } from "#src/domain/analysis/analysis.contract.ts";

/** What counts as Conversion in a run. `findIntent` finds the custom intent of a text, by id, where the goal is one. */
export type RunGoal = { goal: Goal; findIntent?: ((text: string) => string | undefined) | undefined };
