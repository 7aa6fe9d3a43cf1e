import { expect, test } from "vitest";
import { fitEngineHtml } from "./engine-html.ts";

test("a page of docs/engine loses its second title, and links to the other pages' addresses", () => {
  const html = '<h1 id="topics">Topics</h1>\n<p>See <a href="model-card.md">the card</a>.</p>';
  expect(fitEngineHtml(html)).toBe('<p>See <a href="/docs/engine/model-card">the card</a>.</p>');
});

test("a link of docs/engine that names a file names the page", () => {
  expect(fitEngineHtml('<a href="flags-and-findings.md">flags-and-findings.md</a>')).toBe(
    '<a href="/docs/engine/flags-and-findings">flags and findings</a>',
  );
});

test("a column of figures is aligned without a style attribute", () => {
  expect(fitEngineHtml('<td style="text-align: right">7</td>')).toBe('<td class="text-right">7</td>');
});

test("a table of docs/engine scrolls by itself, by keyboard too", () => {
  expect(fitEngineHtml("<table></table>")).toMatch(
    /^<div class="table-figure" tabindex="0"[^>]*><table><\/table><\/div>$/,
  );
});
