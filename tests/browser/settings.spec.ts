import { randomUUID } from "node:crypto";
import { getLocalStorage } from "#tests/support/account-pages.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { extractTokenPath, waitForMail } from "#tests/support/outbox.ts";
import { expectNoSeriousViolations, expectNoHorizontalScroll } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/test.ts";

const PASSWORD = "Correct-Horse-7";
const REFUSED = /status of 4\d\d/;
const PAGES = [
  ["Profile", "Your name"],
  ["Security", "Sessions"],
  ["Notifications", "Your notifications"],
  ["API accounts and keys", "API keys"],
  ["Stages and goals", "Conversion goals"],
  ["Custom intents", "Custom intents"],
  ["Properties", "Properties"],
  ["Webhooks", "Webhooks"],
  ["Report back", "Report back"],
  ["Language model", "What leaves the workspace"],
  ["Brand", "Brand of reports"],
  ["Users", "Members"],
  ["Sign-in", "Second factor"],
  ["Workspace", "Business"],
  ["Privacy", "Redaction"],
] as const;

test("leads from /dash/settings to each page, and marks the current page in the navigation", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings");
  const nav = page.getByRole("navigation", { name: "Settings" });
  for (const [name] of PAGES) await expect(nav.getByRole("link", { name, exact: true })).toBeVisible();
  for (const [name, section] of PAGES) {
    await nav.getByRole("link", { name }).click();
    await expect(page.getByRole("region", { name: section })).toBeVisible();
    await expect(nav.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
    await page.reload();
    await expect(page.getByRole("region", { name: section })).toBeVisible();
  }
});

test("validates a new name like at sign-up, saves it and shows it everywhere", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/profile");
  const name = page.getByLabel("Full name");
  await name.fill("A");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("Ana Maria Reis");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Name saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "User menu" })).toContainText("Ana Maria Reis");
});

test("changes the email address once the link in the mail is confirmed", async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(REFUSED);
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/profile");
  const email = `new-${randomUUID()}@example.com`;
  await page.getByLabel("New email address").fill(email);
  await page.getByRole("textbox", { name: "Your password" }).fill("not-my-password");
  await page.getByRole("button", { name: "Send confirmation link" }).click();
  await expect(page.getByText("Incorrect password.").first()).toBeVisible();
  await expect(page.getByLabel("New email address")).toHaveValue(email);
  await page.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Send confirmation link" }).click();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();

  const link = extractTokenPath(await waitForMail(email, /Confirm your new email address/));
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Confirm this address" })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("link", { name: "Go to my profile" }).click();
  await expect(page.getByRole("region", { name: "Your name" })).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByRole("region", { name: "Email address" }).getByText("Confirmed", { exact: true }),
  ).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("alert")).toContainText("This link was already used or has expired.");
});

test("ends all other sessions on a password change and keeps the current one", async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  const token = await signInToNewWorkspace(page);
  await page.goto("/dash/settings/profile");
  const email =
    (await page
      .getByRole("region", { name: "Email address" })
      .getByText(/@example\.com$/)
      .textContent()) ?? "";
  const other = await (await browser.newContext()).newPage();
  await other.goto("/login?redirect=/dash/settings/profile");
  await other.getByLabel("E-mail").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await expect(other.getByRole("group", { name: "Security Verification" })).toContainText("Verified");
  await other.getByRole("button", { name: "Login", exact: true }).click();
  await other.waitForURL("**/onboarding/welcome");

  await page.goto("/dash/settings/security");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This device");
  await expect(sessions.first()).toContainText("Chrome on");
  await expect(sessions.first()).toContainText(/10\.\d+\.\d+\.x/);
  await page.getByRole("textbox", { name: "Current password" }).fill("wrong-one");
  await page.getByRole("textbox", { name: "New password" }).fill("Another-Horse-8");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Incorrect password.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Current password" })).toBeFocused();
  await page.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await other.goto("/dash/overview");
  await other.waitForURL("**/login?redirect=%2Fdash%2Foverview");
  expect(await page.evaluate(() => localStorage.getItem("accessToken"))).toBe(token);
  await waitForMail(email, /password was changed/);
  await other.context().close();
});

test("renames and rotates a key, and keeps the old one valid for a day", async ({ page }) => {
  test.slow();
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  const { accounts } = await (await page.request.get("/api/api-accounts", { headers })).json();
  const data = { apiAccountId: accounts[0].id, name: "Bot", scopes: ["ingest"] };
  const { key: oldKey } = await (await page.request.post("/api/api-keys", { headers, data })).json();
  await page.goto("/dash/settings/api");
  await page.getByRole("button", { name: "Actions for Bot" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Shop bot");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Actions for Shop bot" }).click();
  await page.getByRole("menuitem", { name: "Rotate" }).click();
  await page.getByRole("button", { name: "Create new key" }).click();
  const shown = page.getByRole("region", { name: "New API key “Shop bot”" });
  const newKey = (await shown.locator("code").first().textContent()) ?? "";
  expect(newKey).not.toBe(oldKey);
  await expect(page.getByText(/^Expires /)).toBeVisible();
  const message = { conversationId: "rotated", role: "user", text: "Hello" };
  for (const key of [oldKey, newKey]) {
    const answer = await page.request.post("/api/v1/messages", {
      headers: { authorization: `Bearer ${String(key)}` },
      data: message,
    });
    expect(answer.status()).toBe(200);
  }
});

test("validates and saves a goal, and describes it", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/goals");
  await page.getByRole("button", { name: "Change the goal of My first bot" }).click();
  await page.getByRole("radio", { name: "A phrase" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter the phrase that means a conversion")).toBeVisible();
  await page.getByRole("textbox", { name: "Phrase" }).fill("see you at the*");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The bot says “see you at the*”.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("The bot says “see you at the*”.")).toBeVisible();
});

test("saves industry, idle time and redaction of the workspace", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/workspace");
  await page.getByLabel("Industry").selectOption("travel");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Workspace saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  const idle = page.getByLabel("Minutes without a message");
  await idle.fill("0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("At least 1 minute", { exact: true })).toBeVisible();
  await idle.fill("45");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Workspace saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(idle).toHaveValue("45");
  await expect(page.getByLabel("Industry")).toHaveValue("travel");
  await page.goto("/dash/settings/privacy");
  await page.getByRole("switch", { name: "Redact personal data" }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Redact personal data" })).toBeChecked();
});

test("has no serious accessibility violations and no horizontal scrolling on a phone", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/dash/settings/profile");
  for (const [name, section] of PAGES) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).click();
    await expect(page.getByRole("region", { name: section })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: /./ })).toHaveCount(0);
    await expectNoSeriousViolations(page, name);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoHorizontalScroll(page, name);
  }
});

test("asks before leaving with unsaved changes, but not after saving", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/workspace");
  const name = page.getByLabel("Business name");
  const elsewhere = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Stages and goals" });
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await name.fill("Casa Reis");
  await elsewhere.click();
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(name).toHaveValue("Casa Reis");
  await elsewhere.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("region", { name: "Conversion goals" })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue("Ana Reis");
  await name.fill("Casa Reis");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Workspace saved", { exact: true })).toBeVisible();
  await elsewhere.click();
  await expect(page.getByRole("region", { name: "Conversion goals" })).toBeVisible();
});

test("counts unsaved changes beside Save and Discard, and discards them", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/workspace");
  const name = page.getByLabel("Business name");
  await expect(name).toHaveValue("Ana Reis");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await name.fill("Casa Reis");
  await expect(page.getByText("1 unsaved change", { exact: true })).toBeVisible();
  await page.getByLabel("Minutes without a message").fill("45");
  await expect(page.getByText("2 unsaved changes", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(name).toHaveValue("Ana Reis");
  await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
});

test("deletes the workspace after its name and the password are entered, and signs everyone out", async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/workspace");
  await page.getByRole("button", { name: "Delete workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Ana Reis?" });
  const confirm = dialog.getByRole("button", { name: "Delete permanently" });
  await expectNoSeriousViolations(page, "the dialog");
  await confirm.click();
  await expect(dialog.getByText("This is not the workspace name")).toBeVisible();
  await expect(dialog.getByLabel("Workspace name")).toBeFocused();
  await dialog.getByLabel("Workspace name").fill("Ana Reis");
  await dialog.getByRole("textbox", { name: "Your password" }).fill("not-my-password");
  await confirm.click();
  await expect(dialog.getByText("Incorrect password.")).toBeVisible();
  await expect(dialog.getByLabel("Workspace name")).toHaveValue("Ana Reis");
  await dialog.getByRole("textbox", { name: "Your password" }).fill(PASSWORD);
  // Left over from an earlier sign-in with an identity provider.
  await page.evaluate(() => localStorage.setItem("hostedAccessToken", "former"));
  await confirm.click();
  await page.waitForURL("**/login");
  await expect(page.getByText("Workspace deleted", { exact: true })).toBeVisible();
  const stored = await getLocalStorage(page);
  expect(Object.keys(stored).filter((key) => /token/i.test(key))).toEqual([]);
  await page.goto("/dash/overview");
  await page.waitForURL("**/login**");
});
