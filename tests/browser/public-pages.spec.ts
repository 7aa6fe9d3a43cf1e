import { AxeBuilder } from "@axe-core/playwright";
import { HtmlValidate } from "html-validate";
import { measureOverflow } from "#tests/support/accessibility.ts";
import { listPublicPaths } from "#tests/support/public-pages.ts";
import { expect, test } from "#tests/support/test.ts";

/** One page of each kind: what holds for one of them holds for its like. */
const KINDS = [
  "/blog",
  "/blog/response-time-and-drop-off",
  "/docs",
  "/docs/channels/slack",
  "/docs/api",
  "/docs/measures",
  "/tos",
  "/contact",
  "/help",
  "/sales",
  "/status",
];

/** Of pages with a React form (/login, /signup): how React and Astro write it, which nothing here can change. */
const REACT_WRITES: Record<string, "off"> = {
  // React closes empty elements: <input/>.
  "void-style": "off",
  // React writes autoComplete and noValidate as its props are called.
  "attr-case": "off",
  // React gives attributes without a value an empty one: required="".
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  // useId() begins its ids with an underscore, which HTML allows.
  "valid-id": "off",
  // Astro puts the style element of its islands where the first of them stands.
  "element-permitted-content": "off",
};

test("the landing page is drawn to its end before anybody scrolls", async ({ page }) => {
  await page.goto("/");
  const isDrawn = () =>
    page
      .locator("main section")
      .evaluateAll((all) =>
        all.map((section) => section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })),
      );
  await expect.poll(async () => new Set(await isDrawn())).toEqual(new Set([true]));
  const listMissing = () =>
    page.locator("main img").evaluateAll((all) => {
      // Those inside a closed window have no box, and come when it is opened.
      const shown = all.filter((image) => image instanceof HTMLImageElement && image.checkVisibility());
      return shown.filter((image) => !(image instanceof HTMLImageElement && image.naturalWidth > 0)).map(String);
    });
  await expect.poll(listMissing).toEqual([]);
});

test("no internal link and no anchor of the site is dead", async ({ request }) => {
  test.setTimeout(120_000);
  const anchors = new Map<string, Set<string>>();
  const links: { from: string; to: URL }[] = [];
  for (const path of await listPublicPaths(request)) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(path === "/nothing-here" ? 404 : 200);
    const html = await response.text();
    const base = new URL(response.url());
    anchors.set(path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id)));
    for (const [, href = ""] of html.matchAll(/<a\s[^>]*href="([^"]+)"/g)) {
      const to = new URL(href.replaceAll("&amp;", "&"), base);
      if (to.origin === base.origin) links.push({ from: path, to });
    }
  }
  const dead: string[] = [];
  const seen = new Map<string, boolean>();
  for (const { from, to } of links) {
    const target = to.pathname + to.search;
    // The dashboard is an app of its own.
    // A page's links into itself, the 404 page's too.
    if (target === from) seen.set(target, true);
    if (!seen.has(target)) seen.set(target, (await request.get(target, { maxRedirects: 5 })).ok());
    const anchor = decodeURIComponent(to.hash.slice(1));
    const known = anchors.get(target);
    if (seen.get(target) !== true) dead.push(`${from} → ${target}`);
    else if (anchor !== "" && known !== undefined && !known.has(anchor)) dead.push(`${from} → ${target}#${anchor}`);
  }
  expect([...new Set(dead)]).toEqual([]);
});

test("every page is valid HTML", async ({ request }) => {
  test.setTimeout(120_000);
  const written = new HtmlValidate({ extends: ["html-validate:recommended"] });
  const drawn = new HtmlValidate({ extends: ["html-validate:recommended"], rules: REACT_WRITES });
  const wrong: string[] = [];
  for (const path of await listPublicPaths(request)) {
    const html = await (await request.get(path)).text();
    const { results } = await (/<astro-island|data-prerendered/.test(html) ? drawn : written).validateString(html);
    for (const { ruleId, message, line } of results.flatMap(({ messages }) => messages)) {
      wrong.push(`${path}:${line} ${ruleId}: ${message}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("no page asks anybody but the site itself, and none is wider than its window, in letters of twice the size too", async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const foreign: string[] = [];
  page.on("request", (asked) => {
    const { protocol, origin } = new URL(asked.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin) foreign.push(asked.url());
  });
  await page.setViewportSize({ width: 360, height: 780 });
  const wide: string[] = [];
  for (const path of (await listPublicPaths(request)).filter((path) => path !== "/nothing-here")) {
    await page.goto(path);
    for (const size of ["100%", "200%"]) {
      const excess = await measureOverflow(page, size);
      if (excess > 0) wide.push(`${path} at ${size}: ${String(excess)} px`);
    }
  }
  expect(foreign).toEqual([]);
  expect(wide).toEqual([]);
});

for (const path of KINDS) {
  test(`${path} has no fault that axe finds, in light and in dark`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
    }
  });
}
