/** Second factors in a real browser: an authenticator app, passkeys on a virtual device, and a lost device. */
import type { Page } from "@playwright/test";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { PASSWORD, REFUSED, createEmail, logIn, signUp } from "#tests/support/account-pages.ts";
import { generateCode } from "#tests/support/administrators.ts";
import { waitForMail } from "#tests/support/outbox.ts";
import { expect, test } from "#tests/support/test.ts";
import { addVirtualAuthenticator } from "#tests/support/virtual-authenticator.ts";

const SECURITY = "/dash/settings/security";
const WIDTHS = [320, 768, 1440];

function getSection(page: Page) {
  return page.getByRole("region", { name: "Second factor" });
}

async function confirmPassword(page: Page): Promise<void> {
  await page.getByRole("dialog").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
}

/** Saves the recovery codes of the open dialog. */
async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(8);
  const codes = await dialog.getByRole("listitem").allTextContents();
  await dialog.getByRole("button", { name: "I've saved them" }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto(SECURITY);
  await getSection(page).getByRole("button", { name: "Add app" }).click();
  await confirmPassword(page);
  const dialog = page.getByRole("dialog", { name: "Set up your authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await dialog.getByRole("code").textContent()) ?? "";
  await dialog.getByLabel("Code", { exact: true }).fill(await generateCode(secret, -1));
  await dialog.getByRole("button", { name: "Add app" }).click();
  return { secret, codes: await saveCodes(page) };
}

async function addPasskey(page: Page, name: string): Promise<string[]> {
  await page.goto(SECURITY);
  await getSection(page).getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await confirmPassword(page);
  const codes = await saveCodes(page);
  await expect(getSection(page).getByText(name, { exact: true })).toBeVisible();
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto("/login");
}

async function expectDashboard(page: Page): Promise<void> {
  await page.waitForURL("**/onboarding/welcome");
}

test("adds an authenticator app, asks for its code after the password, and takes a recovery code for a lost phone", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const email = createEmail();
  await signUp(page, email);
  const { secret, codes } = await addApp(page);
  await expect(getSection(page).getByText("8 of 8 left")).toBeVisible();
  await waitForMail(email, /second factor.*switched on/);

  await signOut(page);
  await logIn(page, { email });
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expectNoSeriousViolations(page, "second step");
  await code.fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is incorrect or was already used.")).toBeVisible();
  await code.fill(await generateCode(secret));
  await page.keyboard.press("Enter");
  await expectDashboard(page);

  await signOut(page);
  await logIn(page, { email });
  await code.fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expectDashboard(page);
  await waitForMail(email, /recovery code .* was used/);
  await page.goto(SECURITY);
  await expect(getSection(page).getByText("7 of 8 left")).toBeVisible();
  await getSection(page).getByRole("button", { name: "Replace" }).click();
  await confirmPassword(page);
  const dialog = page.getByRole("dialog", { name: "Set up your authenticator app" });
  const next = (await dialog.getByRole("code").textContent()) ?? "";
  await dialog.getByLabel("Code", { exact: true }).fill(await generateCode(next));
  await dialog.getByRole("button", { name: "Add app" }).click();
  await expect(page.getByText("Authenticator app added", { exact: true })).toBeVisible();

  await getSection(page).getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Remove app" }).click();
  await expect(getSection(page).getByText("Off", { exact: true })).toBeVisible();
  await waitForMail(email, /second factor.*switched off/);
  await signOut(page);
  await logIn(page, { email });
  await expectDashboard(page);
});

test("a passkey logs in without a password and after it; a lost device is replaced by a recovery code", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const device = await addVirtualAuthenticator(page);
  const email = createEmail();
  await signUp(page, email);
  const codes = await addPasskey(page, "Work laptop");
  await expect(getSection(page).getByText(/not used yet · on one device|not used yet · synced/)).toBeVisible();

  await signOut(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expectDashboard(page);
  await page.goto(SECURITY);
  await expect(getSection(page).getByText(/last used/)).toBeVisible();
  await getSection(page).getByRole("button", { name: "Rename Work laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Save name" }).click();
  await expect(getSection(page).getByText("Old laptop", { exact: true })).toBeVisible();

  await signOut(page);
  await logIn(page, { email });
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expectDashboard(page);

  await device.remove();
  await signOut(page);
  await logIn(page, { email });
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expectDashboard(page);
  await page.goto(SECURITY);
  await getSection(page).getByRole("button", { name: "Remove Old laptop" }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(getSection(page).getByText("Off", { exact: true })).toBeVisible();
});

test("the screen and its dialogs fit every width in both themes and work by keyboard", async ({ page }, testInfo) => {
  test.slow();
  await addVirtualAuthenticator(page);
  await signUp(page, createEmail());
  await addPasskey(page, "A security key with a rather long name, kept in the office");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.goto(SECURITY);
      await expect(getSection(page).getByRole("button", { name: "Add app" })).toBeVisible();
      await expectNoHorizontalScroll(page, `${width} ${theme}`);
      await expectNoSeriousViolations(page, `${width} ${theme}`);
      await page.screenshot({ path: testInfo.outputPath(`security-${width}-${theme}.png`), fullPage: true });
      const add = getSection(page).getByRole("button", { name: "Add app" });
      await add.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog").getByLabel("Your password")).toBeFocused();
      await page.keyboard.type(PASSWORD);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Set up your authenticator app" })).toBeVisible();
      await expectNoHorizontalScroll(page, `dialog ${width} ${theme}`);
      await expectNoSeriousViolations(page, `dialog ${width} ${theme}`);
      await page.screenshot({ path: testInfo.outputPath(`set-up-${width}-${theme}.png`) });
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  }
});

test("an account without a password adds an app once its identity provider confirmed who is there", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  const email = createEmail();
  const dialog = page.getByRole("dialog");
  const logInThere = async (address: string) => {
    await page.getByLabel("Email").fill(address);
    await page.getByRole("button", { name: "Continue" }).click();
  };
  const startApp = async () => {
    await getSection(page).getByRole("button", { name: "Add app" }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
  };
  await page.goto("/login");
  await page.getByRole("button", { name: "Login with Demo ID" }).click();
  await logInThere(email);
  await page.getByRole("link", { name: "Look around first" }).click();
  await page.waitForURL("**/dash/overview");
  await page.goto(SECURITY);
  await startApp();
  await expect(dialog.getByText("Confirm with your identity provider that it's you")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Confirm that it's me" }).click();
  // The provider asks again, although this browser has a session there.
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Your identity provider did not confirm that it's you")).toBeVisible();
  await page.getByRole("button", { name: "Confirm that it's me" }).click();
  await logInThere(email);
  await expect(page.getByText("Confirmed. You can change your second factor")).toBeVisible();
  await expectNoSeriousViolations(page, "confirmed");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page, `confirmed ${width}`);
  }
  await startApp();
  await expect(page.getByRole("dialog", { name: "Set up your authenticator app" })).toBeVisible();
});
