import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Expects each path to open a page with the given main heading. */
export async function expectHeadings(page: Page, headings: Readonly<Record<string, string | RegExp>>): Promise<void> {
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
  }
}
