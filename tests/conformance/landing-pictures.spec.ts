/** Specification 2.3: what the landing page shows, and how long it is. */
import { CHANNELS } from "#src/domain/shared/channels.ts";
import { expect, test } from "#tests/support/test.ts";

/** Two thirds of the page's height before it was shortened. */
const HEIGHTS = [
  { width: 390, height: 12_366 },
  { width: 1440, height: 8_225 },
];

test("2.3 Hero: the threads and their words are visible at 1440 × 900 without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const threads = page.getByRole("img", { name: "AI analytics and funnel optimisation" });
  await expect(threads).toBeInViewport({ ratio: 1 });
  for (const words of ["29 of 100 leave here", "28 of 100 leave here", "19 of 100 leave here"]) {
    await expect(page.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 });
  }
});

for (const { width, height } of HEIGHTS) {
  test(`2.3 The page is at most ${String(height)} px high at ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    await page.locator("[data-later] > section").evaluateAll((sections) => {
      for (const section of sections) section.setAttribute("data-laid", "");
    });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
  });
}

test("2.3 Channels: each has its mark beside its name", async ({ page }) => {
  await page.goto("/");
  const channels = page.locator("section", { hasText: "Twelve channels" }).getByRole("listitem");
  await channels.first().scrollIntoViewIfNeeded();
  const listMarks = () =>
    channels.evaluateAll((items) =>
      items.map((item) => {
        const mark = item.querySelector("use");
        const box = mark?.getBBox();
        return {
          id: mark?.getAttribute("href")?.split("#")[1],
          drawn: (box?.width ?? 0) > 12 && (box?.height ?? 0) > 12,
        };
      }),
    );
  await expect.poll(listMarks).toEqual(CHANNELS.map(({ id }) => ({ id, drawn: true })));
  await expect(channels.getByRole("link")).toHaveText(CHANNELS.map(({ name }) => name));
});

test("2.3 Features: each card has a picture of its own, on phones that of a phone's screen", async ({ page }) => {
  for (const [width, isPhone] of [
    [390, true],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const pictures = page.locator("#features li img");
    const listPictures = () =>
      pictures.evaluateAll((all) =>
        all.map((image) => {
          if (!(image instanceof HTMLImageElement)) return null;
          image.loading = "eager";
          const { currentSrc, naturalWidth, naturalHeight } = image;
          return { currentSrc, isPhone: naturalHeight > 2 * naturalWidth, isLoaded: naturalWidth > 0 };
        }),
      );
    await expect
      .poll(async () => (await listPictures()).map((picture) => picture?.isLoaded && picture.isPhone))
      .toEqual(Array.from({ length: 8 }, () => isPhone));
    expect(new Set((await listPictures()).map((picture) => picture?.currentSrc)).size).toBe(8);
  }
});
