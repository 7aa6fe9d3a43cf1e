/** Specification 2.2, 2.4 and the newsletter states of 4. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/test.ts";

const HEADER = [
  ["How it Works", "/#how-it-works"],
  ["Pricing", "/#pricing"],
  ["FAQ", "/#faq"],
  ["Contact", "/contact"],
  ["Login", "/login"],
  ["Start Free", "/signup"],
] as const;

const FOOTER = {
  Product: [
    ["Features", "/#features"],
    ["Pricing", "/#pricing"],
    ["Documentation", "/docs"],
    ["Case Studies", "/blog?category=case-studies"],
  ],
  Company: [
    ["Blog", "/blog"],
    ["Contact", "/contact"],
  ],
  Legal: [
    ["Terms of Service", "/tos"],
    ["Privacy Policy", "/policy"],
  ],
} as const;

/** Leaves a mark that only a page load removes. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, "marked", true));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, "marked") === true);
}

test("the header holds its logo, links and buttons, in order", async ({ page }) => {
  await page.goto("/docs/api");
  const header = page.getByRole("banner");
  const links = header.getByRole("link");
  const found = await links.evaluateAll((all) =>
    all.filter((link) => link.checkVisibility()).map((link) => [link.textContent.trim(), link.getAttribute("href")]),
  );
  expect(found).toEqual([["Threadlight", "/"], ...HEADER]);
});

test("links with a '#' load the page, the others change it within the app", async ({ page }) => {
  await page.goto("/docs/api");
  const header = page.getByRole("banner");
  await page.waitForFunction(() => document.readyState === "complete");
  await markPage(page);
  await header.getByRole("link", { name: "Login" }).click();
  await page.waitForURL("**/login");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await page.getByRole("link", { name: /home/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await page.goto("/docs/api");
  await markPage(page);
  await header.getByRole("link", { name: "Pricing" }).click();
  await page.waitForURL("**/#pricing");
  expect(await isMarked(page)).toBe(false);
});

test("on a small screen a menu opens and closes with the same links", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Start Free" })).toBeHidden();
  await header.getByText("Menu").click();
  for (const [label, href] of HEADER) {
    await expect(header.getByRole("link", { name: label }).and(header.locator(":visible"))).toHaveAttribute("href", href);
  }
  await page.keyboard.press("Escape");
  await expect(header.getByRole("link", { name: "Start Free" })).toBeHidden();
});

test("the footer holds its columns, the channel in a new tab and the line of rights", async ({ page }) => {
  await page.goto("/docs/api");
  const footer = page.getByRole("contentinfo");
  for (const [title, links] of Object.entries(FOOTER)) {
    const column = footer.getByRole("navigation", { name: title });
    for (const [label, href] of links) {
      await expect(column.getByRole("link", { name: label })).toHaveAttribute("href", href);
    }
  }
  await expect(footer.getByRole("heading", { name: "Follow Us" })).toBeVisible();
  await expect(footer.getByRole("link", { name: /opens in a new tab/ })).toHaveAttribute("target", "_blank");
  await expect(footer.getByRole("link", { name: /home/ })).toHaveAttribute("href", "/");
  await expect(footer.getByRole("heading", { name: "Subscribe to our Newsletter" })).toBeVisible();
  await expect(footer.getByText("© 2025 Threadlight. All rights reserved.", { exact: true })).toBeVisible();
});
