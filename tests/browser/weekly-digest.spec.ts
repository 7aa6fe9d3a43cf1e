import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("switches the weekly digest on, to people and to a channel in Slack, and shows no secret again", async ({
  page,
  expectedErrors,
}) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/weekly-digest");
  const form = page.getByRole("form", { name: "Weekly digest" });
  await expect(page.getByText("Not scheduled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send one now" })).toBeHidden();
  expectedErrors.push(/422/);
  await form.getByLabel("Send it every Monday at 8:00").check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Choose who gets it first")).toBeVisible();
  await form.getByRole("group", { name: "By mail" }).getByRole("checkbox").first().check();
  await form.getByLabel("Language").selectOption("Spanish");
  await form.getByLabel("In Slack").selectOption("Bot token");
  await form.getByLabel(/^Bot token/).fill("a-password");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Enter the bot token, which begins with xoxb-")).toBeVisible();
  await form.getByLabel(/^Bot token/).fill("xoxb-1234567890-abcd");
  await form.getByLabel("Channel").fill("C024BE91L");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Next on/)).toBeVisible();
  await expect(form.getByText("Stored: xoxb-…abcd")).toBeVisible();
  await expectNoSeriousViolations(page, "weekly digest");
  await expectNoHorizontalScroll(page, "weekly digest");
  await form.getByLabel("In Slack").selectOption("Not in Slack");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Weekly digest saved").last()).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("In Slack")).toHaveValue("off");
  await expect(form.getByLabel("Language")).toHaveValue("es");
  await page.getByRole("button", { name: "Send one now" }).click();
  await expect(page.getByText("Digest sent", { exact: true })).toBeVisible();
});
