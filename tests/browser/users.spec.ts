import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { extractTokenPath, waitForMail } from "#tests/support/outbox.ts";
import { expect, test } from "#tests/support/test.ts";

const PASSWORD = "Correct-Horse-8";
const REFUSED = /status of 4\d\d/;

function createEmail(): string {
  return `guest-${randomUUID()}@example.com`;
}

/** Invites `email` and returns the link in the mail; `known` is the link of an earlier invitation. */
async function invite(page: Page, email: string, { role = "member", known = "" } = {}): Promise<string> {
  await page.goto("/dash/settings/users");
  await page.getByRole("textbox", { name: "Email address" }).fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption(role);
  await page.getByRole("button", { name: "Send invitation" }).click();
  const open = page.getByRole("list", { name: "Open invitations" });
  await expect(open.getByText(email)).toBeVisible();
  const getLink = async () => extractTokenPath(await waitForMail(email, /invited you/));
  await expect.poll(getLink, { timeout: 20_000 }).not.toBe(known);
  return getLink();
}

/** Accepts an invitation in a separate browser. */
async function join(browser: Browser, link: string): Promise<Page> {
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await guest.getByLabel("Full Name").fill("Rui Guest");
  // The secret is removed from the URL before the visit is tracked, and kept for a reload.
  await expect(guest).toHaveURL(/\/invitation$/);
  await guest.reload();
  await guest.getByLabel("Full Name").fill("Rui Guest");
  await guest.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Join workspace" }).click();
  await guest.waitForURL("**/dash/overview*");
  return guest;
}

test("invites a user who sees what the role allows, and signs them out when the role changes", async ({
  page,
  browser,
}) => {
  test.slow();
  await signInToNewWorkspace(page, "", { verified: true });
  const email = createEmail();
  const link = await invite(page, email);
  const guest = await join(browser, link);
  await expect(guest.getByText("Welcome to Ana Reis", { exact: true })).toBeVisible();
  await guest.goto("/dash/settings/users");
  await expect(guest.getByRole("list", { name: "Members" }).getByText("Rui Guest")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Send invitation" })).toHaveCount(0);
  await expect(guest.getByLabel("Role of Ana Reis")).toHaveCount(0);

  await page.reload();
  await page.getByLabel("Role of Rui Guest").selectOption("viewer");
  await expect(page.getByText("Rui Guest is now a viewer", { exact: true })).toBeVisible();
  await guest.goto("/dash/overview");
  await guest.waitForURL("**/login?redirect=%2Fdash%2Foverview");
  await waitForMail(email, /Your role in Ana Reis is now Viewer/);
  await guest.context().close();
});

test("shows a viewer that sample conversations are counted, without a way to remove them", async ({
  page,
  browser,
}) => {
  test.slow();
  await signInToNewWorkspace(page, "", { verified: true });
  await page.goto("/dash/overview");
  await page.getByRole("button", { name: "Load sample data" }).click();
  const ownersBar = page.getByRole("complementary", { name: "Sample data" });
  await expect(ownersBar.getByRole("button", { name: "Remove" })).toBeVisible({ timeout: 60_000 });
  const guest = await join(browser, await invite(page, createEmail(), { role: "viewer" }));
  const bar = guest.getByRole("complementary", { name: "Sample data" });
  await expect(bar).toContainText("Sample conversations are shown");
  await expect(bar.getByRole("button", { name: "Remove" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Only mine" }).click();
  await expect(guest.getByRole("heading", { name: "No conversations of your own yet" })).toBeVisible();
  await guest.context().close();
});

test("rejects a used invitation link, and offers the login for an address with an account", async ({
  page,
  browser,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(REFUSED);
  await signInToNewWorkspace(page, "", { verified: true });
  const email = createEmail();
  const link = await invite(page, email);
  const guest = await join(browser, link);
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "This invitation can't be opened" })).toBeVisible();
  await guest.context().close();

  const stranger = await (await browser.newContext()).newPage();
  await signInToNewWorkspace(stranger, "", { verified: true });
  const second = await invite(stranger, email, { known: link });
  await page.goto(second);
  await expect(page.getByText("This address already has an account")).toBeVisible();
  await expect(page.getByRole("link", { name: "Log in to your account" })).toBeVisible();
  await stranger.context().close();
});

test("asks for confirmation before making a user an owner", async ({ page, browser }) => {
  test.slow();
  await signInToNewWorkspace(page, "", { verified: true });
  const guest = await join(browser, await invite(page, createEmail()));
  await guest.context().close();
  await page.reload();
  const role = page.getByLabel("Role of Rui Guest");
  await role.selectOption("Owner");
  const dialog = page.getByRole("dialog", { name: "Make Rui Guest an owner?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(role).toHaveValue("member");
  await role.selectOption("Owner");
  await dialog.getByRole("button", { name: "Make them an owner" }).click();
  await expect(page.getByText("Rui Guest is now an owner", { exact: true })).toBeVisible();
  await expect(role).toHaveValue("owner");
});

test("signs out a removed user immediately, and protects the only owner", async ({ page, browser }) => {
  test.slow();
  await signInToNewWorkspace(page, "", { verified: true });
  const guest = await join(browser, await invite(page, createEmail(), { role: "admin" }));
  await page.reload();
  await expect(page.getByLabel("Role of Ana Reis")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove Ana Reis" })).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Rui Guest" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Members" }).getByRole("listitem")).toHaveCount(1);
  // Their page may be on its way to the log-in already, which interrupts this.
  await guest.goto("/dash/overview").catch(() => undefined);
  await guest.waitForURL("**/login*");
  await guest.context().close();
});

test("shows validation errors on the join form and keeps the input", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page, "", { verified: true });
  const link = await invite(page, createEmail());
  await page.goto(link);
  await page.getByLabel("Full Name").fill("Rui Guest");
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await page.getByRole("button", { name: "Join workspace" }).click();
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Password" })).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue("Rui Guest");
});

test("shows the audit log to owners and admins only", async ({ page }) => {
  const token = await signInToNewWorkspace(page, "", { verified: true });
  const headers = { authorization: `Bearer ${token}` };
  const email = createEmail();
  await page.request.post("/api/invitations", { headers, data: { email, role: "member" } });
  await page.goto("/dash/admin");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Audit log" }).click();
  const entry = page.getByRole("table", { name: "Audit log" }).getByRole("row").nth(1);
  await expect(entry).toContainText("Ana Reis");
  await expect(entry).toContainText("Invited a member");
  await expect(entry).toContainText(email);
  await page.route("**/api/dashboard/overview", async (route) => {
    const response = await route.fetch();
    const { user, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, user: { ...user, role: "member" } } });
  });
  await page.reload();
  await expect(page.getByText("Only owners and admins can open these pages")).toBeVisible();
  await expect(page.getByRole("list", { name: "Owners and admins" })).toContainText("Ana Reis");
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
});

test("takes invitations of a user without a confirmed address, and sends them once it is confirmed", async ({
  page,
}) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/users");
  const notice = page.getByRole("complementary", { name: "Invitations wait for your email address" });
  await expect(notice).toContainText("Invitations are sent once you confirm your own address");
  const guest = createEmail();
  await page.getByRole("textbox", { name: "Email address" }).fill(guest);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("The invitation waits for your confirmation").first()).toBeVisible();
  const waiting = page.getByRole("list", { name: "Open invitations" }).getByRole("listitem");
  await expect(waiting).toContainText("Waits for a confirmation");
  const email = (await notice.getByText(/@example\.com/).innerText()).trim();
  const own = /person-\S+@example\.com/.exec(email)?.[0] ?? "";
  const getLink = async () => extractTokenPath(await waitForMail(own, /^Confirm your email address/));
  const replaced = await getLink();
  await notice.getByRole("button", { name: "Resend confirmation" }).click();
  await expect(page.getByText("Email sent", { exact: true })).toBeVisible();
  await expect.poll(getLink).not.toBe(replaced);
  const confirming = await page.context().newPage();
  await confirming.goto(await getLink());
  await expect(notice).toHaveCount(0);
  await waitForMail(guest, /invited you/);
});

test("a recipient who doesn't know the sender stops further mails with the link in the invitation", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(REFUSED);
  await signInToNewWorkspace(page, "", { verified: true });
  const email = createEmail();
  await invite(page, email);
  const mail = await waitForMail(email, /invited you/);
  expect(mail.text).toContain("I don't know this sender:");
  const link = /https?:\/\/\S+(\/report-mail#\S+)/.exec(mail.text)?.[1] ?? "";
  const recipient = await (await browser.newContext()).newPage();
  await recipient.goto(link);
  await expect(recipient).toHaveURL(/\/report-mail$/);
  await recipient.getByRole("button", { name: "I don't know this sender" }).click();
  await expect(recipient.getByRole("status")).toContainText(email);
  await recipient.context().close();
  await page.reload();
  await expect(page.getByRole("list", { name: "Open invitations" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Email address" }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(/don't know your workspace/).first()).toBeVisible();
});
