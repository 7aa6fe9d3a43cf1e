import { expect, test } from "vitest";
import { VOLUMES, DEFAULT_VOLUME, describeQuote } from "./volumes.ts";

test("a volume's price is the least of all plans, with what is additional", () => {
  expect(describeQuote(5_000)).toEqual({
    messages: "5,000",
    total: "$49 a month",
    text: "Starter, all messages included.",
  });
  expect(describeQuote(6_000).text).toBe("Starter: $49 and $80 for 1,000 additional messages.");
  expect(describeQuote(100_000)).toMatchObject({
    total: "$1,149 a month",
    text: "Pro: $399 and $750 for 25,000 additional messages.",
  });
});

test("the slider can stand at its first volume", () => {
  expect(VOLUMES).toContain(DEFAULT_VOLUME);
});
