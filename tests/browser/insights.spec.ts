import type { Locator, Page } from "@playwright/test";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

// The tests change the same findings.
test.describe.configure({ mode: "serial" });

test("shows what happens, what to say instead and what it is worth, and opens the conversations", async ({ page }) => {
  const finding = await openFirst(page);
  await expect(finding).toContainText(/[\d,]+ conversations, [\d.]+% of all that closed/);
  await expect(finding.getByRole("list", { name: "What users wrote" }).getByRole("listitem")).toHaveCount(3);
  const replies = finding.getByRole("list", { name: "Replies to copy" });
  await expect(replies.getByRole("button", { name: "Copy the reply in Spanish" })).toBeVisible();
  await expect(finding).toContainText(/up to [\d.,]+ more sales a month/);
  await finding.getByRole("link", { name: /See the/ }).click();
  await expect(page).toHaveURL(/\/dash\/conversations\?.*outcome=.*reason=/);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link")).not.toHaveCount(0);
});

test("gives a finding an owner and a due day, which its history keeps", async ({ page }) => {
  const finding = await openFirst(page);
  const owner = finding.getByLabel("Owner");
  await owner.selectOption({ index: 1 });
  await expect(finding.getByText("History")).toBeVisible();
  await finding.getByLabel("Due on").fill("2099-01-01");
  await finding.getByLabel("Due on").blur();
  await finding.getByText("History").click();
  await expect(finding.getByRole("listitem").filter({ hasText: "Due on 1 Jan 2099" })).toBeVisible();
  await page.reload();
  await expect(finding.getByLabel("Due on")).toHaveValue("2099-01-01");
  await expect(owner).not.toHaveValue("");
  await owner.selectOption("");
});

test("dismisses a finding and reopens it", async ({ page }) => {
  const finding = await openFirst(page);
  const title = (await finding.getByRole("heading", { level: 2 }).textContent()) ?? "";
  await finding.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("article", { name: title, exact: true })).toHaveCount(0);
  await page.getByRole("radio", { name: /Dismissed/ }).check();
  await expect(page).toHaveURL(/findings=dismissed/);
  await page.getByRole("article", { name: title, exact: true }).getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("radio", { name: /Open/ }).check();
  await expect(page.getByRole("article", { name: title, exact: true })).toBeVisible();
});

test("marks a change as applied with its date, and rejects a future date", async ({ page }) => {
  const finding = await openFirst(page);
  const title = (await finding.getByRole("heading", { level: 2 }).textContent()) ?? "";
  await finding.getByRole("button", { name: "Mark as applied…" }).press("Enter");
  const day = page.getByLabel("Date of the change");
  await day.fill("2099-01-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(day).toHaveAccessibleDescription("The date can't be in the future");
  await expect(day).toBeFocused();
  await day.fill(new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("radio", { name: /Applied/ }).check();
  const applied = page.getByRole("article", { name: title, exact: true });
  await expect(applied).toContainText("Not enough data yet");
  await applied.getByRole("button", { name: "Reopen" }).click();
  await expect(applied).toHaveCount(0);
});

test("shows a verified improvement in the demo", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/insights?findings=mended");
  const verified = page.getByRole("article").filter({ hasText: "Verified: less frequent" });
  await expect(verified.first()).toContainText(/95%: −[\d.]+\spt to −[\d.]+\spt/);
});

test("claims the result of two fixes of the same day once, and each names the other", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/insights?findings=mended");
  const together = page.getByRole("article").filter({ hasText: "Applied on the same day" });
  await expect(together).toHaveCount(2);
  const [first, second] = [together.first(), together.nth(1)];
  const names = await together.getByRole("heading", { level: 2 }).allTextContents();
  await expect(first).toContainText(`Applied on the same day: “${names[1] ?? ""}”`);
  await expect(second).toContainText(`Applied on the same day: “${names[0] ?? ""}”`);
  await expect(first.getByRole("term").filter({ hasText: "Converted" })).toHaveCount(1);
  await expect(second.getByRole("term").filter({ hasText: "Converted" })).toHaveCount(0);
  await page.goto("/dash/overview");
  const fixes = page.getByRole("region", { name: "Top three fixes" });
  await expect(fixes).toContainText(/: [a-z ]+ [\d.]+% → [\d.]+%.*; conversion [\d.]+% → [\d.]+%, /);
  await expect(fixes).toContainText(/n = [\d,]+ closed before/);
});

test("calculates the impact of selected findings and of higher rates", async ({ page }) => {
  await openFirst(page);
  await page.getByRole("button", { name: "Impact calculator" }).click();
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

test("explains in a new workspace where findings come from", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/insights");
  await expect(page.getByText(/^Import past conversations from a file, or connect a bot/)).toBeVisible();
});

async function openFirst(page: Page): Promise<Locator> {
  await signInToDemo(page);
  await page.goto("/dash/insights");
  return page.getByRole("list", { name: "Findings, largest effect first" }).getByRole("article").first();
}

test("reads a conversation of the week by a key, takes it back, and counts how often people agreed", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/insights");
  await expect(page.getByRole("region", { name: "Weekly reading" })).toContainText(/You agreed with \d+ of \d+/);
  await page.getByRole("link", { name: /^Read \d conversations?$/ }).click();
  await expect(page).toHaveURL(/reading=week/);
  const steps = page.getByRole("navigation", { name: "Conversations of the week" });
  await expect(steps).toContainText(/\d of 5 read/);
  const before = await steps.getByRole("button", { name: /, read$/ }).count();
  const [asItWas, oneMore] = [`${before} of 5 read`, `${before + 1} of 5 read`];
  const marked = page.getByRole("region", { name: "Conversation" }).locator("li[aria-current]");
  await expect(marked).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(steps).toContainText(oneMore);
  await page.keyboard.press("u");
  await expect(steps).toContainText(asItWas);
  await page
    .getByRole("list", { name: "Outcomes" })
    .getByRole("button", { name: /Not a customer/ })
    .click();
  await expect(steps).toContainText(oneMore);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(steps).toContainText(asItWas);
  await page.keyboard.press("r");
  await expect(page.getByLabel("Reason, if it was lost or waits")).toBeFocused();
});

test("shows which message of the bot was replaced without anybody marking it", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/insights");
  const changes = page.getByRole("region", { name: "Changes noticed" });
  await changes
    .getByText(/^You changed “.+” on \d+ \w+ \d{4}$/)
    .first()
    .click();
  await expect(
    changes
      .getByRole("term")
      .filter({ hasText: /^Before, [\d,]+ messages$/ })
      .first(),
  ).toBeVisible();
  await expect(
    changes
      .getByRole("term")
      .filter({ hasText: /^After, [\d,]+ messages$/ })
      .first(),
  ).toBeVisible();
});
