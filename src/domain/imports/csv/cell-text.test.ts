import { expect, test } from "vitest";
import { extractCellText } from "./cell-text.ts";

test.each([
  ['{"type":"text","text":"Hello"}', "Hello"],
  ['["one","two"]', "one\ntwo"],
  ["<p>Fish &amp; chips</p>", "Fish & chips"],
  ["[Attachment] <b>Fish &amp; chips</b>", "[Attachment] Fish & chips"],
  ['"Fish" &amp; <i>chips</i>', '"Fish" & chips'],
  ["{name} &amp; Co", "{name} & Co"],
  ["<style>p{color:red}</style><p>Thanks a lot</p><hr><font size=2>Ana</font>", "Thanks a lot\nAna"],
  ["<html><head><title>Mail</title></head><body><pre>Where is it?</pre></body></html>", "Where is it?"],
  ["The <head> of our site is empty", "The <head> of our site is empty"],
])("extracts the text of the cell %j: %j", (cell, words) => {
  expect(extractCellText(cell)).toBe(words);
});

test("removes hidden elements one after the other, and keeps those without an end", () => {
  expect(extractCellText("<STYLE>a</style >one<title>b</title><script>c</script> <b>two</b>")).toBe("one two");
  expect(extractCellText("<title>one</style><b>two</b>")).toBe("<title>one</style>two");
  expect(extractCellText(`<b>one</b>${"<title>".repeat(100_000)}`)).toBe(`one${"<title>".repeat(100_000)}`);
});
