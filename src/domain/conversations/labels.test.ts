import { expect, test } from "vitest";
import { labelSentiment as labelByEngine } from "../analysis/sentiment.ts";
import { labelSentiment, nameStage } from "./labels.ts";

test("a score is labelled as the engine labels it", () => {
  for (let score = -1; score <= 1; score += 0.01) {
    expect(labelSentiment(score), `${score}`).toBe(labelByEngine(score));
  }
});

test("a conversation without a stage has a name too", () => {
  expect(nameStage("none")).toBe("No stage");
  expect(nameStage("interest")).toBe("Interest");
});
