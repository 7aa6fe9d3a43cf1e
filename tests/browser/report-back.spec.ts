import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("adds a target that sold chats are reported to, switches it off and deletes it", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/report-back");
  await expect(page.getByText("Nothing is reported.")).toBeVisible();
  await page.getByRole("button", { name: "Add target" }).click();
  const dialog = page.getByRole("dialog", { name: "Add target" });
  await dialog.getByRole("button", { name: "Add target" }).click();
  await expect(dialog.getByText("Must be a number, as Meta shows it")).toBeVisible();
  await dialog.getByLabel("Report to").selectOption("Google Analytics 4");
  await dialog.getByLabel("Measurement ID").fill("G-ABC123XYZ");
  await dialog.getByLabel(/^API secret/).fill("a-secret");
  await dialog.getByRole("button", { name: "Add target" }).click();
  const target = page.getByRole("article", { name: "G-ABC123XYZ" });
  await expect(target.getByText("Nothing sent yet")).toBeVisible();
  await expectNoSeriousViolations(page, "report back");
  await expectNoHorizontalScroll(page, "report back");
  await target.getByRole("button", { name: "More: G-ABC123XYZ" }).click();
  await page.getByRole("menuitem", { name: "Switch off" }).click();
  await expect(target.getByText("Off", { exact: true })).toBeVisible();
  await target.getByRole("button", { name: "More: G-ABC123XYZ" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete target" }).click();
  await expect(page.getByText("Nothing is reported.")).toBeVisible();
});
