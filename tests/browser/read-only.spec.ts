import type { Page } from "@playwright/test";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { decodeUserId } from "#tests/support/account-pages.ts";
import { expectNoHorizontalScroll } from "#tests/support/accessibility.ts";
import { connectToAppDatabase } from "#tests/support/admin-session.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

const FILE = {
  name: "talk.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "conversation,role,message\n1,user,Do you have a table for two tonight?\n1,bot,Yes. What time would you like it?\n",
  ),
};

async function endTrial(accessToken: string): Promise<void> {
  await getDatabase().system`
    update clients set trial_ends_at = now() - interval '1 minute', onboarding_completed = true
    where client_id = (select client_id from users where user_id = ${decodeUserId(accessToken)})`;
}

async function seeNote(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("note").filter({ hasText: text })).toBeVisible();
}

test("a read-only workspace shows on each screen what can still be done", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  await endTrial(accessToken);

  await seeNote(page, "/dash/batch-analysis", "you can preview files, but not import them");
  await page.setInputFiles("input[type=file]", FILE);
  const importButton = page.getByRole("button", { name: "Import 1 conversation" });
  await expect(importButton).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("you can preview files but not import them.")).toBeVisible();

  await seeNote(page, "/dash/channels", "channels can be disconnected, but not connected or changed");
  await expect(page.getByRole("link", { name: /^Connect / })).toHaveCount(0);

  await seeNote(page, "/dash/agent", "You can still ask");
  await page.getByRole("textbox", { name: "Your question" }).fill("Conversations yesterday");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("paragraph").filter({ hasText: /^Conversations: / })).toBeVisible();

  await seeNote(page, "/dash/settings/privacy", "you can stop sharing figures");
  await expect(page.getByRole("switch", { name: "Redact personal data" })).toBeDisabled();

  await seeNote(page, "/dash/admin/erasure", "People can be erased while your workspace is read-only");
  await page.getByLabel("User ID, email address or phone number").fill("nobody@example.com");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText(/^Nothing was found/)).toBeVisible();

  await seeNote(page, "/dash/settings/intents", "you can view and try intents, but not change them");
  await expect(page.getByText("No custom intents yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "New intent" })).toHaveCount(0);

  await seeNote(page, "/dash/one-page-report", "you can view, print and download reports");
  await expect(page.getByRole("button", { name: "Download PDF" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Share" })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoHorizontalScroll(page, "/dash/one-page-report");
});

test("before an import, the screen says how many messages count", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  await page.setInputFiles("input[type=file]", FILE);
  await expect(page.getByText(/^Up to 2 messages of this file count toward your plan/)).toContainText(
    "Your plan includes 5,000 more in this period.",
  );
});
