import { expect, test } from "vitest";
import { goalSchema } from "#src/domain/analysis/analysis.contract.ts";
import { readGoalDraft, startGoalDraft } from "./goal-draft.ts";

test.each([
  { kind: "engine" },
  { kind: "event", name: "conversion" },
  { kind: "pattern", pattern: "see you at the*|booked", role: "bot" },
  { kind: "intent", intent: "order" },
  { kind: "own_intent", intentId: "01890000-0000-7000-8000-000000000000" },
] as const)("a goal of the kind $kind comes out of its draft as it went in, and the server takes it", (goal) => {
  const { goal: read } = readGoalDraft(startGoalDraft(goal));
  expect(read).toEqual(goal);
  expect(goalSchema.safeParse(read).success).toBe(true);
});

test("an own intent that nobody chose is asked for", () => {
  const draft = { ...startGoalDraft({ kind: "engine" }), kind: "own_intent" as const };
  expect(readGoalDraft(draft).error).toBe("Choose an intent");
});

test("a pattern without words is refused, and one of them alone too", () => {
  const draft = { ...startGoalDraft({ kind: "engine" }), kind: "pattern" as const };
  for (const pattern of ["", "  ", "*", " | * "]) {
    expect(readGoalDraft({ ...draft, pattern }).error).toBe("Write the words that mean a conversion");
  }
  expect(readGoalDraft({ ...draft, pattern: "x".repeat(301) }).error).toBe("At most 300 characters");
});
