/** Specification 9, "Toasts and tooltips", and 4: "Toasts come in two variants". Uses a fake clock. */
import type { Locator, Page } from "@playwright/test";
import { advanceUntil } from "#tests/support/clock.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const START = new Date("2026-11-21T12:00:00Z");

async function openProfile(page: Page): Promise<void> {
  await signInToNewWorkspace(page);
  await page.clock.install({ time: START });
  await page.goto("/dash/settings/profile");
  await expect(page.getByLabel("Full name")).toHaveValue("Ana Reis");
}

async function saveName(page: Page, name: string): Promise<void> {
  // While the clock is paused, the previous save stays pending: its button leaves once it is done.
  const button = page.getByRole("button", { name: "Save", exact: true });
  await advanceUntil(page, () => expect(button).toHaveCount(0, { timeout: 200 }));
  await page.getByLabel("Full name").fill(name);
  // With Enter: a click waits for stable positions, which Playwright can't detect while the clock is paused.
  await page.getByLabel("Full name").press("Enter");
}

function findToasts(page: Page) {
  return page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");
}

test("9: at most 1 toast is on screen at a time, and it shows for 5000 ms by default", async ({ page }) => {
  await openProfile(page);
  await saveName(page, "Ana Maria Reis");
  await expect(findToasts(page)).toHaveCount(1);
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  await expect(findToasts(page)).toHaveCount(0);
  await saveName(page, "Ana Clara Reis");
  await advanceUntil(page, () => expect(findToasts(page)).toHaveText(/Name saved/, { timeout: 200 }));
  await saveName(page, "Ana Luisa Reis");
  const menu = page.getByRole("button", { name: "User menu" });
  await advanceUntil(page, () => expect(menu).toContainText("Ana Luisa Reis", { timeout: 200 }));
  await expect(findToasts(page)).toHaveCount(1);
  await page.clock.runFor(4_500);
  await expect(findToasts(page)).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(findToasts(page)).toHaveCount(0);
});

for (const pointer of ["mouse", "touch"] as const) {
  test(`9: a swipe of 50 px dismisses a toast by ${pointer}, a shorter one does not, in the app`, async ({ page }) => {
    await openProfile(page);
    await saveName(page, "Ana Maria Reis");
    await expectSwipe(page, { toast: findToasts(page), pointer });
  });

  test(`9: a swipe of 50 px dismisses a toast by ${pointer}, a shorter one does not, on a public page`, async ({
    page,
  }) => {
    await page.clock.install({ time: START });
    await page.goto("/docs/api");
    await page.getByRole("contentinfo").getByPlaceholder("Your email address").fill("ana@example.com");
    await page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" }).click();
    await expectSwipe(page, {
      toast: page.getByRole("region", { name: "Notifications" }).getByRole("status"),
      pointer,
    });
  });
}

test("9: the toast area is at most 420 px wide on medium and larger screens, and as wide as a small one", async ({
  page,
}) => {
  await openProfile(page);
  await saveName(page, "Ana Maria Reis");
  const area = page.getByRole("region", { name: /Notifications/ }).getByRole("list");
  for (const [width, expected] of [
    [1440, 420],
    [768, 420],
    [360, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect((await area.boundingBox())?.width, `${width}`).toBe(expected);
  }
});

test("4: toasts come in two variants, default and destructive", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await openProfile(page);
  await saveName(page, "Ana Maria Reis");
  const getColor = () => findToasts(page).evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(findToasts(page)).toHaveText(/Name saved/);
  const defaultColor = await getColor();
  await page.route("**/api/profile", (route) => route.abort());
  await saveName(page, "Ana Clara Reis");
  await expect(findToasts(page)).toHaveText(/The name could not be saved/);
  expect(await getColor()).not.toBe(defaultColor);
});

test("9: tooltips open after 700 ms, immediately within 300 ms of another, and 4 px from their trigger", async ({
  page,
}) => {
  await openProfile(page);
  await page.setViewportSize({ width: 1100, height: 800 });
  const search = page.getByRole("button", { name: "Search and commands" });
  const tooltip = page.getByRole("tooltip");
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  const button = await search.boundingBox();
  if (button === null) throw new Error("The button is not visible.");
  const point = async () => page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
  // In several moves: the tooltip stays open while the pointer is in the grace area between button and tooltip.
  const leave = async () => {
    let x = 300;
    await expect(async () => {
      await page.mouse.move((x += 5), 600);
      expect(await tooltip.count()).toBe(0);
    }).toPass();
  };
  await point();
  await page.clock.runFor(650);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveCount(1);
  const bubble = await page.locator("[data-side][data-state]").last().boundingBox();
  expect(Math.round((bubble?.y ?? 0) - button.y - button.height)).toBe(4);

  await leave();
  await page.clock.runFor(200);
  await point();
  await page.clock.runFor(20);
  await expect(tooltip).toHaveCount(1);

  await leave();
  await page.clock.runFor(400);
  await point();
  await page.clock.runFor(100);
  await expect(tooltip).toHaveCount(0);
});

test("9: within the 300 ms window the next tooltip opens at once, for every pair of neighbors", async ({ page }) => {
  test.slow(); // Every pair, both ways.
  await signInToDemo(page);
  await page.clock.install({ time: START });
  // Two rows of figures: a tooltip of the lower one covers terms of the upper one.
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto("/dash/overview");
  const figures = page.locator("dl").first().getByRole("button");
  await expect(figures).toHaveCount(6);
  const terms = await figures.all();
  const centers = await Promise.all(
    terms.map(async (term) => {
      const { x, y, width, height } = (await term.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  const tooltip = page.getByRole("tooltip");
  for (const [at, from] of centers.entries()) {
    for (const [next, to] of centers.entries()) {
      if (next === at) continue;
      // The page's clock is stopped: a render that was late needs another turn of it.
      await expect(async () => {
        await page.mouse.move(2, 2);
        await page.mouse.move(3, 3);
        await page.clock.runFor(1_000);
        await expect(tooltip).toHaveCount(0, { timeout: 500 });
      }).toPass();
      await page.mouse.move(from.x, from.y);
      await page.clock.runFor(1_500);
      await expect(figures.nth(at)).toHaveAccessibleDescription(/\S/);
      // A single move, as a fast hand makes it: from one trigger right onto the other.
      await page.mouse.move(to.x, to.y);
      await page.clock.runFor(20);
      await expect(figures.nth(next), `${String(at)} → ${String(next)}`).toHaveAccessibleDescription(/\S/);
      await expect(tooltip).toHaveCount(1);
    }
  }
});

test("a tooltip stays open while the pointer is over it", async ({ page }) => {
  await openProfile(page);
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.getByRole("button", { name: "Search and commands" }).hover();
  await expect(page.getByRole("tooltip")).toHaveCount(1);
  const bubble = await page.locator("[data-tooltip]").boundingBox();
  if (bubble === null) throw new Error("There is no tooltip.");
  await page.mouse.move(bubble.x + bubble.width / 2, bubble.y + bubble.height / 2, { steps: 8 });
  await page.mouse.move(bubble.x + bubble.width / 2 + 4, bubble.y + bubble.height / 2, { steps: 4 });
  await page.clock.runFor(2_000);
  await expect(page.getByRole("tooltip")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});

type Swipe = { toast: Locator; pointer: "mouse" | "touch" };

/** Expects 49 px to bring the toast back, and 50 px to dismiss it. */
async function expectSwipe(page: Page, { toast, pointer }: Swipe): Promise<void> {
  await expect(toast).toHaveCount(1);
  const start = await toast.boundingBox();
  await swipe(page, { toast, pointer }, 49);
  await expect.poll(async () => (await toast.boundingBox())?.x).toBe(start?.x);
  await swipe(page, { toast, pointer }, 50);
  await expect(toast).toHaveCount(0);
}

async function swipe(page: Page, { toast, pointer }: Swipe, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (box === null) throw new Error("There is no toast to swipe.");
  const [x, y] = [Math.round(box.x) + 40, Math.round(box.y + box.height / 2)];
  const stops = [x, x + 12, x + Math.round(distance / 2), x + distance];
  if (pointer === "mouse") {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const stop of stops) await page.mouse.move(stop, y);
    await page.mouse.up();
    return;
  }
  const client = await page.context().newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const stop of stops)
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: stop, y }] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}
