/** What every page must be free of. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Assistive technology finds nothing serious on the page as it stands. */
export async function expectNoSeriousFault(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
  expect(told, where).toEqual([]);
}

/** How many pixels the page is wider than its window, its letters set to a share such as "200%" first. */
export async function measureExcess(page: Page, letters = ""): Promise<number> {
  return page.evaluate((fontSize) => {
    const root = document.documentElement;
    root.style.fontSize = fontSize;
    return root.scrollWidth - root.clientWidth;
  }, letters);
}

/** The page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const excess = await measureExcess(page);
  expect(excess, `${where}: pixels that the page is wider than its window`).toBeLessThanOrEqual(0);
}
