import type { EngineCounts, Goal, Intent } from "#src/domain/analysis/analysis.contract.ts";

/** What a bot is for: the engine's goal as it is asked. */
export const BOT_PURPOSES = ["sell", "help", "both"] as const;
export type BotPurpose = (typeof BOT_PURPOSES)[number];

const COUNTS: Record<BotPurpose, EngineCounts> = { sell: "sold", help: "sold_and_solved", both: "sold_and_solved" };

/** A goal being edited. Keeps what was entered for one kind while another is selected. */
export type GoalDraft = {
  kind: Goal["kind"];
  purpose: BotPurpose;
  pattern: string;
  role: "user" | "bot";
  intent: Intent;
  ownIntent: string;
};

const EVENT_NAME = "conversion";
const MAX_PATTERN = 300;

/** Creates a draft from `goal`. */
export function createGoalDraft(goal: Goal): GoalDraft {
  return {
    kind: goal.kind,
    purpose: goal.kind === "engine" && goal.counts === "sold" ? "sell" : "both",
    pattern: goal.kind === "pattern" ? goal.pattern : "",
    role: goal.kind === "pattern" ? goal.role : "bot",
    intent: goal.kind === "intent" ? goal.intent : "booking",
    ownIntent: goal.kind === "own_intent" ? goal.intentId : "",
  };
}

/** Parses a draft into a goal, or returns the error to show. */
export function parseGoalDraft(
  draft: GoalDraft,
): { goal: Goal; error?: undefined } | { goal?: undefined; error: string } {
  const { kind, purpose, role, intent } = draft;
  if (kind === "engine") return { goal: { kind, counts: COUNTS[purpose] } };
  if (kind === "event") return { goal: { kind, name: EVENT_NAME } };
  if (kind === "intent") return { goal: { kind, intent } };
  if (kind === "own_intent") {
    return draft.ownIntent === "" ? { error: "Choose an intent" } : { goal: { kind, intentId: draft.ownIntent } };
  }
  const pattern = draft.pattern.trim();
  if (pattern.replaceAll(/[\s*|]/g, "") === "") return { error: "Enter the phrase that means a conversion" };
  if (pattern.length > MAX_PATTERN) return { error: `Use at most ${MAX_PATTERN} characters` };
  return { goal: { kind, pattern, role } };
}
