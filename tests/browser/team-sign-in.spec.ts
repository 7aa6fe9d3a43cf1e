/** Rules of a workspace for signing in, in a real browser: a required second factor, and the company's own provider. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";
import { getEnv } from "#src/server/env.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { REFUSED } from "#tests/support/account-pages.ts";
import { generateCode } from "#tests/support/administrators.ts";
import { NAME_RECORDS_FILE, TEST_COMPANY } from "#tests/support/browser-company.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { joinAsViewer } from "#tests/support/join-as-viewer.ts";
import { expect, test } from "#tests/support/test.ts";
import { addVirtualAuthenticator } from "#tests/support/virtual-authenticator.ts";

const PASSWORD = "Correct-Horse-7";
const SIGN_IN = "/dash/settings/sign-in";

/** Adds an authenticator app by the API. */
async function addApp(page: Page, accessToken: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const started = await page.request.post(paths.api.secondFactorAppStart, { headers, data: { password: PASSWORD } });
  const { secret } = await started.json();
  const data = { code: await generateCode(secret) };
  expect((await page.request.post(paths.api.secondFactorApp, { headers, data })).ok()).toBe(true);
}

async function expectFits(page: Page, name: string, shot: (file: string) => string): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await expectNoHorizontalScroll(page, `${name} ${width} ${theme}`);
      await expectNoSeriousViolations(page, `${name} ${width} ${theme}`);
      await page.screenshot({ path: shot(`${name}-${width}-${theme}.png`), fullPage: true });
    }
  }
}

test("an owner requires a second factor; a member without one adds it before the dashboard opens, and an owner resets it", async ({
  page,
  browser,
  expectedErrors,
}, testInfo) => {
  test.setTimeout(240_000);
  expectedErrors.push(REFUSED);
  const shot = (file: string) => testInfo.outputPath(file);
  const token = await signInToNewWorkspace(page, "", { verified: true });
  const viewer = await joinAsViewer({ page, browser }, token);
  await page.goto(SIGN_IN);
  const rule = page.getByRole("switch", { name: "Require a second factor of all members" });
  await expect(rule).toBeDisabled();
  await addApp(page, token);
  await page.reload();
  await expect(page.getByText("1 of 2 members have none yet.")).toBeVisible();
  await rule.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("All members need a second factor now", { exact: true })).toBeVisible();
  await expectFits(page, "rule", shot);

  await viewer.reload();
  await expect(viewer.getByRole("heading", { name: "Add a second factor" })).toBeVisible();
  await expect(viewer.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
  await expectFits(viewer, "required", shot);
  await addVirtualAuthenticator(viewer);
  await viewer.getByRole("button", { name: "Add passkey" }).click();
  await viewer.getByRole("dialog").getByLabel("Name").fill("Phone");
  await viewer.getByRole("dialog").getByLabel("Your password").fill("Correct-Horse-8");
  await viewer.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await viewer.getByRole("button", { name: "I've saved them" }).click();
  await viewer.getByRole("button", { name: "Open the dashboard" }).click();
  await expect(viewer.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
  await viewer.goto(SIGN_IN);
  await expect(viewer.getByText("Sign-in rules are for owners and admins")).toBeVisible();

  await page.goto("/dash/admin");
  const member = page.getByRole("list", { name: "Members" }).getByRole("listitem").filter({ hasText: "Vera Viewer" });
  await expect(member).toContainText("1 passkey");
  await expectFits(page, "members", shot);
  await member.getByRole("button", { name: "Reset second factor of Vera Viewer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset second factor" }).click();
  await expect(member).toContainText("no second factor");
  await viewer.reload();
  await viewer.waitForURL("**/login?redirect=*");
});

/** Enters the settings of a company, verifies its domain by the name server, and returns the domain. */
async function connectCompany(page: Page): Promise<string> {
  const domain = `company-${crypto.randomUUID().slice(0, 8)}.example`;
  const { issuer, clientId, clientSecret } = TEST_COMPANY.read();
  await page.goto(SIGN_IN);
  await page.getByLabel("Issuer").fill(issuer);
  await page.getByLabel("Client ID").fill(clientId);
  await page.getByRole("textbox", { name: "Client secret" }).fill(clientSecret);
  await page.getByLabel("Email domain").fill(domain);
  await page.getByLabel("Role claim").fill("groups");
  await page.getByRole("button", { name: "Add a role" }).click();
  await page.getByLabel("Value of the claim").fill("boss");
  await page.getByLabel("Gives the role").selectOption("Admin");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Company sign-in saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("The domain could not be verified", { exact: true })).toBeVisible();
  const [name = "", value = ""] = await page.getByRole("list", { name: "Steps" }).getByRole("code").allTextContents();
  await writeFile(join(getEnv().dataDir, NAME_RECORDS_FILE), JSON.stringify({ [name]: [value] }));
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("Domain verified", { exact: true })).toBeVisible();
  return domain;
}

async function signInByCompany(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with your company's sign-in" }).click();
  await page.getByLabel("Work email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Demo ID" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  return page;
}

test("an owner connects the company's provider, members sign in by it with the role of their claim, and it is required", async ({
  page,
  browser,
  expectedErrors,
}, testInfo) => {
  test.setTimeout(240_000);
  expectedErrors.push(REFUSED);
  const token = await signInToNewWorkspace(page, "", { verified: true });
  await page.request.post("/api/onboarding/complete", { headers: { authorization: `Bearer ${token}` } });
  const domain = await connectCompany(page);
  await expect(page.getByRole("switch", { name: "Require it of members" })).toBeDisabled();

  const boss = await signInByCompany(browser, `boss.ana@${domain}`);
  await expect(boss.getByRole("button", { name: "User menu" })).toBeVisible({ timeout: 30_000 });
  await boss.goto(SIGN_IN);
  await expect(boss.getByText("Only owners can change these settings.")).toBeVisible();
  await expect(boss.getByLabel("Issuer")).toBeDisabled();

  await page.reload();
  await page.getByRole("switch", { name: "Require it of members" }).click();
  await expect(page.getByText("Members must use the company sign-in now", { exact: true })).toBeVisible();
  await expectFits(page, "company", (file) => testInfo.outputPath(file));
  const rui = await signInByCompany(browser, `rui@${domain}`);
  await expect(rui.getByRole("button", { name: "User menu" })).toBeVisible({ timeout: 30_000 });
  await page.goto("/dash/settings/users");
  await expect(page.getByLabel("Role of boss ana")).toHaveValue("admin");
  await expect(page.getByLabel("Role of rui")).toHaveValue("member");
  const unknown = await (await browser.newContext()).newPage();
  await unknown.goto("/login");
  await unknown.getByRole("button", { name: "Continue with your company's sign-in" }).click();
  await unknown.getByLabel("Work email").fill("ana@nobody.example");
  await unknown.keyboard.press("Enter");
  await expect(unknown.getByText("There is no company sign-in for this address.").first()).toBeVisible();
  await expectNoSeriousViolations(unknown, "login");
});
