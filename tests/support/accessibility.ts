/** Accessibility and layout checks that every page must pass. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

export type Theme = "light" | "dark";
/** A width of the window in pixels, and a theme. */
export type Look = readonly [width: number, theme: Theme];

/** The rules whose result depends on the theme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];
const soft = expect.configure({ soft: true });

/** Expects no serious or critical axe violations on the open page. */
export async function expectNoSeriousViolations(page: Page, where: string): Promise<void> {
  expect(await listViolations(page, { seriousOnly: true }), where).toEqual([]);
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
export async function expectNoHorizontalScroll(page: Page, where: string, check = expect): Promise<void> {
  const options = { message: `${where}: pixels wider than the window` };
  await check.poll(() => measureOverflow(page), options).toBeLessThanOrEqual(0);
}

/** Lists every combination of widths and both themes. */
export function listLooks(widths: readonly number[]): Look[] {
  return widths.flatMap((width) => [
    [width, "light"],
    [width, "dark"],
  ]);
}

/**
 * Expects the open page to fit each window and to have no serious violations (with `seriousOnly: false`, none at all), without
 * loading it again. A failure is reported with the page's name, and the walk goes on.
 */
export async function expectGoodLooks(
  page: Page,
  where: string,
  looks: readonly Look[],
  { seriousOnly = true } = {},
): Promise<void> {
  const seen = new Set<number>();
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const look = `${where}, ${colorScheme}, ${String(width)} px`;
    await expectNoHorizontalScroll(page, look, soft);
    // What does not depend on the theme is checked once per width.
    const rules = seen.has(width) ? COLOR_RULES : undefined;
    seen.add(width);
    soft(await listViolations(page, { seriousOnly, rules }), look).toEqual([]);
  }
}

async function listViolations(
  page: Page,
  { seriousOnly, rules }: { seriousOnly: boolean; rules?: string[] | undefined },
): Promise<string[]> {
  // In one piece, as these pages have no frames: otherwise axe opens a second page to put the pieces together.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze();
  const found = violations.filter(({ impact }) => !seriousOnly || impact === "serious" || impact === "critical");
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n")}`);
}
