import { expect, test } from "vitest";
import { DEFAULT_GOAL, goalSchema } from "#src/domain/analysis/analysis.contract.ts";
import { parseGoalDraft, createGoalDraft } from "./goal-draft.ts";

test.each([
  DEFAULT_GOAL,
  { kind: "event", name: "conversion" },
  { kind: "pattern", pattern: "see you at the*|booked", role: "bot" },
  { kind: "intent", intent: "order" },
  { kind: "own_intent", intentId: "01890000-0000-7000-8000-000000000000" },
] as const)("a $kind goal round-trips through its draft and matches the schema", (goal) => {
  const { goal: parsed } = parseGoalDraft(createGoalDraft(goal));
  expect(parsed).toEqual(goal);
  expect(goalSchema.safeParse(parsed).success).toBe(true);
});

test("asks for a custom intent when none is chosen", () => {
  const draft = { ...createGoalDraft(DEFAULT_GOAL), kind: "own_intent" as const };
  expect(parseGoalDraft(draft).error).toBe("Choose an intent");
});

test("rejects a pattern without words or with too many characters", () => {
  const draft = { ...createGoalDraft(DEFAULT_GOAL), kind: "pattern" as const };
  for (const pattern of ["", "  ", "*", " | * "]) {
    expect(parseGoalDraft({ ...draft, pattern }).error).toBe("Enter the phrase that means a conversion");
  }
  expect(parseGoalDraft({ ...draft, pattern: "x".repeat(301) }).error).toBe("Use at most 300 characters");
});
