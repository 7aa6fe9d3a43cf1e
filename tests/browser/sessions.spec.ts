/** /dash/settings/security: lists and ends the user's sessions (product decisions 6). */
import type { Page } from "@playwright/test";
import { createEmail, PASSWORD, signUp } from "#tests/support/account-pages.ts";
import { createBotCheckToken } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

/** Logs in with another browser; returns a function that gets the dashboard's status there. */
async function logInElsewhere(page: Page, email: string, userAgent: string): Promise<() => Promise<number>> {
  const data = { email, password: PASSWORD, rememberMe: true, turnstileToken: await createBotCheckToken(page.request) };
  const answer = await page.request.post("/api/auth/login", { data, headers: { "user-agent": userAgent } });
  const headers = { authorization: `Bearer ${(await answer.json()).accessToken}` };
  return async () => (await page.request.get("/api/dashboard/overview", { headers })).status();
}

test("lists sessions with device and IP range, and signs out one and then all others immediately", async ({ page }) => {
  test.slow(); // Three logins.
  const email = createEmail();
  await signUp(page, email);
  const windows = await logInElsewhere(page, email, FIREFOX);
  const phone = await logInElsewhere(page, email, SAFARI);
  expect([await windows(), await phone()]).toEqual([200, 200]);
  await page.goto("/dash/settings/security");
  const rows = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.filter({ hasText: "Firefox on Windows" })).toContainText(
    /10\.\d+\.\d+\.x · last used .* · remembered/,
  );
  await expect(rows.filter({ hasText: "Safari on iOS" })).toHaveCount(1);

  await page.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  await expect(page.getByText("Signed out", { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(2);
  expect([await windows(), await phone()]).toEqual([401, 200]);

  await page.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(rows).toHaveCount(1);
  expect(await phone()).toBe(401);
  await page.reload();
  await expect(rows.first()).toContainText("This device");
});
