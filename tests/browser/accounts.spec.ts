import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import {
  PASSWORD,
  REFUSED,
  createEmail,
  logIn,
  readStored,
  signUp,
  waitForVerification,
} from "#tests/support/account-pages.ts";
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
  const email = createEmail();
  await signUp(page, email);
  await page.getByRole("link", { name: "Look around first" }).click();
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

test("a session that ended is renewed silently while the person is remembered", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/login?redirect=/dash/conversations");
  await page.getByLabel("Remember me").check();
  await logIn(page, { email });
  await page.waitForURL("**/onboarding/welcome");
  await page.evaluate(() => localStorage.setItem("accessToken", "run-out"));
  await page.goto("/dash/overview");
  await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
  expect((await readStored(page))["accessToken"]).not.toBe("run-out");
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

test("an address that has an account is told at its field", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  await page.goto(`/signup?email=${encodeURIComponent(email)}`);
  await page.getByLabel("Full Name").fill("Ana Reis");
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await waitForVerification(page);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/already has an account/);
  await expect(page.getByLabel("Email")).toBeFocused();
});

test("forms name what is wrong and put the first wrong field in focus", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Ana 7");
  await page.getByLabel("Email").fill("ana");
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await page.getByLabel("I agree to the").uncheck();
  await page.getByRole("button", { name: "Sign me up" }).click();
  for (const message of [
    "Name must contain only letters and spaces",
    "Invalid email address",
    "Password must be at least 8 characters",
    "You must agree to the Terms of Service",
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await page.goto("/login");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("Invalid email address", { exact: true })).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters", { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

test("without the verification nothing is sent, and both its failure and its absence are said", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  let sent = 0;
  await page.route("**/api/bot-check", (route) => route.abort());
  await page.route("**/api/signup", (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto("/signup");
  await expect(page.getByText("Verification Error", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to load security verification. Please refresh.", { exact: true })).toBeVisible();
  await page.getByLabel("Full Name").fill("Ana Reis");
  await page.getByLabel("Email").fill(createEmail());
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await expect(page.getByText("Verification Required", { exact: true })).toBeVisible();
  await expect(page.getByText("Please complete the security verification.", { exact: true })).toBeVisible();
  const verification = page.getByRole("group", { name: "Security Verification" });
  await expect(verification).toHaveAccessibleDescription("Please complete the verification");
  await expect(verification).toBeFocused();
  expect(sent).toBe(0);
  // It tries again on its own.
  await page.unroute("**/api/bot-check");
  await expect(verification).toContainText("Verified", { timeout: 15_000 });
});

test("a server out of reach is said, and the form stays ready", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.goto("/login");
  await page.route("**/api/auth/login", (route) => route.abort());
  await logIn(page, { email: createEmail() });
  await expect(page.getByText("Error", { exact: true })).toBeVisible();
  await expect(page.getByText("Failed to fetch", { exact: true })).toBeVisible();
  await waitForVerification(page);
  await expect(page.getByRole("button", { name: "Login", exact: true })).not.toHaveAttribute("aria-busy", "true");
});

test("the strength of a password is told while it is typed, and its text can be shown", async ({ page }) => {
  await page.goto("/signup");
  const password = page.getByRole("textbox", { name: "Password" });
  for (const [text, label] of [
    ["abc", "Weak"],
    ["Abcdefgh", "Medium"],
    ["Abcdefg1", "Good"],
    ["Abcdefg1!", "Strong"],
  ] as const) {
    await password.fill(text);
    await expect(page.getByText(`Password strength: ${label}`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
});

test("a chosen plan is named and led to its checkout a second after the sign-up", async ({ page, expectedErrors }) => {
  // The checkout itself is another feature's.
  expectedErrors.push(REFUSED);
  await page.goto("/signup?plan=growth&priceId=price_1");
  await expect(page.getByText("Create an account to continue with the growth plan")).toBeVisible();
  await page.getByLabel("Full Name").fill("Ana Reis");
  await page.getByLabel("Email").fill(createEmail());
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await waitForVerification(page);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await expect(page.getByText("Redirecting to checkout for growth plan...", { exact: true })).toBeVisible();
  await page.waitForURL("**/checkout/price_1");
});

test("a sign-in that was cancelled is said, can be dismissed, and leaves the address", async ({ page }) => {
  await page.goto("/login?canceled=true&plan=pro&priceId=price_2");
  const alert = page.getByRole("alert").filter({ hasText: "Login canceled" });
  await expect(alert).toContainText("You can try again or use email/password login.");
  expect(new URL(page.url()).search).toBe("");
  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveAttribute("href", "/signup?plan=pro&priceId=price_2");
  await alert.getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toBeHidden();
});

test("an e-mail link for somebody else clears the session and says for whom to log in", async ({ page }) => {
  const email = createEmail();
  await signUp(page, email);
  await page.goto(`/login?from_email=true&intended_user=${randomUUID()}&email=rui@example.com`);
  await expect(page.getByText("Session Cleared", { exact: true })).toBeVisible();
  await expect(
    page.getByText("You were logged in as a different user. Please log in as rui@example.com to continue.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("rui@example.com");
  expect(await readStored(page)).not.toHaveProperty("accessToken");
});

test("an e-mail link for who is signed in leads straight on", async ({ page }) => {
  await signUp(page, createEmail());
  const userId = await page.evaluate(() => {
    const payload: unknown = JSON.parse(atob(localStorage.getItem("accessToken")?.split(".")[1] ?? ""));
    return typeof payload === "object" && payload !== null && "userId" in payload ? String(payload.userId) : "";
  });
  await page.goto(`/login?from_email=true&intended_user=${userId}&redirect=/dash/funnel`);
  await page.waitForURL("**/dash/funnel*");
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
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(serious, `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});
