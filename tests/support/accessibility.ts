/** Accessibility and layout checks that every page must pass. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Expects no serious or critical axe violations on the open page. */
export async function expectNoSeriousViolations(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
  expect(found, where).toEqual([]);
}

/** Measures by how many pixels the page is wider than its window, after setting the font size (such as "200%"). */
export async function measureOverflow(page: Page, fontSize = ""): Promise<number> {
  return page.evaluate((size) => {
    const root = document.documentElement;
    root.style.fontSize = size;
    return root.scrollWidth - root.clientWidth;
  }, fontSize);
}

/** Expects the page to be no wider than its window, once charts have followed a change of its size. */
export async function expectNoHorizontalScroll(page: Page, where: string): Promise<void> {
  const options = { message: `${where}: pixels wider than the window` };
  await expect.poll(() => measureOverflow(page), options).toBeLessThanOrEqual(0);
}
