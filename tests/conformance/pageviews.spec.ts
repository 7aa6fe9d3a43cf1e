/** Specification 7, "Pageview", with its timing (9) and failure (8). */
import type { Page } from "@playwright/test";
import { advanceUntil, pauseClock } from "#tests/support/clock.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const SESSION = /^session_\d{13}[a-z0-9]{7}$/;
const PAGEVIEW = ["eventType", "loadTime", "pagePath", "pageTitle", "sessionId", "userAgent"];

/** Collects the bodies of the pageviews that `page` sends from now on. */
function collectPageviews(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/analytics/track")) sent.push(request.postDataJSON());
  });
  return sent;
}

test("7, 9 POST /api/analytics/track: a pageview per route change with one session id; loadTime only on the first of a mount", async ({
  page,
}) => {
  const sent = collectPageviews(page);
  const answer = page.waitForResponse("**/api/analytics/track");
  await page.goto("/");
  expect((await answer).status()).toBe(200);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent.map((body) => Object.keys(body).sort())).toEqual([PAGEVIEW, PAGEVIEW]);
  expect(sent.map(({ pagePath }) => pagePath)).toEqual(["/", "/login"]);
  expect(sent[0]).toMatchObject({
    eventType: "pageview",
    loadTime: expect.any(Number),
    sessionId: expect.stringMatching(SESSION),
  });
  expect(sent[1]).toMatchObject({
    loadTime: null,
    sessionId: sent[0]?.["sessionId"],
    pageTitle: "Login · Threadlight",
  });
  await page.reload();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]).toMatchObject({ loadTime: expect.any(Number), sessionId: sent[0]?.["sessionId"] });
});

test("7 Dashboard routes are pageviews too, with ids replaced", async ({ page, expectedErrors }) => {
  // The conversation does not exist, which does not matter here.
  expectedErrors.push(/status of 404/);
  const sent = collectPageviews(page);
  await signInToNewWorkspace(page);
  await page.goto("/dash/overview");
  await expect.poll(() => sent.at(-1)?.["pagePath"]).toBe("/dash/overview");
  await page.goto("/dash/conversations/0198c0de-1111-7222-8333-444455556666");
  await expect.poll(() => sent.at(-1)?.["pagePath"]).toBe("/dash/conversations/:id");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Funnel" }).click();
  await expect.poll(() => sent.at(-1)).toMatchObject({ pagePath: "/dash/funnel", loadTime: null });
});

test("9 A pageview is sent 100 ms after a route change", async ({ page }) => {
  const sent = collectPageviews(page);
  await pauseClock(page);
  await page.goto("/docs");
  await page.clock.runFor(99);
  expect(sent).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => sent.length).toBe(1);
  // The 100 ms start with the router's event, which comes after the new page's heading.
  await page.evaluate(() => {
    document.addEventListener("astro:page-load", () => (document.documentElement.dataset["loaded"] = "yes"));
  });
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await advanceUntil(page, () => expect(page.locator("html")).toHaveAttribute("data-loaded", "yes", { timeout: 200 }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Talk to us|Contact/);
  await page.clock.runFor(100);
  await expect.poll(() => sent.map(({ pagePath }) => pagePath)).toEqual(["/docs", "/contact"]);
});

test("8 Pageview tracking fails: logged only", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/api/analytics/track", (route) => route.abort());
  const warning = page.waitForEvent("console", (message) => message.text().includes("could not be counted"));
  await page.goto("/");
  expect((await warning).type()).toBe("warning");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
