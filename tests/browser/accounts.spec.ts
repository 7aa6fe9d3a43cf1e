import {
  REFUSED,
  createEmail,
  logIn,
  getLocalStorage,
  signUp,
  waitForVerification,
} from "#tests/support/account-pages.ts";
import { signInWithRememberMe } from "#tests/support/dash.ts";
import { expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/test.ts";

test("signs up, shows the welcome page and opens the dashboard", async ({ page }) => {
  await signUp(page, createEmail());
  const stored = await getLocalStorage(page);
  expect(stored["accessToken"]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(stored).not.toHaveProperty("refreshToken");
  await page.getByRole("link", { name: "Look around first" }).click();
  await page.waitForURL("**/dash/overview*");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
});

test("shows the right form after navigating between login and sign-up", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign Up" }).click();
  for (let round = 0; round < 2; round++) {
    await expect(page).toHaveURL(/\/signup$/);
    await expect(page.locator("[data-prerendered]")).not.toBeAttached();
    await expect(page.getByRole("button", { name: "Sign me up", exact: true })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Login", exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator("[data-prerendered]")).not.toBeAttached();
    await expect(page.getByRole("button", { name: "Login", exact: true })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Sign me up", exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: "Sign Up" }).click();
  }
});

test("prerenders the login form and hydrates it after a delay without interaction", async ({ page }) => {
  await page.clock.install();
  await page.goto("/login", { waitUntil: "load" });
  await expect(page.locator("[data-prerendered]")).toBeAttached();
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(page.locator("[data-prerendered]")).not.toBeAttached();
});

test("returns to the requested page after a new login and shows the toast there", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  const { email, accessToken } = await signInWithRememberMe(page);
  await page.request.post("/api/onboarding/complete", { headers: { authorization: `Bearer ${accessToken}` } });
  await page.goto("/dash/overview");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  expect(await getLocalStorage(page)).not.toHaveProperty("accessToken");

  await page.goto("/dash/funnel");
  await page.waitForURL("**/login?redirect=%2Fdash%2Ffunnel");
  await page.getByLabel("Remember me").check();
  await logIn(page, { email });
  await page.waitForURL("**/dash/funnel*");
  await expect(page.getByText("Login successful", { exact: true })).toBeVisible();
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
  const stored = await getLocalStorage(page);
  expect(stored["rememberMe"]).toBe("true");
  expect(stored["refreshToken"]).toMatch(/^[\w-]{43}$/);
});

test("reports a wrong password and accepts another try", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/login");
  await logIn(page, { email, password: "Wrong-Horse-8" });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expect(page.getByText("Invalid credentials", { exact: true })).toBeVisible();
  await logIn(page, { email });
  await page.waitForURL("**/onboarding/welcome");
});

test("has no serious accessibility violations on the account pages, with errors showing", async ({ page }) => {
  for (const [path, button] of [
    ["/login", "Login"],
    ["/signup", "Sign me up"],
  ] as const) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      await waitForVerification(page);
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByText("Invalid email address", { exact: true })).toBeVisible();
      await expectNoSeriousViolations(page, `${path}, ${colorScheme}`);
    }
  }
});
