/** Controls the page's time with Playwright's clock. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Advances a paused clock millisecond by millisecond until `happened` passes. */
export async function advanceUntil(page: Page, happened: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await happened();
  }).toPass({ intervals: [20] });
}

/** Pauses the clock before a page is opened; returns its time in Unix ms. */
export async function pauseClock(page: Page): Promise<number> {
  const now = Date.now() + 1_000;
  await page.clock.install({ time: now - 1_000 });
  await page.clock.pauseAt(now);
  return now;
}
