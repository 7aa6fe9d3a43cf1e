import { expect, test } from "vitest";
import { formatEngineHtml } from "./engine-html.ts";

test("removes the title and rewrites links to other pages", () => {
  const html = '<h1 id="topics">Topics</h1>\n<p>See <a href="model-card.md">the card</a>.</p>';
  expect(formatEngineHtml(html)).toBe('<p>See <a href="/docs/engine/model-card">the card</a>.</p>');
});

test("labels a link with the page's name instead of its file name", () => {
  expect(formatEngineHtml('<a href="flags-and-findings.md">flags-and-findings.md</a>')).toBe(
    '<a href="/docs/engine/flags-and-findings">flags and findings</a>',
  );
});

test("aligns columns with classes instead of style attributes", () => {
  expect(formatEngineHtml('<td style="text-align: right">7</td>')).toBe('<td class="text-right">7</td>');
});

test("makes tables scrollable, by keyboard too", () => {
  expect(formatEngineHtml("<table></table>")).toMatch(
    /^<div class="table-figure" tabindex="0"[^>]*><table><\/table><\/div>$/,
  );
});
