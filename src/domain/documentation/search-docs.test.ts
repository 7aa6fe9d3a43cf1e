import { expect, test } from "vitest";
import type { DocEntry } from "./documentation.contract.ts";
import { extractPlainText } from "./plain-text.ts";
import { searchDocs } from "./search-docs.ts";

const page = (title: string, text: string, description = "About it."): DocEntry => ({
  ...{ title, text, description },
  href: `/docs/${title.toLowerCase()}`,
  group: "Get started",
});
const PAGES = [
  page("Slack", "Sign events with the secret. Then webhooks arrive."),
  page("Webhooks", "Each delivery is signed."),
  page("Alerts", "An alert fires.", "Rules with webhooks as targets."),
];
const find = (query: string) => searchDocs(PAGES, query).map(({ title }) => title);

test("finds pages with all words, titles before descriptions before texts", () => {
  expect(find("webhook")).toEqual(["Webhooks", "Alerts", "Slack"]);
  expect(find("webhooks secret")).toEqual(["Slack"]);
  expect(find("nothing of this")).toEqual([]);
  expect(find("  ")).toEqual([]);
});

test("ignores case and accents, and shows where a word is", () => {
  expect(searchDocs(PAGES, "SÍGNED")).toEqual([
    { href: "/docs/webhooks", title: "Webhooks", group: "Get started", excerpt: "Each delivery is signed." },
  ]);
});

test("keeps words and code of a page, and drops its markup", () => {
  const text =
    'import X from "x";\n\n## With *a* file\n\n1. [Sign up](/signup) <X a="b" />\n\n```sh\ncurl `x`\n```\n| a | b |\n| --- | --- |';
  expect(extractPlainText(text)).toBe("With a file Sign up curl x a b");
});
