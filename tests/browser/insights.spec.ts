import type { Locator, Page } from "@playwright/test";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

// They say things of the same findings.
test.describe.configure({ mode: "serial" });

test("a finding tells how often, where and what to change, and opens its conversations", async ({ page }) => {
  const finding = await openFirst(page);
  await expect(finding).toContainText(/[\d,]+ conversations, [\d.]+% of all closed/);
  await expect(finding).toContainText(/\+[\d.,]+\s*conversions per month/);
  await expect(finding).toContainText(/last bot message/i);
  await finding.getByRole("link", { name: /See the/ }).click();
  await expect(page).toHaveURL(/\/dash\/conversations\?.*outcome=dropped.*reason=/);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link")).not.toHaveCount(0);
});

test("a finding is dismissed, found again among the dismissed, and opened again", async ({ page }) => {
  const finding = await openFirst(page);
  const title = (await finding.getByRole("heading").textContent()) ?? "";
  await finding.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("article", { name: title, exact: true })).toHaveCount(0);
  await page.getByRole("radio", { name: /Dismissed/ }).check();
  await expect(page).toHaveURL(/findings=dismissed/);
  await page.getByRole("article", { name: title, exact: true }).getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("radio", { name: /Open/ }).check();
  await expect(page.getByRole("article", { name: title, exact: true })).toBeVisible();
});

test("a change is marked with its day; a day to come is refused on its field and nothing is lost", async ({ page }) => {
  const finding = await openFirst(page);
  const title = (await finding.getByRole("heading").textContent()) ?? "";
  await finding.getByRole("button", { name: "Mark as applied…" }).press("Enter");
  const day = page.getByLabel("Date of the change");
  await day.fill("2099-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(day).toHaveAccessibleDescription("Choose today or an earlier day");
  await expect(day).toBeFocused();
  await day.fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("radio", { name: /Applied/ }).check();
  const applied = page.getByRole("article", { name: title, exact: true });
  await expect(applied).toContainText("Not enough data yet");
  await applied.getByRole("button", { name: "Reopen" }).click();
  await expect(applied).toHaveCount(0);
});

test("the demo's first release is verified to have mended the loop", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/insights?findings=mended");
  const verified = page.getByRole("article").filter({ hasText: "Verified: less frequent" });
  await expect(verified.first()).toContainText(/95%: −[\d.]+\spt to −[\d.]+\spt/);
});

test("the calculator reckons with the chosen findings, and with better rates", async ({ page }) => {
  await openFirst(page);
  const calculator = page.getByRole("region", { name: "Conversion impact calculator" });
  const result = calculator.getByRole("status").filter({ hasText: "Conversions per month" });
  const before = await result.textContent();
  await calculator.getByRole("checkbox").first().uncheck();
  await expect(result).not.toHaveText(before ?? "");
  await calculator.getByRole("radio", { name: "Higher rates" }).check();
  await expect(result).toContainText("+0.0");
  await calculator.getByRole("slider").first().press("End");
  await expect(result).not.toContainText("+0.0");
  await calculator.getByLabel("Value per conversion").fill("lots");
  await expect(calculator.getByText("Enter a number, such as 49.90")).toBeVisible();
  await calculator.getByLabel("Value per conversion").fill("50");
  await expect(result).toContainText("Value per year");
});

test("a new workspace is told where findings come from", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/insights");
  await expect(page.getByText("Findings are made from conversations")).toBeVisible();
});

async function openFirst(page: Page): Promise<Locator> {
  await signInToDemo(page);
  await page.goto("/dash/insights");
  return page.getByRole("list", { name: "Findings, largest effect first" }).getByRole("article").first();
}
