/** Public pages load their scripts after the first paint; earlier clicks are replayed (islands/site/delayed-scripts.ts). */
import { EMAIL_MESSAGES } from "#src/domain/site/validate-email.ts";
import { pauseClock } from "#tests/support/clock.ts";
import { expect, test } from "#tests/support/test.ts";

/** With held scripts, the load event may never come. */
const PARSED = { waitUntil: "domcontentloaded" } as const;

const PAGES = ["/", "/blog", "/blog/how-to-read-a-bot-funnel", "/docs", "/contact", "/status"];

for (const path of PAGES) {
  test(`${path} requests no script before the first paint`, async ({ page }) => {
    await page.goto(path);
    const { painted, requested } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      requested: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(requested.length).toBeGreaterThan(0);
    expect(Math.min(...requested)).toBeGreaterThan(painted ?? Infinity);
  });
}

test("handles a click once the scripts have loaded", async ({ page }) => {
  const scripts = holdBack();
  await page.route("**/_astro/*.js", scripts.wait);
  await pauseClock(page);
  await page.goto("/", PARSED);
  const form = page.getByRole("form", { name: "Start your trial" });
  await form.getByRole("textbox").fill("no address");
  await form.getByRole("button").click();
  scripts.release();
  await expect(form.getByText(EMAIL_MESSAGES.invalid)).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("follows a link without scripts if they don't load", async ({ page }) => {
  const scripts = holdBack();
  await page.route("**/_astro/*.js", scripts.wait);
  await page.goto("/", PARSED);
  await page.getByRole("navigation").getByRole("link", { name: "Contact" }).first().click();
  await page.waitForURL("/contact", PARSED);
  scripts.release();
});

test("loads the scripts of a page after a client-side navigation", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Threadlight" }).first().click();
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts");
  const form = page.getByRole("form", { name: "Start your trial" });
  await form.getByRole("textbox").fill("no address");
  await form.getByRole("button").click();
  await expect(form.getByText(EMAIL_MESSAGES.invalid)).toBeVisible();
});

test("reports that the newsletter form is offline, and subscribes when online again", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/blog");
  await context.setOffline(true);
  const form = page.getByRole("form", { name: "Subscribe to our Newsletter" });
  await form.getByRole("textbox").fill("ana@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByText("You are offline. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByText("Successfully subscribed!")).toBeVisible();
  await expect(form.getByText("You are offline. Please try again.")).toBeHidden();
});

function holdBack() {
  const { promise, resolve } = Promise.withResolvers<null>();
  return {
    release: () => resolve(null),
    wait: async (route: { continue: () => Promise<void> }) => {
      await promise;
      await route.continue();
    },
  };
}
