import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** Each path answers with a page under its own heading. */
export async function expectHeadings(page: Page, headings: Readonly<Record<string, string | RegExp>>): Promise<void> {
  for (const [path, heading] of Object.entries(headings)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(heading);
  }
}
