import type { Page } from "@playwright/test";
import { gzipSync, strToU8, zipSync } from "fflate";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { EXPORT_SAMPLES } from "#tests/support/export-samples.ts";
import { buildWorkbook } from "#tests/support/workbook.ts";
import { expect, test } from "#tests/support/test.ts";

const TELEGRAM = JSON.stringify(EXPORT_SAMPLES.find(({ format }) => format === "telegram_json")?.value);
const INTERCOM = JSON.stringify(EXPORT_SAMPLES.find(({ format }) => format === "intercom_json")?.value);

async function chooseFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.goto("/dash/batch-analysis");
  const file = { name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) };
  await page.getByLabel("Conversation file").setInputFiles(file);
}

test("previews a zipped chat export in the browser and imports it", async ({ page }) => {
  await signInToNewWorkspace(page);
  await chooseFile(page, "export.zip", zipSync({ "result.json": strToU8(TELEGRAM), "photos/1.jpg": strToU8("x") }));
  await expect(page.getByText("Telegram export", { exact: true })).toBeVisible();
  await expect(page.getByText("1 media file not opened")).toBeVisible();
  await expect(page.getByLabel("Role of “Shop Help Bot”")).toHaveValue("bot");
  await page.getByRole("button", { name: "Import 2 conversations" }).click();
  await expect(page.getByRole("heading", { name: "Imported: export.zip" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("2 conversations, 4 new messages")).toBeVisible();
});

test("previews JSON of a helpdesk without questions, and counts its notes", async ({ page }) => {
  await signInToNewWorkspace(page);
  await chooseFile(page, "conversations.json.gz", gzipSync(strToU8(INTERCOM)));
  await expect(page.getByText("Intercom conversations", { exact: true })).toBeVisible();
  await expect(page.getByText("1 private note skipped.")).toBeVisible();
  await expect(page.getByText("The file says who wrote each message")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 1 conversation" })).toBeEnabled();
});

test("reads the chosen sheet of a spreadsheet", async ({ page }) => {
  await signInToNewWorkspace(page);
  const cells = (row: number, ...texts: string[]) =>
    `<row r="${row}">${texts.map((words, at) => `<c r="${"ABC"[at]}${row}" t="inlineStr"><is><t>${words}</t></is></c>`).join("")}</row>`;
  const rows =
    cells(1, "id", "role", "text") + cells(2, "a", "user", "Do you have rooms?") + cells(3, "a", "bot", "Yes, two.");
  await chooseFile(page, "chats.xlsx", buildWorkbook({ rows, cover: true }));
  await expect(page.getByText("Excel (XLSX)", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Sheet", { exact: true })).toHaveValue("Chats");
  await expect(page.getByRole("button", { name: "Import 1 conversation" })).toBeEnabled();
  await page.getByLabel("Sheet", { exact: true }).selectOption("About");
  await expect(page.getByText("This sheet can’t be imported", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Sheet", { exact: true })).toHaveValue("Chats");
});

test("says why a zip is refused", async ({ page }) => {
  await signInToNewWorkspace(page);
  await chooseFile(page, "secret.zip", zipSync({ "../secret.txt": strToU8("User: hi\nBot: hello\n") }));
  await expect(page.getByText("holds a file outside its folder")).toBeVisible();
});
