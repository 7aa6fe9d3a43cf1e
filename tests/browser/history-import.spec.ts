import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { BOT } from "#tests/support/helpdesk-formats.ts";
import { buildConversations, DESK_TOKEN, FIRST_SECONDS, standIn } from "#tests/support/helpdesks.ts";
import { startJsonServer } from "#tests/support/json-server.ts";
import type { JsonServer } from "#tests/support/json-server.ts";
import { expect, test } from "#tests/support/test.ts";

let desk: JsonServer;
test.beforeAll(async () => {
  desk = await startJsonServer();
});
test.afterAll(() => desk.close());

test("brings the history of a helpdesk: preview, who is the bot, pause, resume and undo", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  standIn(desk, "intercom", { conversations: buildConversations(60) });
  const { answer } = desk;
  const held = Promise.withResolvers<null>();
  // The import waits at a conversation that the preview does not read.
  desk.answer = async (request) => {
    if (request.path === "/conversations/55") await held.promise;
    return answer(request);
  };
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Intercom" }).click();
  await page.getByLabel("From").fill(new Date(FIRST_SECONDS * 1000).toISOString().slice(0, 10));
  await page.getByLabel("API address").fill(desk.origin);
  await page.getByRole("textbox", { name: "Access token" }).fill("wrong");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("alert").getByText("Intercom refuses the credentials.")).toBeVisible();
  await page.getByRole("textbox", { name: "Access token" }).fill(DESK_TOKEN);
  await page.getByRole("button", { name: "Preview" }).click();

  await expect(page.getByText("Based on the first conversations of 60.")).toBeVisible();
  await expect(page.getByText("No bot was recognized. Choose which of them is your bot.")).toBeVisible();
  await page.getByLabel(`Role of “${BOT.name}”`).selectOption("Bot");
  await expect(page.getByText("No bot was recognized.")).toBeHidden();
  await page.getByRole("button", { name: "Import 60 conversations" }).click();

  await page
    .getByRole("button", { name: /^Pause Intercom/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^Paused: Intercom/ })).toBeVisible();
  held.resolve(null);
  await page
    .getByRole("button", { name: /^Resume Intercom/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: /^Imported: Intercom/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^60 conversations, 246 new messages/)).toBeVisible();

  await page
    .getByRole("button", { name: /^Undo Intercom/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: /^Undone: Intercom/ })).toBeVisible({ timeout: 60_000 });
});

test("goes on with another token where the platform refused the first", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  standIn(desk, "intercom", { conversations: buildConversations(60) });
  const { answer } = desk;
  let revoked = "";
  desk.answer = (request) => {
    const { authorization } = request.headers;
    if (request.path === "/conversations/55" && revoked === "") revoked = authorization ?? "none";
    return authorization === revoked ? { status: 401, body: {} } : answer(request);
  };
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Intercom" }).click();
  await page.getByLabel("From").fill(new Date(FIRST_SECONDS * 1000).toISOString().slice(0, 10));
  await page.getByLabel("API address").fill(desk.origin);
  await page.getByRole("textbox", { name: "Access token" }).fill(DESK_TOKEN);
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Import 60 conversations" }).click();
  await expect(page.getByRole("heading", { name: /^Paused: Intercom/ })).toBeVisible({ timeout: 60_000 });

  const resume = page.getByRole("button", { name: /^Resume Intercom/ }).first();
  await resume.click();
  const dialog = page.getByRole("dialog", { name: "Resume the import?" });
  await expect(dialog.getByText("Intercom refuses the credentials.")).toBeVisible();
  await expect(dialog.getByLabel("API address")).toBeHidden();
  await dialog.getByRole("textbox", { name: "Access token" }).fill("still wrong");
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: /^Paused: Intercom/ })).toBeVisible({ timeout: 60_000 });
  revoked = "none";
  await resume.click();
  await dialog.getByRole("textbox", { name: "Access token" }).fill(DESK_TOKEN);
  await dialog.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: /^Imported: Intercom/ })).toBeVisible({ timeout: 60_000 });
});
