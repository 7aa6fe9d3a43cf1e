import { PLANS } from "#src/domain/plans/plans.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("shows the chosen plan and its price, and says that nothing is charged", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto(`/checkout/${PLANS.growth.priceId}`);
  await expect(page.getByRole("heading", { name: "Growth plan" })).toBeVisible();
  await expect(page.getByText("$199")).toBeVisible();
  await expect(page.getByText("Card payment isn't available in this version yet")).toBeVisible();
  await expect(page.getByText(/7-day trial has all features/)).toBeVisible();
  await page.getByRole("link", { name: "Set up my workspace" }).click();
  await page.waitForURL("**/onboarding/welcome");
});

test("asks an anonymous visitor to log in first, and shows a 404 page for an unknown price", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4\d\d/);
  await page.goto(`/checkout/${PLANS.pro.priceId}`);
  await page.waitForURL(`**/login?redirect=%2Fcheckout%2F${PLANS.pro.priceId}`);
  await page.goto("/checkout/unknown_price");
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
});
