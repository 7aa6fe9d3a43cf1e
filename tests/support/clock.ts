/** Time that is the test's: Playwright's clock, stopped. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Lets a stopped clock go on by single milliseconds until something has happened that takes no time of its own. */
export async function passBy(page: Page, happened: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await happened();
  }).toPass({ intervals: [20] });
}

/** Stops time before a page is opened; gives the moment at which it stands, in Unix ms. */
export async function stopClock(page: Page): Promise<number> {
  const now = Date.now() + 1_000;
  await page.clock.install({ time: now - 1_000 });
  await page.clock.pauseAt(now);
  return now;
}
