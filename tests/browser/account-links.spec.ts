import {
  PASSWORD,
  REFUSED,
  createEmail,
  logIn,
  extractLink,
  getLocalStorage,
  signUp,
} from "#tests/support/account-pages.ts";
import { expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { waitForMail } from "#tests/support/outbox.ts";
import { expect, test } from "#tests/support/test.ts";

const NEW_PASSWORD = "Better-Horse-8";

test("resets a forgotten password by mail and logs out all sessions", async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/forgot-password");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toContainText(`If ${email} has an account`);
  const link = extractLink(await waitForMail(email, /Reset your/));
  await page.goto(link);
  await expect(page.getByText(`For ${email}.`)).toBeVisible();
  expect(page.url()).not.toContain("#");
  await page.reload();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByLabel("New password")).toBeFocused();
  await expect(page.getByText("Password must be at least 8 characters", { exact: true })).toBeVisible();
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await expect(page.getByText("Password strength: Good")).toBeVisible();
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL("**/login?*");
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  expect(await getLocalStorage(page)).not.toHaveProperty("accessToken");
  expect((await waitForMail(email, /password was changed/)).html).toContain("logged out");

  await logIn(page, { email, password: PASSWORD });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await logIn(page, { email, password: NEW_PASSWORD });
  await page.waitForURL("**/onboarding/welcome");

  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This link was already used or has expired.");
  await expect(page.getByRole("link", { name: "Get a new link" })).toHaveAttribute("href", "/forgot-password");
});

test("gives the same response for an address without an account", async ({ page }) => {
  const email = createEmail();
  await page.goto(`/forgot-password?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toContainText(`If ${email} has an account`);
  await page.getByRole("button", { name: "Use another address" }).click();
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Invalid email address", { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

test("reminds a new user to confirm the email address until the link is opened", async ({ page, context }) => {
  const email = createEmail();
  await signUp(page, email);
  const first = extractLink(await waitForMail(email, /Confirm your email address/));
  await page.goto("/dash/overview");
  const reminder = page.getByRole("complementary", { name: "Confirm your email address" });
  await expect(reminder).toContainText(email);
  await reminder.getByRole("button", { name: "Resend email" }).click();
  await expect(page.getByText("Email sent", { exact: true })).toBeVisible();
  await expect.poll(async () => extractLink(await waitForMail(email, /Confirm your email address/))).not.toBe(first);
  const mailed = await context.newPage();
  await mailed.goto(extractLink(await waitForMail(email, /Confirm your email address/)));
  await expect(mailed.getByText(`${email} is confirmed. Thank you.`)).toBeVisible();
  await expect(reminder).toBeHidden();
  // The onboarding is not completed yet.
  await mailed.getByRole("link", { name: "Continue" }).click();
  await mailed.waitForURL("**/onboarding/welcome");
});

test("explains an invalid or missing link", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  for (const path of ["/verify-email", "/verify-email#made-up", "/reset-password", "/reset-password#made-up"]) {
    await page.goto("/login");
    await page.goto(path);
    await expect(page.getByRole("alert"), path).toContainText(/link/);
  }
});

test("has no serious accessibility violations on the pages behind mailed links", async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(REFUSED);
  for (const path of ["/forgot-password", "/reset-password", "/verify-email", "/auth/callback?error=failed"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSeriousViolations(page, path);
  }
});
