import { expect, test } from "vitest";
import { readCellText } from "./cell-text.ts";

test.each([
  ['{"type":"text","text":"Hello"}', "Hello"],
  ['["one","two"]', "one\ntwo"],
  ["<p>Fish &amp; chips</p>", "Fish & chips"],
  ["[Attachment] <b>Fish &amp; chips</b>", "[Attachment] Fish & chips"],
  ['"Fish" &amp; <i>chips</i>', '"Fish" & chips'],
  ["{name} &amp; Co", "{name} & Co"],
])("the words of the cell %j are %j", (cell, words) => {
  expect(readCellText(cell)).toBe(words);
});
