import { readFile } from "node:fs/promises";
import { expectGoodLooks, listLooks } from "#tests/support/accessibility.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";
import { readZip } from "#tests/support/zip.ts";

const PAGES = [
  { path: "/dash/admin", region: "Members" },
  { path: "/dash/admin/audit", region: "Audit log" },
  { path: "/dash/admin/export", region: "Exports" },
  { path: "/dash/admin/retention", region: "Message texts" },
  { path: "/dash/admin/erasure", region: "Certificates" },
];

test("the admin pages fit a phone and have no serious accessibility violations in both themes", async ({ page }) => {
  test.setTimeout(240_000);
  await signInToDemo(page);
  for (const { path, region } of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("region", { name: region, exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status").filter({ hasText: /./ })).toHaveCount(0);
    await expectGoodLooks(page, path, listLooks([1440, 320]));
  }
});

test("the users of the settings are shown with their sessions, by keyboard too", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/overview");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Users" }).click();
  const member = page.getByRole("list", { name: "Members" }).getByRole("listitem").first();
  await expect(member).toContainText("Ana Reis");
  const sessions = member.getByText("1 session");
  await sessions.focus();
  await page.keyboard.press("Enter");
  await expect(member.getByText(/last used/)).toBeVisible();
  await expect(member.getByRole("button", { name: "Sign out Ana Reis" })).toHaveCount(0);
});

test("the audit log is filtered, says when nothing matches, and is downloaded", async ({ page }) => {
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.patch("/api/workspace", { headers, data: { name: "Casa Azul" } });
  await page.goto("/dash/settings/audit");
  await expect(page).toHaveURL(/\/dash\/admin\/audit/);
  const table = page.getByRole("table", { name: "Audit log" });
  await expect(table.getByText("Casa Azul")).toBeVisible();
  await page.getByLabel("Kind of action").selectOption("Billing");
  await expect(page.getByText("No entries match. Remove a filter or widen the period.")).toBeVisible();
  await page.getByLabel("Kind of action").selectOption("Settings");
  await page.getByLabel("Search the audit log").fill("casa");
  await expect(table.getByRole("row")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
});

test("everything is exported, with a mail, a download and a way to delete the file", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page);
  await page.goto("/dash/admin/export");
  await expect(page.getByText("No exports yet.")).toBeVisible();
  await page.getByRole("button", { name: "Start export" }).click();
  const row = page.getByRole("list", { name: "Exports" }).getByRole("listitem").first();
  await expect(row.getByText("Ready", { exact: true })).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: /^Download/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^threadlight-export-\d{4}-\d\d-\d\d\.zip$/);
  expect([...readZip(await readFile(await file.path())).keys()]).toContain("conversations.jsonl");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await page
    .getByRole("dialog", { name: "Delete this export?" })
    .getByRole("button", { name: "Delete export" })
    .click();
  await expect(row.getByText("Expired", { exact: true })).toBeVisible();
});

test("retention shows what would go, is lowered after a confirmation, and waits a week", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/admin/retention");
  await expect(page.getByLabel("Keep texts")).toHaveValue("unlimited");
  await page.getByLabel("Keep texts").selectOption("Other");
  await page.getByLabel("Days after the last message").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("At least 30 days", { exact: true })).toBeVisible();
  await page.getByLabel("Days after the last message").fill("60");
  await expect(page.getByText("Nothing would be deleted now.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep texts for 60 days?" });
  await dialog.getByRole("button", { name: "Keep for 60 days" }).click();
  await expect(page.getByText("Retention saved", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Nothing is deleted before /)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Days after the last message")).toHaveValue("60");
});
