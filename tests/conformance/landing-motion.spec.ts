/** Animations of the landing page: specification 2.3 with its states (4) and timings (9). */
import { pauseClock } from "#tests/support/clock.ts";
import { expect, test } from "#tests/support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("2.3 Customer numbers: +30 %, −15 %, 3.2×, and 'Show methodology'", async ({ page }) => {
  await page.goto("/");
  const figures = page.locator("#customer-numbers [data-count]");
  await figures.first().scrollIntoViewIfNeeded();
  await expect(figures).toHaveText(["30", "15", "3.2"]);
  await expect(page.locator("#customer-numbers dd")).toContainText(["+30%", "−15%", "3.2×"]);
  await expect(page.getByText(/Rolling medians over the first 60–90 days/)).toBeHidden();
  await page.getByText("Show methodology").click();
  await expect(page.getByText(/Rolling medians over the first 60–90 days after implementation/)).toBeVisible();
  await page.getByText("Hide methodology").click();
  await expect(page.getByText(/Rolling medians over the first 60–90 days/)).toBeHidden();
});

test("9 The counters start at 30 % visibility and animate over 1500 ms, once", async ({ page }) => {
  await pauseClock(page);
  await page.goto("/");
  const figures = page.locator("#customer-numbers [data-count]");
  /** Scrolls until this share of the section is visible, from below. */
  const show = (share: number) =>
    page.locator("#customer-numbers").evaluate(async (section, part) => {
      const { top, height } = section.getBoundingClientRect();
      scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: "instant" });
      // Intersection observers run after rendering, which the paused clock does not stop.
      await new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => resolve());
        observer.observe(section);
      });
    }, share);
  // Lays out all sections first: until then their heights are estimates.
  await page.locator("[data-later] > section").evaluateAll((sections) => {
    for (const section of sections) section.setAttribute("data-laid", "");
  });
  await show(0.2);
  await page.clock.runFor(3_000);
  await expect(figures).toHaveText(["30", "15", "3.2"]);
  await show(0.4);
  await page.clock.runFor(50);
  await expect(figures.first()).not.toHaveText("30");
  const early = Number(await figures.first().textContent());
  expect(early).toBeLessThan(10);
  await page.clock.runFor(700);
  // At half of the time: the animation eases out.
  await expect(figures).toHaveText(["26", "13", "2.8"]);
  await page.clock.runFor(760);
  await expect(figures).toHaveText(["30", "15", "3.2"]);
  await show(0);
  await show(0.4);
  await page.clock.runFor(50);
  await expect(figures).toHaveText(["30", "15", "3.2"]);
});

test("2.3, 9 A hash on load: the page smooth-scrolls to that element after 100 ms", async ({ page }) => {
  await page.addInitScript(() => {
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function scrollIntoView(options) {
      const list: unknown = Reflect.get(window, "scrolls") ?? [];
      Reflect.set(window, "scrolls", [...(Array.isArray(list) ? list : []), [this.id, Date.now(), options]]);
      scroll.call(this, options);
    };
  });
  const now = await pauseClock(page);
  await page.goto("/#faq");
  const getScrolls = () => page.evaluate(() => Reflect.get(window, "scrolls"));
  await page.clock.runFor(99);
  expect(await getScrolls()).toBeUndefined();
  await page.clock.runFor(1);
  expect(await getScrolls()).toEqual([["faq", now + 100, { behavior: "smooth" }]]);
  await expect(page.getByRole("heading", { name: "FAQ", exact: true })).toBeInViewport();
});
