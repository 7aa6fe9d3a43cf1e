import type { Page } from "@playwright/test";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { decodeUserId } from "#tests/support/account-pages.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { connectToAppDatabase, createSignedInAdmin, setAdminToken } from "#tests/support/admin-session.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { joinAsViewer } from "#tests/support/join-as-viewer.ts";
import { waitForMail } from "#tests/support/outbox.ts";
import { expect, test } from "#tests/support/test.ts";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

/** A white pixel. */
const PICTURE = {
  name: "screen.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const LOG = { name: "run.log", mimeType: "text/plain", buffer: Buffer.from("line 1\nline 2\n") };
const PROGRAM = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("MZ\u0000\u0001") };

async function openTicket(page: Page, subject: string): Promise<void> {
  await page.goto("/dash/support");
  await page.getByRole("link", { name: "New ticket" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("It stops at 3%.");
}

async function getEmail(accessToken: string): Promise<string> {
  const [user] = await getDatabase().system<{ email: string }[]>`
    select email from users where user_id = ${decodeUserId(accessToken)}`;
  return user?.email ?? "";
}

test("a ticket with files is answered, read, closed and rated, on both sides", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request/);
  const email = await getEmail(await signInToNewWorkspace(page));
  await page.goto("/dash/support");
  await expect(page.getByText("No tickets yet")).toBeVisible();
  await expect(page.getByText("we reply within 48 hours")).toBeVisible();
  const subject = `Upload of ${email}`;
  await openTicket(page, subject);
  await page.getByLabel("Files to attach").setInputFiles([PICTURE, LOG, PROGRAM]);
  await expect(page.getByRole("alert")).toHaveText(/^photo\.png: Only images/);
  await expect(page.getByRole("list", { name: "Attached files" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Send to support" }).click();

  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await expect(page.getByText("Waiting for us", { exact: true })).toBeVisible();
  await expect(page.getByText(/We reply by/)).toBeVisible();
  await expect(page.getByRole("img", { name: "screen.png" })).toBeVisible();
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download run\.log/ }).click();
  expect((await arrives).suggestedFilename()).toBe("run.log");
  await expectNoSeriousViolations(page, "ticket");
  await expectNoHorizontalScroll(page, "ticket");

  const office = await (await browser.newContext()).newPage();
  await setAdminToken(office, (await createSignedInAdmin()).token);
  await office.goto("/admin/tickets");
  await office.getByLabel("Search tickets").fill(email);
  await office.getByRole("link", { name: subject }).click();
  await expect(office.getByRole("heading", { name: subject })).toBeVisible();
  await expect(office.getByText("Promised support: E-mail (48h)")).toBeVisible();
  await expect(office.getByText("Reply due:")).toBeVisible();
  await expect(office.getByRole("img", { name: "screen.png" })).toBeVisible();
  await office.getByLabel("Reply").fill("Please split the file.");
  await office.getByLabel("Files to attach").setInputFiles({ ...LOG, name: "steps.txt" });
  await expect(office.getByRole("button", { name: "Remove steps.txt" })).toBeVisible();
  await office.getByRole("button", { name: "Send reply" }).click();
  await expect(office.getByText("Answered", { exact: true })).toBeVisible();
  await expectNoSeriousViolations(office, "ticket of an administrator");
  const mail = await waitForMail(email, /^Re: Upload of/);
  expect(mail.text).toContain("Please split the file.");
  expect(mail.attachments).toMatchObject([{ name: "steps.txt" }]);

  // The ticket is open: the reply appears by itself, and is read.
  await expect(page.getByText("Please split the file.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Download steps\.txt/ })).toBeVisible();
  await page.getByLabel("Your message").fill("That worked, thanks");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("list", { name: "Messages" }).getByText("That worked, thanks")).toBeVisible();
  await page.getByRole("button", { name: "Close ticket" }).click();
  const rating = page.getByRole("form", { name: "Rating" });
  await rating.getByText("Not good").click();
  await rating.getByLabel("Comment").fill("It took two days");
  await rating.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByText("You rated it as not good.")).toBeVisible();
  await office.reload();
  await expect(office.getByText("Rated as not good: It took two days")).toBeVisible();
  await expect(office.getByText("Closed", { exact: true })).toBeVisible();
  await office.context().close();
});

test("a viewer opens tickets and sees only their own, also while the workspace is read-only", async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found/);
  const accessToken = await signInToNewWorkspace(page, "", { verified: true });
  await openTicket(page, "Seen by the owner");
  await page.getByRole("button", { name: "Send to support" }).click();
  await expect(page.getByRole("heading", { name: "Seen by the owner" })).toBeVisible();
  const ticketPath = new URL(page.url()).pathname;
  const viewer = await joinAsViewer({ page, browser }, accessToken);
  await getDatabase().system`
    update clients set trial_ends_at = now() - interval '1 minute', onboarding_completed = true
    where client_id = (select client_id from users where user_id = ${decodeUserId(accessToken)})`;

  await viewer.goto("/dash/support");
  await expect(viewer.getByRole("note").filter({ hasText: "You can still write to support" })).toBeVisible();
  await expect(viewer.getByText("You see your own tickets.")).toBeVisible();
  await expect(viewer.getByText("No tickets yet")).toBeVisible();
  await viewer.goto(ticketPath);
  await expect(viewer.getByText("This ticket does not exist.")).toBeVisible();
  await viewer.goto("/dash/support/new");
  await viewer.getByLabel("Subject").fill("Of a viewer");
  await viewer.getByLabel("Message").fill("May I?");
  await viewer.getByRole("button", { name: "Send to support" }).click();
  await expect(viewer.getByRole("heading", { name: "Of a viewer" })).toBeVisible();
  await viewer.context().close();

  await page.goto("/dash/support");
  await expect(page.getByText("You see the tickets of all members.")).toBeVisible();
  await page.getByRole("link", { name: "Of a viewer" }).click();
  await expect(page.getByText("Opened by Vera Viewer")).toBeVisible();
});

test("the demo's tickets fit a phone, in the dark too", async ({ page }) => {
  await signInToDemo(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/dash/support");
  await expect(page.getByRole("list", { name: "Tickets, newest first" }).getByRole("listitem")).toHaveCount(3);
  await expectNoHorizontalScroll(page, "tickets");
  await expectNoSeriousViolations(page, "tickets");
  await page.getByRole("link", { name: "Webhook to our booking system stopped" }).click();
  await expect(page.getByRole("button", { name: /^Download booking-gateway\.log/ })).toBeVisible();
  await expectNoHorizontalScroll(page, "ticket");
  await expectNoSeriousViolations(page, "ticket");
});

test("a reply is counted at Support and in the bell until its ticket is opened", async ({ page, browser }) => {
  const email = await getEmail(await signInToNewWorkspace(page));
  const subject = `Question of ${email}`;
  await openTicket(page, subject);
  await page.getByRole("button", { name: "Send to support" }).click();
  await expect(page.getByRole("heading", { name: subject })).toBeVisible();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  const office = await (await browser.newContext()).newPage();
  await setAdminToken(office, (await createSignedInAdmin()).token);
  await office.goto("/admin/tickets");
  await office.getByLabel("Search tickets").fill(email);
  await office.getByRole("link", { name: subject }).click();
  await office.getByLabel("Reply").fill("Yes, it does.");
  await office.getByRole("button", { name: "Send reply" }).click();
  await expect(office.getByText("Answered", { exact: true })).toBeVisible();

  const nav = page.getByRole("navigation", { name: "Dashboard" });
  await expect(nav.getByRole("link", { name: "Help 1 unread" })).toBeVisible();
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await page.getByRole("button", { name: /^Support replied to your ticket/ }).click();
  await expect(page.getByText("Yes, it does.")).toBeVisible();
  await expect(nav.getByRole("link", { name: "Help", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});
