/** A person without a mouse. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** More stops than any page of ours has before what is meant. */
const STOPS = 40;

/** Presses Tab until the focus is on `target`, which must then be seen to have it. Fails where Tab does not lead there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectRing(target);
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

/** Types into a field that Tab leads to. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Presses a button or follows a link that Tab leads to. */
export async function pressOn(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Who goes by keyboard sees where they are: an outline or a ring, at the element or around it. */
async function expectRing(target: Locator): Promise<void> {
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const shows = (part: Element | null) => {
          if (part === null) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
          return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
        };
        return shows(element) || shows(element.parentElement) || shows(element.nextElementSibling);
      }),
    )
    .toBe(true);
}
