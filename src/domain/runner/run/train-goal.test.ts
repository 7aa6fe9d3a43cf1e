import { expect, it } from "vitest";
import { classifyCustomIntent, listIntentBackground, trainCustomIntents } from "#src/domain/intents/custom-intents.ts";
import { trainGoal } from "./train-goal.ts";

const INTENTS = [
  { id: "visit", examples: ["visit the showroom", "see the kitchens", "come to the showroom", "a tour of your rooms"] },
  { id: "sample", examples: ["send me a sample", "samples of the wood", "a piece of the material", "try the colors"] },
];
const NEGATIVE = ["where is the showroom"];

it("finds the same custom intents as the classifier of the server", () => {
  const background = listIntentBackground(INTENTS);
  const { findIntent } = trainGoal(
    { kind: "own_intent", intentId: "visit" },
    { intents: INTENTS, negative: NEGATIVE, background },
  );
  const model = trainCustomIntents(INTENTS, NEGATIVE);
  const texts = [
    "can I come and see the showroom",
    "a sample of the oak please",
    "Where is the showroom?",
    "how much is it",
  ];
  const found = texts.map((text) => findIntent?.(text));
  expect(found).toEqual(texts.map((text) => (model ? classifyCustomIntent(model, text)?.intentId : "none")));
  expect(found.slice(0, 3)).toEqual(["visit", "sample", undefined]);
});
