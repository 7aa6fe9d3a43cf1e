import type { Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { expect, test } from "#tests/support/test.ts";

const CSV = [
  "conversation_id,role,text,timestamp",
  "a,user,I want to book a table for two at 8 pm,2026-03-01T10:00:00Z",
  "a,bot,Yes. The table is booked for 8 pm.,2026-03-01T10:00:20Z",
  "b,user,Do you have vegan dishes?,2026-03-01T11:00:00Z",
  "b,bot,We have four vegan dishes. Which one do you like?,2026-03-01T11:00:03Z",
  "b,user,Never mind,not a time",
].join("\n");

const EXPORT = [
  "03/04/2026, 10:00 - Ana: do you have rooms?",
  "03/04/2026, 10:01 - Hotel Bot: Yes! For which nights?",
  "04/04/2026, 09:00 - Ana: two nights please",
].join("\n");

/** Opens a file on the batch analysis page and waits for its preview. */
async function openFile(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/dash/batch-analysis");
  await page.getByLabel("Conversation file").setInputFiles(textFile(name, text));
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.getByRole("status", { name: "Reading the file" }).waitFor({ state: "hidden" });
}

function textFile(name: string, text: string) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

test("previews a file locally, imports it, links to its conversations and undoes it", async ({ page }) => {
  await signInToNewWorkspace(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    // Page views are tracked, but nothing of the file is sent.
    if (request.method() !== "GET" && !request.url().endsWith(paths.api.track)) sent.push(request.url());
  });
  await openFile(page, "chats.csv", CSV);
  await expect(page.getByRole("figure", { name: "Funnel preview" })).toBeVisible();
  await expect(page.getByText("All messages are from 1 Mar 2026.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Errors by line" }).getByRole("row").nth(1)).toContainText("6");
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "Import 2 conversations" }).click();
  await expect(page.getByRole("heading", { name: "Imported: chats.csv" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("2 conversations, 4 new messages, 1 line with errors.")).toBeVisible();
  await page.getByRole("link", { name: "View conversations" }).click();
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("row")).toHaveCount(2);

  await page.getByRole("link", { name: "Insights" }).click();
  await expect(page.getByRole("heading", { name: "No issues found" })).toBeVisible();
  await page.getByRole("link", { name: "See where users drop off" }).click();
  await expect(page.getByRole("region", { name: "Conversations through the stages" })).toContainText(
    "n = 2 conversations",
  );

  // The messages are months old: the link in the history sets the period, also after a reload.
  await page.goto("/dash/batch-analysis");
  await expect(page.getByRole("list", { name: "Imports" })).toContainText("2 conversations · 4 messages");
  await page.getByRole("link", { name: "Conversations of chats.csv" }).click();
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-01/);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("row")).toHaveCount(2);

  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Undo chats.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("list", { name: "Imports" }).getByText("Undone")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "Conversations of chats.csv" })).toHaveCount(0);
});

test("says on the overview how many imported conversations its period leaves out, and shows all days", async ({
  page,
}) => {
  await signInToNewWorkspace(page);
  const [older, old, recent] = [250, 200, 2].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  const file = [CSV.split("\n")[0], `a,user,Do you have a table?,${old}`, `b,user,Do you have vegan dishes?,${recent}`];
  await openFile(page, "chats.csv", file.join("\n"));
  await page.getByRole("button", { name: "Import 2 conversations" }).click();
  await expect(page.getByRole("heading", { name: "Imported: chats.csv" })).toBeVisible({ timeout: 20_000 });
  await openFile(page, "earlier.csv", [CSV.split("\n")[0], `c,user,Do you deliver?,${older}`].join("\n"));
  await page.getByRole("button", { name: "Import 1 conversation" }).click();
  await expect(page.getByRole("heading", { name: "Imported: earlier.csv" })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: "Overview" }).click();
  const hint = page.getByRole("complementary", { name: "Imported days outside this period" });
  await expect(hint).toContainText("2 of 3 conversations are outside this period.");
  await hint.getByRole("button", { name: "Show these days" }).click();
  await expect(page.getByRole("definition").first()).toHaveText("3");
  await expect(hint).toHaveCount(0);
});

test("asks about a file with ids of an earlier one and imports it as new", async ({ page }) => {
  await signInToNewWorkspace(page);
  await openFile(page, "march.csv", CSV);
  await page.getByRole("button", { name: "Import 2 conversations" }).click();
  await expect(page.getByRole("heading", { name: "Imported: march.csv" })).toBeVisible({ timeout: 20_000 });
  await openFile(page, "april.csv", CSV.replaceAll("table", "room"));
  await page.getByRole("button", { name: "Import 2 conversations" }).click();
  const question = page.getByRole("dialog", { name: "Are these the same conversations?" });
  await expect(question).toContainText("2 of the first 2 conversation IDs in this file already exist in “march.csv”.");
  await question.getByRole("button", { name: "Import as new" }).click();
  await expect(page.getByRole("heading", { name: "Imported: april.csv" })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: "View conversations" }).click();
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("row")).toHaveCount(4);
});

test("updates the preview when a column is mapped differently", async ({ page }) => {
  await signInToNewWorkspace(page);
  await openFile(page, "chats.csv", CSV);
  await expect(page.getByRole("table", { name: "Errors by line" })).toBeVisible();
  await page.getByLabel("Field for “timestamp”").selectOption("ignore");
  await expect(page.getByRole("table", { name: "Errors by line" })).toHaveCount(0);
});

test("shows questions for a mapped column and hides warnings when they are resolved", async ({ page }) => {
  await signInToNewWorkspace(page);
  await openFile(page, "odd.csv", "p,q\nabc,Hi there\ndef,Hello\n");
  const warning = page.getByText("Select the column that says who wrote the message.");
  await expect(warning).toBeVisible();
  await expect(page.getByText("Map the columns to see a preview.")).toBeVisible();
  await page.getByLabel("Field for “Column 2”").selectOption("userText");
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole("table", { name: "First messages" })).toContainText("Hi there");

  await openFile(page, "dated.csv", "p,q\n03/04/2026,Hi there\n04/05/2026,Hello\n");
  await page.getByLabel("Field for “p”").selectOption("ignore");
  await expect(page.getByRole("group", { name: "Date format" })).toHaveCount(0);
  await page.getByLabel("Field for “p”").selectOption("timestamp");
  await expect(page.getByRole("group", { name: "Date format" })).toBeVisible();
});

test("asks for the date format of ambiguous dates", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  await page.getByLabel("Conversation file").setInputFiles(textFile("export.txt", EXPORT));
  await expect(page.getByRole("group", { name: "Date format" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toBeDisabled();
  await page.getByRole("radio", { name: /Day first/ }).check();
  await expect(page.getByRole("table", { name: "First messages" })).toContainText("3 Apr 2026");
  await expect(page.getByRole("button", { name: /^Import/ })).toBeEnabled();
  // The time zone of a new workspace is UTC, which is preselected.
  await expect(page.getByLabel("Time zone")).toContainText("UTC");
});

test("says why a file can't be imported yet, to the keyboard and to screen readers", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Paste text" }).click();
  const paste = page.getByRole("button", { name: "Preview text" });
  await paste.focus();
  await expect(paste).toBeFocused();
  await expect(paste).toHaveAccessibleDescription("Paste or type a conversation first.");
  await paste.press("Enter");
  await expect(page.getByRole("heading", { name: "Drop a conversation file here" })).toBeVisible();

  await page.getByLabel("Conversation file").setInputFiles(textFile("export.txt", EXPORT));
  const start = page.getByRole("button", { name: /^Import/ });
  await expect(start).toHaveAccessibleDescription("To import, choose the date format above.");
  await expect(page.getByText("To import, choose the date format above.")).toBeVisible();
  await start.focus();
  await expect(start).toBeFocused();
  await start.press("Enter");
  await expect(page.getByRole("heading", { name: "export.txt", exact: true })).toBeVisible();
  await page.getByRole("radio", { name: /Day first/ }).check();
  await expect(start).toHaveAccessibleDescription(/You can undo the import/);
});

test("asks about a new speaker inside a transcript before the import", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  const text = "Customer - hello\nBot - Hi there\nCustomer - a person please\nNoa: Hi, Noa here\nCustomer - thanks\n";
  await page.getByLabel("Conversation file").setInputFiles(textFile("chat.txt", text));
  const start = page.getByRole("button", { name: /^Import/ });
  await expect(start).toHaveAccessibleDescription("To import, choose who each new name is above.");
  await page.getByLabel("Role of “Noa”").selectOption("Human agent");
  const row = page.getByRole("table", { name: "First messages" }).getByRole("row").filter({ hasText: "Hi, Noa here" });
  await expect(row).toContainText("Agent");
  await page.getByLabel("Role of “Noa”").selectOption("Part of the message");
  await expect(page.getByRole("table", { name: "First messages" })).toContainText("Noa: Hi, Noa here");
});

test("previews findings, and what conversations came to", async ({ page }) => {
  await signInToNewWorkspace(page);
  const rows = Array.from({ length: 6 }, (_, at) => [
    `p${at},user,Do you have a room for two nights?,2026-03-01T10:0${at}:00Z`,
    `p${at},bot,Yes. The room costs 400 euros a night.,2026-03-01T10:0${at}:05Z`,
    `p${at},user,That is too expensive for me,2026-03-01T10:0${at}:30Z`,
  ]).flat();
  await openFile(page, "rooms.csv", ["conversation_id,role,text,timestamp", ...rows].join("\n"));
  const finding = page.getByRole("list", { name: "Findings" }).getByRole("listitem");
  await expect(finding).toContainText("6 people find the price too high");
  await expect(finding).toContainText("100.0% of all conversations");
  await expect(page.getByRole("table", { name: "Lost by reason" }).getByRole("row").nth(1)).toContainText("6");
  await expect(page.getByRole("table", { name: "First conversations" }).getByRole("row").nth(1)).toContainText(
    "Price objection",
  );
});

test("previews pasted text like a file", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Paste text" }).click();
  await page
    .getByLabel("Conversation text")
    .fill("User: hi, do you deliver to Braga?\nBot: Yes, in two days.\nUser: thanks\n");
  await page.getByRole("button", { name: "Preview text" }).click();
  await expect(page.getByRole("table", { name: "First messages" })).toContainText("do you deliver to Braga?");
});

test("explains why a file can't be imported and offers to choose another", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  await page.getByLabel("Conversation file").setInputFiles(textFile("chats.zip", "PK\u0003\u0004 and more"));
  await expect(page.getByRole("heading", { name: "“chats.zip” can’t be imported" })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(page.getByRole("heading", { name: "Drop a conversation file here" })).toBeVisible();
});

test("keeps the file and its options when the upload fails", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await signInToNewWorkspace(page);
  await openFile(page, "chats.csv", CSV);
  await page.route("**/api/uploads?*", (route) => route.abort());
  await page.getByRole("button", { name: "Import 2 conversations" }).click();
  await expect(page.getByText("Import failed", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "chats.csv" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 2 conversations" })).toBeEnabled();
});

test("asks before leaving during an upload and continues when the user stays", async ({ page }) => {
  await signInToNewWorkspace(page);
  await openFile(page, "chats.csv", CSV);
  const release = await holdRoute(page, "**/api/uploads?*");
  await page.getByRole("button", { name: "Import 2 conversations" }).click();
  await page.getByRole("heading", { name: "Uploading chats.csv" }).waitFor();
  await page.getByRole("link", { name: "Funnel" }).click();
  const question = page.getByRole("dialog", { name: "Leave before the upload is complete?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/batch-analysis/);
  release();
  await expect(page.getByRole("heading", { name: "Imported: chats.csv" })).toBeVisible({ timeout: 20_000 });
  // After the upload, leaving needs no confirmation.
  await page.getByRole("link", { name: "Funnel", exact: true }).click();
  await expect(page).toHaveURL(/funnel/);
});

test("cancels a running import from the history", async ({ page }) => {
  await signInToNewWorkspace(page);
  // Large enough for an import of many seconds, so that it is canceled before its end.
  const questions = Array.from(
    { length: 120_000 },
    (_, at) => `c${at},user,Is table ${at} free tonight?,2026-03-01T10:00:00Z`,
  );
  await openFile(page, "chats.csv", ["conversation_id,role,text,timestamp", ...questions].join("\n"));
  await page.getByRole("button", { name: "Import 120,000 conversations" }).click();
  await page.getByRole("heading", { name: "Importing: chats.csv" }).waitFor({ timeout: 20_000 });
  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Cancel chats.csv" }).click();
  await expect(page.getByRole("list", { name: "Imports" }).getByRole("listitem")).toContainText("Canceled");
  await expect(page.getByRole("button", { name: "Undo chats.csv" })).toBeVisible();
});
