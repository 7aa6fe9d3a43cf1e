/** Public pages fetch their scripts after their first picture; what is pressed before is not lost (islands/site/delayed-scripts.ts). */
import { EMAIL_MESSAGES } from "#src/domain/site/validate-email.ts";
import { pauseClock } from "#tests/support/clock.ts";
import { expect, test } from "#tests/support/test.ts";

/** A page whose scripts are held back is never loaded where they were asked for before its load event. */
const PARSED = { waitUntil: "domcontentloaded" } as const;

const PAGES = ["/", "/blog", "/blog/how-to-read-a-bot-funnel", "/docs", "/contact", "/status"];

for (const path of PAGES) {
  test(`${path} asks for no script before its first picture`, async ({ page }) => {
    await page.goto(path);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      asked: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThan(painted ?? Infinity);
  });
}

test("a press waits for the scripts that answer it", async ({ page }) => {
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

test("where the scripts don't come, the press is done without them", async ({ page }) => {
  const scripts = holdBack();
  await page.route("**/_astro/*.js", scripts.wait);
  await page.goto("/", PARSED);
  await page.getByRole("navigation").getByRole("link", { name: "Contact" }).first().click();
  await page.waitForURL("/contact", PARSED);
  scripts.release();
});

test("a page come to without a reload has its scripts before it is shown as loaded", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Threadlight" }).first().click();
  await expect(page.locator("html")).not.toHaveAttribute("data-scripts");
  const form = page.getByRole("form", { name: "Start your trial" });
  await form.getByRole("textbox").fill("no address");
  await form.getByRole("button").click();
  await expect(form.getByText(EMAIL_MESSAGES.invalid)).toBeVisible();
});

test("the newsletter's script that doesn't come because the network is gone does not cost the page", async ({
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
