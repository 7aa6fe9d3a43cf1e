import type { Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { createIngestKey, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const PERSON = "ana.zq@example.com";

async function sendConversations(page: Page): Promise<void> {
  const key = await createIngestKey(page, await signInToNewWorkspace(page));
  const messages = [
    { conversationId: "hers", user: PERSON, role: "user", text: "How much is the double room?" },
    { conversationId: "hers", user: PERSON, role: "bot", text: "It is 80 euros." },
    { conversationId: "other", user: "u2", role: "user", text: `Please write to ${PERSON}` },
  ];
  const headers = { authorization: `Bearer ${key}` };
  expect((await page.request.post("/api/v1/messages", { headers, data: { messages } })).status()).toBe(200);
}

test("erases a person after showing what there is, and keeps a certificate", async ({ page }) => {
  test.slow();
  await sendConversations(page);
  await page.goto(paths.dash.adminErasure);
  const erase = page.getByRole("region", { name: "Erase a person" });
  const person = erase.getByLabel("User ID, email address or phone number");
  // The sections above load meanwhile and would move the button between the press and the release of a mouse.
  await person.press("Enter");
  await expect(erase.getByText("Enter at least 2 characters")).toBeVisible();
  await expect(person).toBeFocused();
  await person.fill("nobody@example.com");
  await page.keyboard.press("Enter");
  await expect(erase.getByText(/^Nothing was found/)).toBeVisible();

  await person.fill(PERSON);
  await page.keyboard.press("Enter");
  await expect(erase.getByText("1 conversation with 2 messages")).toBeVisible();
  const mention = erase.getByText("1 mention in other conversations");
  await expect(mention).toBeVisible();
  const mentions = erase.getByLabel(/^Also mask mentions/);
  await mentions.uncheck();
  await expect(mention).toHaveCount(0);
  await mentions.check();
  await expect(mention).toBeVisible();

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 900 });
    await expectNoSeriousViolations(page, colorScheme);
    await expectNoHorizontalScroll(page, colorScheme);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await erase.getByRole("button", { name: "Erase permanently" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase this person?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await erase.getByRole("button", { name: "Erase permanently" }).click();
  await dialog.getByRole("button", { name: "Erase permanently" }).click();
  await expect(page.getByText("Erasure started", { exact: true })).toBeVisible();
  const certificates = page.getByRole("region", { name: "Certificates" });
  await expect(certificates.getByText("Erased", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(certificates.getByText(PERSON)).toHaveCount(0);

  await page.goto(paths.dash.conversations);
  await expect(page.getByText("Please write to [email]")).toBeVisible();
  await expect(page.getByText("How much is the double room?")).toHaveCount(0);
});

test("previews redaction on the workspace's own messages, and redacts what is stored", async ({ page }) => {
  test.slow();
  await sendConversations(page);
  await page.goto(paths.dash.settingsPrivacy);
  const stored = page.getByRole("region", { name: "Messages stored already" });
  await expect(stored.getByText(/switch on “Redact personal data” first/)).toBeVisible();
  await stored.getByRole("button", { name: "Preview on your messages" }).click();
  await expect(stored.getByText("Redaction would change 1 of your newest 3 messages: 1 × [email].")).toBeVisible();
  const example = stored.getByRole("list", { name: "Examples" }).getByRole("listitem");
  await expect(example).toContainText(`Please write to ${PERSON}`);
  await expect(example).toContainText("Please write to [email]");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 320, height: 900 });
    await expectNoSeriousViolations(page, colorScheme);
    await expectNoHorizontalScroll(page, colorScheme);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("switch", { name: "Redact personal data" }).click();
  await stored.getByRole("button", { name: "Redact stored messages" }).click();
  const dialog = page.getByRole("dialog", { name: "Redact stored messages?" });
  await dialog.getByRole("button", { name: "Redact stored messages" }).click();
  // The text of one, and the address that the other is of.
  await expect(stored.getByText(/2 of 2 conversations changed\.$/)).toBeVisible({ timeout: 30_000 });
  await page.goto(paths.dash.conversations);
  await expect(page.getByText("Please write to [email]")).toBeVisible();
  await expect(page.getByText(PERSON)).toHaveCount(0);
});
