/** Uses a page with the keyboard only. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** More tab stops than any of our pages has before the target. */
const MAX_STOPS = 40;

/** Presses Tab until `target` has the focus, and expects a visible focus ring. Fails if Tab does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocusRing(target);
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target.toString()}.`);
}

/** Tabs to a field and replaces its text. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Tabs to a button or link and presses a key on it. */
export async function tabAndPress(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Expects an outline or ring on the element, its parents up to a card, or its next sibling. */
async function expectFocusRing(target: Locator): Promise<void> {
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const hasRing = (part: Element | null) => {
          if (part === null) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
          return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
        };
        const { parentElement: parent, nextElementSibling: next } = element;
        return [element, parent, parent?.parentElement ?? null, next].some(hasRing);
      }),
    )
    .toBe(true);
}
