/** Edge cases of the account pages: double clicks, the back/forward cache, other spellings of an email address. */
import type { Page } from "@playwright/test";
import { createEmail, fillSignup, logIn, PASSWORD, REFUSED, signUp } from "#tests/support/account-pages.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { collectRequests } from "#tests/support/browser-session.ts";
import { expect, test } from "#tests/support/test.ts";

/** Simulates a return to the page from the back/forward cache. */
async function restoreFromCache(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
}

test("sends one login for a double click or Enter while busy, and keeps the input when it fails", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  const answer = await holdRoute(page, "**/api/auth/login");
  const sent = collectRequests(page, /^\/api\/auth\/login$/);
  const email = createEmail();
  await page.goto("/login");
  await logIn(page, { email });
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeVisible();
  await page.getByRole("button", { name: "Logging in..." }).click({ force: true });
  await page.getByLabel("Password").press("Enter");
  answer();
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Password")).toHaveValue(PASSWORD);
});

test("signs up once on a double click", async ({ page }) => {
  const sent = collectRequests(page, /^\/api\/signup$/);
  await page.goto("/signup");
  await fillSignup(page, createEmail());
  await page.getByRole("button", { name: "Sign me up" }).dblclick();
  await page.waitForURL("**/onboarding/welcome");
  expect(sent).toHaveLength(1);
});

test("ignores case and surrounding spaces of the email address, and logs in with Enter", async ({ page }) => {
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/login");
  await page.getByLabel("E-mail").pressSequentially(` ${email.toUpperCase()} `);
  await page.getByLabel("Password").fill(PASSWORD);
  await expect(page.getByText("Verified")).toBeVisible();
  await page.getByLabel("Password").press("Enter");
  await page.waitForURL("**/onboarding/welcome");
});

test("resets the button and the bot check when the page returns from the back/forward cache", async ({ page }) => {
  // 204 cancels the navigation, so the form stays in its state.
  await page.route("**/dash/overview", (route) => route.fulfill({ status: 204 }));
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ json: { success: true, accessToken: "a.b.c", onboardingCompleted: true } }),
  );
  await page.goto("/login");
  const left = page.waitForRequest("**/dash/overview");
  await logIn(page, { email: createEmail() });
  await left;
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeVisible();
  const check = page.waitForResponse("**/api/bot-check");
  await restoreFromCache(page);
  await expect(page.getByRole("button", { name: "Login", exact: true })).not.toHaveAttribute("aria-busy", "true");
  await check;
});

test("redirects a dashboard from the back/forward cache to the login after a logout", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  await signUp(page, createEmail());
  await page.goto("/dash/overview");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await restoreFromCache(page);
  // Requests that find no token may redirect at the same moment, which aborts the first navigation.
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdash%2Foverview$/);
});

test("marks the fields for password managers", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Password")).toHaveAttribute("autocomplete", "current-password");
  await page.goto("/signup");
  await expect(page.getByLabel("Full Name")).toHaveAttribute("autocomplete", "name");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByRole("textbox", { name: "Password" })).toHaveAttribute("autocomplete", "new-password");
  await page.goto("/forgot-password");
  await expect(page.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("says on each account page that JavaScript is needed", async ({ page }) => {
    for (const path of ["/login", "/signup", "/forgot-password", "/reset-password", "/verify-email", "/admin/login"]) {
      await page.goto(path);
      await expect(page.getByText(/^This page needs JavaScript\./), path).toBeVisible();
    }
    for (const path of ["/onboarding/welcome", "/dash/overview"]) {
      await page.goto(path);
      await expect(page.getByText(/This page needs JavaScript/), path).toBeVisible();
    }
  });
});
