import { expect, it } from "vitest";
import { cutExcerpt } from "./excerpt.ts";

const FILLER = "so much other text that nobody asked for ".repeat(20);

it("gives a short text whole, on one line", () => {
  expect(cutExcerpt("Is there\n a table?", "table")).toBe("Is there a table?");
});

it.each([
  ["refund", "I want a REFUND now"],
  ["cafe", "the Café is closed"],
  ["QX-77", "parcel QX-7731 is lost"],
  ["予約", "明日の予約をお願いします"],
  ["strasse", "in der Straße 5"],
])("shows the words around a match of %s", (typed, match) => {
  const excerpt = cutExcerpt(`${FILLER}${match} ${FILLER}`, typed);
  expect(excerpt).toContain(match);
  expect(excerpt.length).toBeLessThanOrEqual(242);
  expect(excerpt).toMatch(/^….*…$/u);
});

it("cuts no character in half", () => {
  for (let length = 0; length < 8; length++) {
    expect(cutExcerpt(`${"x".repeat(length)}${"😀".repeat(400)} end`, "end").isWellFormed()).toBe(true);
  }
});
