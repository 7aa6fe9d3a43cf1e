/** Specification 2.1, public routes without an account; product decisions 9. */
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { expectHeadings } from "#tests/support/headings.ts";
import { expect, test } from "#tests/support/test.ts";

test("2.1 each public path has its own page", async ({ page }) => {
  await expectHeadings(page, {
    "/help": "Help",
    "/sales": "Talk to sales",
    "/success": "Success!",
    "/contact": "Contact",
    "/messagesent": "Message sent",
    "/docs": "Documentation",
    "/docs/threadlight-runner": "Runner",
    "/status": "Status",
    "/blog": "Blog",
    "/compare": "Threadlight and other products",
    "/compare/langfuse": "Threadlight and Langfuse",
    "/blog/fallback-loops": /^Fallback loops:/,
    "/tos": "Terms of Service",
    "/policy": "Privacy Policy",
    "/privacy": "Privacy Policy",
  });
});

test("2.1 /startfree redirects to /signup", async ({ request }) => {
  const answer = await request.get("/startfree", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers()["location"]).toBe("/signup");
});

test("2.1 /privacy is the same page as /policy, with /policy as its canonical URL", async ({ request }) => {
  const [policy, privacy] = await Promise.all([request.get("/policy"), request.get("/privacy")]);
  const text = await privacy.text();
  expect(text).toBe(await policy.text());
  expect(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]).toMatch(/\/policy$/);
});

test("2.1 any other path shows '404 Page Not Found'", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  await page.goto("/blog/no-such-post");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("2.1 /blog?category=case-studies lists only that category", async ({ page }) => {
    await page.goto("/blog?category=case-studies");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Case Studies");
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Guides" }).click();
    await expect(page).toHaveURL("/blog?category=guides");
    await expect(page.getByRole("article")).toHaveCount(3);
    await page.goto("/blog?category=nothing-like-it");
    await expect(page.getByRole("article")).toHaveCount(6);
  });
});

test("product 9: the feed, the sitemap and robots.txt use the site's own URL", async ({ request, baseURL }) => {
  const feed = await (await request.get("/rss.xml")).text();
  expect(feed.match(/<item>/g)).toHaveLength(6);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  expect(sitemap).toContain("/blog?category=case-studies</loc>");
  expect(sitemap).toContain("/compare</loc>");
  for (const file of await readdir(join(PROJECT_ROOT, "src", "content", "comparisons"))) {
    expect(sitemap).toContain(`/compare/${basename(file, ".json")}</loc><lastmod>`);
  }
  expect(await (await request.get("/robots.txt")).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
  expect(baseURL).toBeDefined();
});

test("product 9: a page rendered on demand uses the request's origin in its canonical URL", async ({ request }) => {
  const answer = await request.get("/help?email=ana@example.com");
  const text = await answer.text();
  const { origin } = new URL(answer.url());
  expect(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]).toBe(`${origin}/help`);
  expect(/<meta property="og:image" content="([^"]+)"/.exec(text)?.[1]).toBe(`${origin}/og/help.png`);
});

test("product 9: a post has an image, structured data, related posts and a table of contents", async ({
  page,
  request,
}) => {
  await page.goto("/blog/fallback-loops");
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");
  const response = await request.get(new URL(image ?? "").pathname);
  expect(response.headers()["content-type"]).toBe("image/png");
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)["@type"])).toEqual(["BlogPosting", "BreadcrumbList"]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/blog/fallback-loops");
  await page
    .getByRole("navigation", { name: "On this page" })
    .getByRole("link", { name: "Five ways to break a loop" })
    .click();
  await expect(page).toHaveURL(/#five-ways-to-break-a-loop$/);
  await expect(page.getByRole("heading", { name: "Read next" })).toBeVisible();
});

test("product 9: the documentation search finds a page without external services", async ({ page }) => {
  await page.goto("/docs");
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog", { name: "Search the documentation" });
  await dialog.getByRole("searchbox").fill("whatsapp");
  await expect(dialog.getByRole("link", { name: /WhatsApp/ }).first()).toBeVisible();
  await dialog.getByRole("searchbox").fill("zzzzqqqq");
  await expect(dialog.getByRole("status")).toHaveText("No results for “zzzzqqqq”.");
});

test("product 9: /status says when its checks are outdated or unavailable", async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  const checked = (checkedAt: string) => ({
    checkedAt,
    components: [{ id: "api", ok: true, ms: 4, days: [] }],
    incidents: [],
  });
  await page.route("/api/status", (route) => route.fulfill({ json: checked("2026-01-01T00:00:00.000Z") }));
  await page.goto("/status");
  await expect(page.getByText("Status unknown: the last check is too old")).toBeVisible();
  await page.route("/api/status", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.reload();
  await expect(page.getByText("Status unavailable")).toBeVisible();
  // Also stubbed: admin tests open incidents in the same program.
  await page.route("/api/status", (route) => route.fulfill({ json: checked(new Date().toISOString()) }));
  await page.reload();
  await expect(page.getByText("No incidents in the last 90 days.")).toBeVisible();
});
