/** Texts that would run a script where they are not shown as text, and the check that none did. */
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

const CALL = "globalThis.ranForeign=1";

/** For names and other short fields: leaves attributes and elements, and fits 40 characters. */
export const SHORT_PAYLOAD = `"'><img src=x onerror=${CALL}>`;

/** One for each context that a text may be put into by mistake. */
export const PAYLOADS: readonly string[] = [
  `<script>${CALL}</script>`,
  SHORT_PAYLOAD,
  `<svg/onload=${CALL}>`,
  `</title></textarea></style></script><script>${CALL}</script>`,
  `--><!--><script>${CALL}</script>`,
  `<a href="javascript:${CALL}">click</a>`,
  `javascript:${CALL}`,
  `[click](javascript:${CALL})`,
  `data:text/html,<script>${CALL}</script>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe>`,
  `<details open ontoggle=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<form><button formaction=javascript:${CALL}>x`,
  `<math><mi xlink:href="javascript:${CALL}">x`,
  `<style>@import'javascript:${CALL}'</style><base href=//x.example>`,
  `{{constructor.constructor('${CALL}')()}}\${${CALL}}`,
  `';${CALL};'";${CALL};//`,
  `&lt;img src=x onerror=${CALL}&gt;`,
  `\\u003cimg src=x onerror=${CALL}\\u003e`,
];

/** What a payload's markup would become in the document. Our own pages have none of it. */
const TRACES = [
  ...["onerror", "onload", "ontoggle", "onfocus", "onclick", "srcdoc", "formaction"].map((name) => `[${name}]`),
  ...["href", "src", "action", "xlink\\:href"].flatMap((name) => [
    `[${name}^="javascript:" i]`,
    `[${name}^="data:text" i]`,
  ]),
  ...['img[src="x"]', "base[href*='x.example']"],
];

/**
 * Expects that a screen shows `text` as text, here or in a frame, and that no markup of a payload became an element, a handler, a script or a
 * link.
 */
export async function expectOnlyText(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(getShownText), { message: `${page.url()} shows the text` }).toContain(text);
  const traces = await page.evaluate((selectors) => {
    const scripts = [...document.scripts].filter(
      (script) => script.text.includes("ranForeign") && script.type !== "application/json",
    );
    const elements = [...document.querySelectorAll(selectors.join(","))];
    return [...scripts, ...elements].map((element) => element.outerHTML.slice(0, 200));
  }, TRACES);
  expect({ url: page.url(), traces }).toEqual({ url: page.url(), traces: [] });
  expect(await page.evaluate(() => "ranForeign" in globalThis), `a script ran on ${page.url()}`).toBe(false);
}

/** The document's text, the values of its fields, and its title and tooltips. */
function getShownText(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);
  const names = [...document.querySelectorAll("[title], [aria-label], option")].map(
    (element) =>
      `${element.getAttribute("title") ?? ""} ${element.getAttribute("aria-label") ?? ""} ${element.textContent}`,
  );
  return [document.title, document.body.textContent, ...fields, ...names].join("\n");
}
