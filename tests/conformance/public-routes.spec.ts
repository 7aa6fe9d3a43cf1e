/** Specification 2.1: the public routes. */
import { expect, test } from "#tests/support/test.ts";

const PAGES = ["/", "/help", "/sales", "/login", "/signup", "/forgot-password", "/success", "/contact", "/messagesent"];

for (const path of PAGES) {
  test(`${path} is there, with a heading and a title of its own`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/Threadlight/);
  });
}

test("/startfree leads to the sign-up", async ({ page }) => {
  await page.goto("/startfree");
  await expect(page).toHaveURL(/\/signup$/);
});

test("an address that leads nowhere shows the 404 card", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});
