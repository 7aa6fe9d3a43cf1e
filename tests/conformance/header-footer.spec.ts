/** Specification 2.2, 2.4 and the newsletter states of 4. */
import type { Page } from "@playwright/test";
import { holdRoute } from "#tests/support/hold-route.ts";
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

/** Sets a mark that only a full page load removes. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, "marked", true));
}

function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, "marked") === true);
}

test("2.2 The header has the logo, four links, 'Login' and 'Start Free'", async ({ page }) => {
  await page.goto("/docs/api");
  const header = page.getByRole("banner");
  const links = header.getByRole("link");
  const found = await links.evaluateAll((all) =>
    all.filter((link) => link.checkVisibility()).map((link) => [link.textContent.trim(), link.getAttribute("href")]),
  );
  expect(found).toEqual([["Threadlight", "/"], ...HEADER]);
});

test("2.2 Links that contain '#' cause a full page navigation; the others navigate within the app", async ({
  page,
}) => {
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

test("2.2 On small screens a menu toggle opens and closes a mobile menu with the same links and buttons", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Start Free" })).toBeHidden();
  await header.locator("summary").click();
  for (const [label, href] of HEADER) {
    await expect(header.getByRole("link", { name: label }).and(header.locator(":visible"))).toHaveAttribute(
      "href",
      href,
    );
  }
  await page.keyboard.press("Escape");
  await expect(header.getByRole("link", { name: "Start Free" })).toBeHidden();
});

test("2.4 The footer has its columns, 'Follow Us' with one link in a new tab, and the copyright line", async ({
  page,
}) => {
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

test.describe("2.4, 4, 5, 8 Newsletter", () => {
  test("'Email is required', 'Please enter a valid email address', with the focus in the field", async ({ page }) => {
    await page.goto("/docs/api");
    const form = page.getByRole("form", { name: "Subscribe to our Newsletter" });
    const field = form.getByRole("textbox", { name: "Email" });
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByText("Email is required", { exact: true })).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill("ana@example");
    await expect(form.getByText("Please enter a valid email address", { exact: true })).toBeVisible();
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(field).toHaveAccessibleDescription("Please enter a valid email address");
    await field.fill("ana@example.com");
    await expect(form.getByText("Please enter a valid email address")).toBeHidden();
  });

  test("'Sending...' while busy; then 'Success!' and 'Successfully subscribed!', which stays", async ({ page }) => {
    const answer = await holdRoute(page, "**/api/leads");
    await page.goto("/docs/api");
    const form = page.getByRole("form", { name: "Subscribe to our Newsletter" });
    const field = form.getByRole("textbox", { name: "Email" });
    const request = page.waitForRequest("**/api/leads");
    await field.fill("ana@example.com");
    await field.press("Enter");
    expect((await request).postDataJSON()).toEqual({ email: "ana@example.com", source: "newsletter" });
    await expect(form.getByRole("button", { name: "Sending..." })).toBeDisabled();
    await expect(field).toBeDisabled();
    answer();
    await expect(form.getByText("Successfully subscribed!", { exact: true })).toBeVisible();
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast).toContainText("Success!");
    await expect(toast).toContainText("You've been subscribed to our newsletter");
    await expect(form.getByRole("button")).toBeDisabled();
    await expect(form.getByRole("button").locator("svg")).toBeVisible();
    await expect(field).toBeDisabled();
    await expect(field).toHaveValue("");
  });

  test("'Error', 'Something went wrong. Please try again.', and the form can be sent again", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route("**/api/leads", (route) => route.abort());
    const startMs = Date.now();
    await page.clock.install({ time: startMs });
    await page.goto("/docs/api");
    // The toast must not leave by itself, however slow the machine is.
    await page.clock.pauseAt(startMs + 600_000);
    const form = page.getByRole("form", { name: "Subscribe to our Newsletter" });
    await form.getByRole("textbox", { name: "Email" }).fill("ana@example.com");
    await form.getByRole("button", { name: "Subscribe" }).press("Enter");
    const toast = page.getByRole("region", { name: "Notifications" }).getByRole("alert");
    await expect(toast).toContainText("Error");
    await expect(toast).toContainText("Something went wrong. Please try again.");
    await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("ana@example.com");
    await toast.getByRole("button", { name: "Close" }).press("Enter");
    await page.clock.runFor(1_000);
    await expect(toast).toBeHidden();
    await page.clock.resume();
    await page.unroute("**/api/leads");
    await form.getByRole("button", { name: "Subscribe" }).click();
    await expect(form.getByText("Successfully subscribed!", { exact: true })).toBeVisible();
  });
});
