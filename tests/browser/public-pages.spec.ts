import { HtmlValidate } from "html-validate";
import { expectGoodLooks, listLooks, measureOverflow } from "#tests/support/accessibility.ts";
import { listPublicPaths } from "#tests/support/public-pages.ts";
import { expect, test } from "#tests/support/test.ts";

/** One page of each kind. */
const KINDS = [
  "/blog",
  "/blog/response-time-and-drop-off",
  "/docs",
  "/docs/channels/slack",
  "/docs/api",
  "/docs/measures",
  "/compare",
  "/compare/langfuse",
  "/tos",
  "/contact",
  "/help",
  "/sales",
  "/status",
];

/** Rules that the markup of React and Astro breaks on pages with a React form (/login, /signup). */
const REACT_RULES: Record<string, "off"> = {
  // React self-closes empty elements: <input/>.
  "void-style": "off",
  // React writes autoComplete and noValidate like its props.
  "attr-case": "off",
  // React writes boolean attributes with an empty value: required="".
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  // useId() creates ids with a leading underscore, which HTML allows.
  "valid-id": "off",
  // Astro inserts the style element of islands before the first one.
  "element-permitted-content": "off",
};

test("renders the whole landing page without scrolling", async ({ page }) => {
  await page.goto("/");
  const getVisibility = () =>
    page
      .locator("main section")
      .evaluateAll((all) =>
        all.map((section) => section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })),
      );
  await expect.poll(async () => new Set(await getVisibility())).toEqual(new Set([true]));
  const listMissingImages = () =>
    page.locator("main img").evaluateAll((all) => {
      // Images in closed dialogs have no box and load when the dialog opens.
      const shown = all.filter((image) => image instanceof HTMLImageElement && image.checkVisibility());
      return shown.filter((image) => !(image instanceof HTMLImageElement && image.naturalWidth > 0)).map(String);
    });
  await expect.poll(listMissingImages).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("names the author of a post", async ({ page }) => {
    await page.goto("/blog/response-time-and-drop-off");
    await expect(page.getByRole("article").getByText("By Threadlight", { exact: true })).toBeVisible();
  });

  test("shows the funnel of each study in the blog's list", async ({ page }) => {
    await page.goto("/blog");
    const studies = page.getByRole("article").filter({ hasText: "Case Studies" });
    await expect(studies).toHaveCount(2);
    for (const study of await studies.all()) {
      await expect(study.getByRole("img", { name: /^Funnel of [\d,]+ conversations: Discovery 100%, / })).toBeVisible();
    }
  });
});

test("keeps the space between words and the links, code or prices beside them", async ({ request }) => {
  const glued: string[] = [];
  for (const path of await listPublicPaths(request)) {
    const html = await (await request.get(path)).text();
    // Astro drops a line break between text and an expression or element.
    const matches = html.matchAll(
      /.{0,30}[a-z,;:](?:<(?:a|strong|em|code)[ >]|[$€]\d)|<\/(?:a|strong|em|code)>[a-zA-Z].{0,30}/g,
    );
    glued.push(...[...matches].map(([found]) => `${path}: ${found}`));
  }
  expect(glued).toEqual([]);
});

test("has no dead internal links or anchors", async ({ request }) => {
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
    // Links within the page, which may be the 404 page.
    if (target === from) seen.set(target, true);
    if (!seen.has(target)) seen.set(target, (await request.get(target, { maxRedirects: 5 })).ok());
    const anchor = decodeURIComponent(to.hash.slice(1));
    const known = anchors.get(target);
    if (seen.get(target) !== true) dead.push(`${from} → ${target}`);
    else if (anchor !== "" && known !== undefined && !known.has(anchor)) dead.push(`${from} → ${target}#${anchor}`);
  }
  expect([...new Set(dead)]).toEqual([]);
});

test("serves valid HTML on every page", async ({ request }) => {
  test.setTimeout(120_000);
  const plain = new HtmlValidate({ extends: ["html-validate:recommended"] });
  const withReact = new HtmlValidate({ extends: ["html-validate:recommended"], rules: REACT_RULES });
  const wrong: string[] = [];
  for (const path of await listPublicPaths(request)) {
    const html = await (await request.get(path)).text();
    const { results } = await (/<astro-island|data-prerendered/.test(html) ? withReact : plain).validateString(html);
    for (const { ruleId, message, line } of results.flatMap(({ messages }) => messages)) {
      wrong.push(`${path}:${line} ${ruleId}: ${message}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("requests nothing from other sites, and fits a phone screen even at 200% font size", async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const foreign: string[] = [];
  page.on("request", (sent) => {
    const { protocol, origin } = new URL(sent.url());
    if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin) foreign.push(sent.url());
  });
  await page.setViewportSize({ width: 360, height: 780 });
  const wide: string[] = [];
  for (const path of (await listPublicPaths(request)).filter((path) => path !== "/nothing-here")) {
    await page.goto(path);
    for (const size of ["100%", "200%"]) {
      const overflow = await measureOverflow(page, size);
      if (overflow > 0) wide.push(`${path} at ${size}: ${String(overflow)} px`);
    }
  }
  expect(foreign).toEqual([]);
  expect(wide).toEqual([]);
});

test("shows both answers and the source of each compared fact, also 320 pixels wide", async ({ page }) => {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/compare/langfuse");
    const table = page.getByRole("table", { name: "Side by side" });
    const row = table.getByRole("row", { name: /^OpenTelemetry in/ });
    await expect(row.getByRole("cell")).toHaveCount(2);
    await expect(row.getByRole("link", { name: "langfuse.com on opentelemetry in" })).toBeVisible();
    await expect(row.getByText(/\(read on \d+ \w+ \d{4}\)$/)).toBeVisible();
    expect(await measureOverflow(page, "100%")).toBe(0);
  }
});

test("public pages of each kind have no accessibility violations in light and dark", async ({ page }) => {
  test.setTimeout(400_000);
  for (const path of KINDS) {
    await page.goto(path);
    await expectGoodLooks(page, path, listLooks([1280]), { seriousOnly: false });
  }
});
