import { expect, it } from "vitest";
import { excerptChange } from "./excerpt-change.ts";

it("shows the changed lines alone", () => {
  const before = "Done\nThe voucher is at ana@example.com.\nSee you\nCall 912 345 678";
  const after = "Done\nThe voucher is at [email].\nSee you\nCall [phone]";
  expect(excerptChange({ before, after })).toEqual({
    before: "The voucher is at ana@example.com.\nCall 912 345 678",
    after: "The voucher is at [email].\nCall [phone]",
  });
});

it("cuts long beginnings and ends at the same places, and texts without an end", () => {
  const long = "word ".repeat(400);
  const { before, after } = excerptChange({
    before: `${long}ana@example.com ${long}`,
    after: `${long}[email] ${long}`,
  });
  expect(before).toMatch(/^…(word )+ana@example\.com (word )+.*…$/);
  expect(before.length).toBeLessThan(160);
  expect(after).toBe(before.replace("ana@example.com", "[email]"));
  const many = "a@example.com ".repeat(200);
  expect(
    excerptChange({ before: many, after: many.replaceAll("a@example.com", "[email]") }).before.length,
  ).toBeLessThan(310);
});

it("shows a change over several lines on one", () => {
  expect(excerptChange({ before: "My name is Ana\nReis", after: "My name is [name]" })).toEqual({
    before: "My name is Ana Reis",
    after: "My name is [name]",
  });
});
