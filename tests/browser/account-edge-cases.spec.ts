/** What people do on the account pages that no form expects: pressing twice, coming back, other ways of writing an address. */
import type { Page } from "@playwright/test";
import { createEmail, fillSignup, logIn, PASSWORD, REFUSED, signUp } from "#tests/support/account-pages.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { collectRequests } from "#tests/support/browser-session.ts";
import { expect, test } from "#tests/support/test.ts";

/** Leaves the page as a browser that keeps it for the way back, and comes back to it. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
}

test("pressing twice, or Enter meanwhile, sends one log-in, and nothing typed is lost when it fails", async ({
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

test("pressing twice signs up once", async ({ page }) => {
  const sent = collectRequests(page, /^\/api\/signup$/);
  await page.goto("/signup");
  await fillSignup(page, createEmail());
  await page.getByRole("button", { name: "Sign me up" }).dblclick();
  await page.waitForURL("**/onboarding/welcome");
  expect(sent).toHaveLength(1);
});

test("an address in capitals, with spaces around it, is the same address; Enter logs in", async ({ page }) => {
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/login");
  await page.getByLabel("E-mail").pressSequentially(` ${email.toUpperCase()} `);
  await page.getByLabel("Password").fill(PASSWORD);
  await expect(page.getByText("Verified")).toBeVisible();
  await page.getByLabel("Password").press("Enter");
  await page.waitForURL("**/onboarding/welcome");
});

test("who comes back to a kept page finds its button ready and a new check", async ({ page }) => {
  // Nothing comes instead of the next page: the form stays as somebody leaves it.
  await page.route("**/dash/overview", (route) => route.fulfill({ status: 204 }));
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ json: { success: true, accessToken: "a.b.c", onboardingCompleted: true } }),
  );
  await page.goto("/login");
  await logIn(page, { email: createEmail() });
  const busy = page.getByRole("button", { name: "Logging in..." });
  await expect(busy).toBeVisible();
  const check = page.waitForResponse("**/api/bot-check");
  await comeBack(page);
  await expect(page.getByRole("button", { name: "Login", exact: true })).not.toHaveAttribute("aria-busy", "true");
  await check;
});

test("a dashboard kept for the way back is left for the login when nobody is signed in any more", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  await signUp(page, createEmail());
  await page.goto("/dash/overview");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("accessToken"));
  await comeBack(page);
  await page.waitForURL("**/login?redirect=%2Fdash%2Foverview");
});

test("a password manager knows what each field is for", async ({ page }) => {
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

  test("each account page says what it lacks", async ({ page }) => {
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
