import { expect, it } from "vitest";
import { BUILT_ORIGIN } from "#src/domain/site/site-settings.ts";
import { convertPage } from "./markdown-pages.ts";

const page = (article: string): string =>
  `<!doctype html><nav><a href="/">Home</a></nav><div data-pagefind-body>${article}</div><footer>Imprint</footer>`;

it("converts the article of a page alone, with whole addresses", () => {
  expect(convertPage(page('<h1>Quick start</h1><p>See <a href="/docs/api">the <em>API</em></a>.</p>'))).toBe(
    `# Quick start\n\nSee [the _API_](${BUILT_ORIGIN}/docs/api).\n`,
  );
});

it("keeps the language and the lines of code, and leaves out its buttons", () => {
  const code =
    '<figure><div data-pagefind-ignore>sh <button>Copy</button></div><pre data-language="sh"><code><span>curl \\</span>\n<span>  a*b</span>\n</code></pre></figure>';
  expect(convertPage(page(code))).toBe("```sh\ncurl \\\n  a*b\n```\n");
});

it("keeps tables", () => {
  const table =
    "<table><thead><tr><th>File</th><th>Asked</th></tr></thead><tbody><tr><td>CSV</td><td>columns</td></tr></tbody></table>";
  expect(convertPage(page(table))).toBe("| File | Asked |\n| --- | --- |\n| CSV | columns |\n");
});

it("has nothing for a page without an article", () => {
  expect(convertPage("<p>Moved</p>")).toBeNull();
});
