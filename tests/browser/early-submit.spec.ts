/** Account forms that are sent before their bot check is done, or before their script is loaded. */
import type { Page } from "@playwright/test";
import { closeDatabase } from "#src/server/db/sql.ts";
import { PASSWORD, REFUSED, createEmail, waitForVerification } from "#tests/support/account-pages.ts";
import { connectToAppDatabase, createSignedInAdmin } from "#tests/support/admin-session.ts";
import { expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { expect, test } from "#tests/support/test.ts";

const CHECK = "**/api/bot-check";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

/** Collects the bodies sent to `url` and refuses them. */
async function collectBodies(page: Page, url: string): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route(url, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: 401, contentType: "application/json", body: '{"error":"No."}' });
  });
  return bodies;
}

function getCheck(page: Page) {
  return page.getByRole("group", { name: "Security Verification" });
}

async function fillLogin(page: Page, email = "ana@example.com"): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
}

async function fillSignup(page: Page): Promise<void> {
  await page.getByLabel("Full Name").fill("Ana Reis");
  await page.getByLabel("Email").fill(createEmail());
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
}

for (const { path, url, fill, button, busyText } of [
  { path: "/login", url: "**/api/auth/login", fill: fillLogin, button: "Login", busyText: "Logging in..." },
  { path: "/signup", url: "**/api/signup", fill: fillSignup, button: "Sign me up", busyText: "Creating account..." },
]) {
  test(`${path}: a press while the check runs says 'Checking…' and is sent once, by itself, when the check is done`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED);
    const release = await holdRoute(page, CHECK);
    const bodies = await collectBodies(page, url);
    await page.goto(path);
    await fill(page);
    await page.getByRole("button", { name: button, exact: true }).dblclick();
    const checking = page.getByRole("button", { name: "Checking…", exact: true });
    await expect(checking).toHaveAttribute("aria-busy", "true");
    await expect(checking).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: "as soon as the check is done" })).toBeAttached();
    await page.keyboard.press("Enter");
    // Forced: Playwright would wait for a button that is busy.
    await checking.click({ force: true });
    await expectNoSeriousViolations(page, `${path}, checking`);
    expect(bodies).toEqual([]);
    release();
    await expect(page.getByText("No.", { exact: true })).toBeVisible();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ password: PASSWORD, turnstileToken: expect.stringMatching(/\S{20}/) });
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
    await expect(page.getByText("Please complete the verification")).toHaveCount(0);
  });

  test(`${path}: Enter in a field counts as a press, and the button shows each step`, async ({ page }) => {
    const release = await holdRoute(page, CHECK);
    const answer = await holdRoute(page, url, (route) => route.abort());
    await page.goto(path);
    await fill(page);
    await page.getByRole("textbox", { name: "Password" }).press("Enter");
    await expect(page.getByRole("button", { name: "Checking…", exact: true })).toBeVisible();
    // The focus stays where the person is.
    await expect(page.getByRole("textbox", { name: "Password" })).toBeFocused();
    release();
    await expect(page.getByRole("button", { name: busyText })).toBeVisible();
    answer();
    await page.close();
  });

  test(`${path}: wrong fields show their errors at once, and nothing is sent later`, async ({ page }) => {
    const release = await holdRoute(page, CHECK);
    const bodies = await collectBodies(page, url);
    await page.goto(path);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByText("Invalid email address", { exact: true })).toBeVisible();
    await expect(page.getByRole("textbox").first()).toBeFocused();
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
    await fill(page);
    release();
    await waitForVerification(page);
    await expect(page.getByRole("button", { name: button, exact: true })).not.toHaveAttribute("aria-busy", "true");
    expect(bodies).toEqual([]);
  });

  test(`${path}: a check that fails ends the wait with a message, keeps what was typed, and the next press is sent`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(REFUSED, /ERR_FAILED/);
    const fail = await holdRoute(page, CHECK, (route) => route.abort());
    const bodies = await collectBodies(page, url);
    await page.clock.install();
    await page.goto(path);
    await fill(page);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("button", { name: "Checking…", exact: true })).toBeVisible();
    fail();
    await expect(
      page.getByText("Failed to load security verification. Please refresh.", { exact: true }),
    ).toBeVisible();
    await expect(getCheck(page)).toHaveAccessibleDescription("Please complete the verification");
    await expect(getCheck(page)).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue(PASSWORD);
    await page.unroute(CHECK);
    await page.clock.fastForward(8_000);
    await waitForVerification(page);
    expect(bodies).toEqual([]);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect.poll(() => bodies).toHaveLength(1);
  });
}

test("a check that takes long is mentioned while the form waits", async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  const release = await holdRoute(page, CHECK);
  const bodies = await collectBodies(page, "**/api/signup");
  await page.goto("/signup");
  await fillSignup(page);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await expect(page.getByText("Verification Required", { exact: true })).toBeVisible();
  await expect(getCheck(page)).toHaveAccessibleDescription("Please complete the verification");
  await expect(page.getByRole("button", { name: "Checking…", exact: true })).toBeVisible();
  release();
  await expect.poll(() => bodies).toHaveLength(1);
  await expect(getCheck(page)).not.toHaveAccessibleDescription(/Please complete/);
});

test("typing while the form waits means that it isn't finished", async ({ page }) => {
  const release = await holdRoute(page, CHECK);
  const bodies = await collectBodies(page, "**/api/auth/login");
  await page.goto("/login");
  await fillLogin(page, "ana@example.co");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("button", { name: "Checking…", exact: true })).toBeVisible();
  await page.getByLabel("E-mail").press("m");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  release();
  await waitForVerification(page);
  expect(bodies).toEqual([]);
});

test("an administrator's first step waits for the check too", async ({ page }) => {
  const { email, password } = await createSignedInAdmin();
  const release = await holdRoute(page, CHECK);
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Checking…", exact: true })).toBeVisible();
  release();
  await expect(page.getByLabel("Code")).toBeFocused();
});

/** Holds the script of the login form, so that only the prerendered form is there. */
async function openUnhydrated(page: Page): Promise<() => void> {
  const release = await holdRoute(page, "**/_astro/LoginForm*.js");
  await page.goto("/login", { waitUntil: "load" });
  return release;
}

test("keeps input and a press from before the form's script loads, and sends them after the bot check", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  const load = await openUnhydrated(page);
  const bodies = await collectBodies(page, "**/api/auth/login");
  await fillLogin(page);
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("button", { name: "Checking…", exact: true })).toHaveAttribute("aria-busy", "true");
  load();
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ email: "ana@example.com", password: PASSWORD, rememberMe: true });
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
});

test("shows field errors of a press from before the form's script loads, without waiting for the check", async ({
  page,
}) => {
  await holdRoute(page, CHECK);
  const load = await openUnhydrated(page);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  load();
  await expect(page.getByText("Invalid email address", { exact: true })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
});

test("typing after such a press takes it back", async ({ page }) => {
  const load = await openUnhydrated(page);
  const bodies = await collectBodies(page, "**/api/auth/login");
  await fillLogin(page, "ana@example.co");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByLabel("E-mail").press("m");
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
  load();
  await waitForVerification(page);
  expect(bodies).toEqual([]);
});
