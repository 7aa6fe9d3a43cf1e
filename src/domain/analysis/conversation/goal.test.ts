import { describe, expect, it } from "vitest";
import { matchesPattern, reachesGoal } from "./goal.ts";

describe("matchesPattern", () => {
  it.each([
    ["order confirmed", "Your ORDER   confirmed, thanks", true],
    ["pedido*confirmado", "Pedido 123 está confirmádo", true],
    ["pedido*confirmado", "confirmado o pedido", false],
    ["paid | bought", "I bought it", true],
    ["*", "anything", false],
    ["", "anything", false],
    ["(a+)+$", "aaaaaaaaaaaaaaaa!", false],
  ])("%j in %j is %s", (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });
});

describe("reachesGoal", () => {
  it("checks only the goal's side; agents count as the bot", () => {
    const goal = { kind: "pattern", pattern: "sold", role: "bot" } as const;
    expect(reachesGoal(goal, { role: "user", text: "sold", intent: "oos" })).toBe(false);
    expect(reachesGoal(goal, { role: "agent", text: "sold", intent: "oos" })).toBe(true);
  });

  it("matches an intent of user messages only", () => {
    const goal = { kind: "intent", intent: "booking" } as const;
    expect(reachesGoal(goal, { role: "user", text: "", intent: "booking" })).toBe(true);
    expect(reachesGoal(goal, { role: "bot", text: "", intent: "booking" })).toBe(false);
  });

  it("matches a custom intent of user messages only", () => {
    const goal = { kind: "own_intent", intentId: "a" } as const;
    const message = { role: "user", text: "", intent: "oos", ownIntent: "a" } as const;
    expect(reachesGoal(goal, message)).toBe(true);
    expect(reachesGoal(goal, { ...message, role: "agent" })).toBe(false);
    expect(reachesGoal(goal, { ...message, ownIntent: "b" })).toBe(false);
    expect(reachesGoal(goal, { ...message, ownIntent: undefined })).toBe(false);
  });
});
