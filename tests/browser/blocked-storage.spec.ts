/** Browsers that block storage for the site (islands/lib/session/storage-fallback.ts). */
import { expect, test } from "#tests/support/test.ts";

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { configurable: true, get });
  });
});

test("subscribes to the newsletter, chooses a plan and sends a message", async ({ page }) => {
  const counted = page.waitForRequest("/api/analytics/track");
  await page.goto("/");
  await counted;
  const form = page.getByRole("form", { name: "Subscribe to our Newsletter" });
  await form.getByRole("textbox").fill("ana@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByText("Successfully subscribed!")).toBeVisible();
  await page.getByRole("link", { name: "Choose Growth" }).click();
  await expect(page).toHaveURL(/\/signup\?plan=growth&priceId=/);
  await page.goto("/contact");
  await page.locator("main").getByLabel("Email").fill("ana@example.com");
  await page.getByRole("textbox", { name: "Message" }).fill("Hello");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL("/messagesent");
});

for (const path of ["/login", "/signup", "/admin/login"]) {
  test(`${path} says why the login would not persist, and completes the bot check`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("note")).toContainText("Allow cookies and site data");
    await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  });
}

test("redirects the dashboard to the login", async ({ page, expectedErrors }) => {
  expectedErrors.push(/401/);
  await page.goto("/dash/overview");
  await expect(page).toHaveURL("/login?redirect=%2Fdash%2Foverview");
});
