import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PLANS } from "#src/domain/plans/plans.ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { decodeUserId } from "#tests/support/account-pages.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { connectToAppDatabase, createSignedInAdmin, setAdminToken } from "#tests/support/admin-session.ts";
import { buyPlan } from "#tests/support/billing.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { parsePdf } from "#tests/support/pdf.ts";
import { expect, test } from "#tests/support/test.ts";

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

async function openClient(page: Page, accessToken: string): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { client } = await (await page.request.get("/api/dashboard/overview", { headers })).json();
  await setAdminToken(page, (await createSignedInAdmin()).token);
  await page.goto(`/admin/clients/${client.id}`);
}

test("an administrator pauses a paying client, adds messages, and sees what the provider reported", async ({
  page,
}) => {
  const accessToken = await signInToNewWorkspace(page);
  await buyPlan(page, accessToken, { priceId: PLANS.growth.priceId });
  // A trial of its own that still runs would go on while the subscription is paused.
  await getDatabase().system`
    update clients set trial_ends_at = now() - interval '1 minute'
    where client_id = (select client_id from users where user_id = ${decodeUserId(accessToken)})`;
  await openClient(page, accessToken);
  const billing = page.getByRole("region", { name: "Billing", exact: true });
  await expect(billing).toContainText("Growth, subscription");
  await expect(page.getByRole("table", { name: "Invoices, newest first" })).toContainText("$199.00");
  await expect(page.getByRole("table", { name: /^The provider's last events/ })).toContainText("invoice.paid");
  await page.getByRole("button", { name: "Ask the provider again" }).click();
  await expect(page.getByText("Up to date", { exact: true })).toBeVisible();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add free messages" }).click();
  await dialog.getByLabel("Messages").fill("many");
  await dialog.getByLabel("Reason").fill("Ticket 42");
  await dialog.getByRole("button", { name: "Add messages" }).click();
  await expect(dialog.getByText("Enter a number of messages")).toBeVisible();
  await dialog.getByLabel("Messages").fill("1,500");
  await dialog.getByRole("button", { name: "Add messages" }).click();
  await expect(billing).toContainText("0 of 26,500");

  await page.getByRole("button", { name: "Pause billing" }).click();
  await dialog.getByLabel("Reason").fill("Ticket 42");
  await dialog.getByRole("button", { name: "Pause billing" }).click();
  await expect(billing).toContainText("Paused, read-only");
  await page.getByRole("button", { name: "Resume billing" }).click();
  await dialog.getByLabel("Reason").fill("Ticket 42");
  await dialog.getByRole("button", { name: "Resume billing" }).click();
  await expect(billing).toContainText("Active, full access");
});

test("a contract is set up with its terms, which the client then sees", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  await openClient(page, accessToken);
  await page.getByRole("button", { name: "Set up a contract" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Messages a month").fill("200,000");
  await dialog.getByLabel("Price a month in US dollars").fill("1,200.50");
  await dialog.getByLabel("First day").fill("2026-01-01");
  await dialog.getByLabel("Reason").fill("Signed on Monday");
  await expectNoSeriousViolations(page, "the contract's dialog");
  await dialog.getByRole("button", { name: "Save contract" }).click();
  await expect(dialog).toBeHidden();
  const billing = page.getByRole("region", { name: "Billing", exact: true });
  await expect(billing).toContainText("$1,200.50 a month, 1 Jan 2026 – open");
  await expect(billing).toContainText("0 of 200,000");
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoHorizontalScroll(page, "/admin/clients/{id}");
  await page.goto("/dash/billing");
  await expect(page.getByText("Your terms are agreed by contract.")).toBeVisible();
});

test("revenue is shown with definitions and downloaded by month", async ({ page }) => {
  await setAdminToken(page, (await createSignedInAdmin()).token);
  await page.goto("/admin/revenue");
  await page.getByRole("radio", { name: "Example" }).check();
  await expect(page.getByRole("status").filter({ hasText: "Nobody paid this" })).toBeVisible();
  await expect(page.getByRole("figure", { name: /^Monthly revenue/ })).toBeVisible();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page, `/admin/revenue at ${String(width)} px`);
  }
  await expectNoSeriousViolations(page, "the example revenue");
  await page.getByRole("radio", { name: "Your clients" }).check();
  await expect(page.getByRole("status").filter({ hasText: "Nobody paid this" })).toBeHidden();
  await page.getByRole("button", { name: "Trial conversion" }).focus();
  await expect(page.getByRole("tooltip")).toContainText("those with a paid invoice");
  await expect(page.getByRole("table", { name: "Plans" }).getByRole("row")).toHaveCount(5);
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toBe("revenue.csv");
  expect((await readFile(await file.path(), "utf8")).trim().split("\r\n")).toHaveLength(13);
});

test("an invoice is downloaded as PDF from the billing screen", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  await buyPlan(page, accessToken, { priceId: PLANS.growth.priceId });
  await page.goto("/dash/billing");
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: /^PDF of invoice / }).click();
  const file = await arrives;
  expect(file.suggestedFilename()).toMatch(/^invoice-[\w-]+\.pdf$/);
  const pdf = await parsePdf(await readFile(await file.path()));
  expect(pdf.text).toContain("Growth plan, $199.00 a month");
  expect(pdf.text).toContain("Test mode");
});
