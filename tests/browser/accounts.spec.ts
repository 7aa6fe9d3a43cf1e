import { REFUSED, createEmail, logIn, readStored, signUp, waitForVerification } from "#tests/support/account-pages.ts";
import { enterRemembered } from "#tests/support/dash.ts";
import { expectNoSeriousFault } from "#tests/support/faults.ts";
import { expect, test } from "#tests/support/test.ts";

test("a new person signs up, is welcomed and gets to the dashboard", async ({ page }) => {
  await signUp(page, createEmail());
  const stored = await readStored(page);
  expect(stored["accessToken"]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(stored).not.toHaveProperty("refreshToken");
  await page.getByRole("link", { name: "Look around first" }).click();
  await page.waitForURL("**/dash/overview*");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
});

test("who logs out and in again lands where they wanted to go, and is told so there", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  const { email, accessToken } = await enterRemembered(page);
  await page.request.post("/api/onboarding/complete", { headers: { authorization: `Bearer ${accessToken}` } });
  await page.goto("/dash/overview");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  expect(await readStored(page)).not.toHaveProperty("accessToken");

  await page.goto("/dash/funnel");
  await page.waitForURL("**/login?redirect=%2Fdash%2Ffunnel");
  await page.getByLabel("Remember me").check();
  await logIn(page, { email });
  await page.waitForURL("**/dash/funnel*");
  await expect(page.getByText("Login successful", { exact: true })).toBeVisible();
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
  const stored = await readStored(page);
  expect(stored["rememberMe"]).toBe("true");
  expect(stored["refreshToken"]).toMatch(/^[\w-]{43}$/);
});

test("a wrong password is said and the form is ready for another try", async ({ page, expectedErrors }) => {
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

test("the account pages have no serious fault for assistive technology, errors included", async ({ page }) => {
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
      await expectNoSeriousFault(page, `${path}, ${colorScheme}`);
    }
  }
});
