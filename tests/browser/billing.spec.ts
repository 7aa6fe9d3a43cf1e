import { PLANS } from "#src/domain/plans/plans.ts";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { getJwtKeys } from "#src/server/auth/tokens/jwt-keys.ts";
import { issueTokens } from "#src/server/features/auth/tokens.service.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { decodeUserId } from "#tests/support/account-pages.ts";
import { connectToAppDatabase } from "#tests/support/admin-session.ts";
import { CARDS, buyPlan, fillCard } from "#tests/support/billing.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const STARTER = PLANS.free.priceId;

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

test("a plan is changed at the price that was shown, canceled and resumed", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  await buyPlan(page, accessToken, { priceId: STARTER });
  await page.goto("/dash/billing");
  await page.getByRole("button", { name: "Change plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Change plan" });
  await dialog.getByRole("radio", { name: /^Growth/ }).check();
  await expect(dialog.getByText("Due today")).toBeVisible();
  const pay = dialog.getByRole("button", { name: /^Pay \$1[45]\d(\.\d\d)? and change$/ });
  const [, amount = ""] = /Pay (\S+) and/.exec((await pay.textContent()) ?? "") ?? [];
  await pay.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Growth", level: 2 })).toBeVisible();
  await expect(page.getByRole("table", { name: "Invoices, newest first" })).toContainText(amount);

  await page.getByRole("button", { name: "Change plan" }).click();
  await dialog.getByRole("radio", { name: /^Starter/ }).check();
  await dialog.getByRole("button", { name: "Change to Starter" }).click();
  await expect(page.getByText(/^Changes to Starter on/)).toBeVisible();
  await page.getByRole("button", { name: "Keep Growth" }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();

  await page.getByRole("button", { name: "Cancel plan" }).click();
  const confirm = page.getByRole("dialog", { name: "Cancel Growth?" });
  await confirm.getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^You canceled\. The plan ends on/)).toBeVisible();
  await page.getByRole("button", { name: "Resume Growth" }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
});

test("a read-only workspace says so on every screen, refuses changes and leads to a plan", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 402/);
  const accessToken = await signInToNewWorkspace(page);
  await page.goto("/dash/settings/privacy");
  await expect(page.getByRole("switch", { name: "Redact personal data" })).toBeVisible();
  await getDatabase().system`
    update clients set trial_ends_at = now() - interval '1 minute', onboarding_completed = true
    where client_id = (select client_id from users where user_id = ${decodeUserId(accessToken)})`;
  // The open page learns of it when a change is refused.
  await page.getByRole("switch", { name: "Redact personal data" }).click();
  const notice = page.getByRole("complementary", { name: "Billing" });
  await expect(notice).toContainText("This workspace is read-only. Your free trial has ended.");
  await page.goto("/dash/overview");
  await expect(notice).toBeVisible();
  await notice.getByRole("link", { name: "Choose a plan" }).click();
  await page.getByRole("link", { name: "Choose Pro" }).click();
  await page.waitForURL(`**/checkout/${PLANS.pro.priceId}`);
  await expect(page.getByText("$399.00", { exact: true })).toBeVisible();
});

test("a failed payment is paid on the page for the card, and a bought plan shows without a reload", async ({
  page,
}) => {
  const accessToken = await signInToNewWorkspace(page);
  await page.goto("/dash/billing");
  await expect(page.getByRole("heading", { name: "Choose a plan" })).toBeVisible();
  await buyPlan(page, accessToken, { priceId: STARTER, number: CARDS.renewalsFail });
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await page.getByRole("button", { name: "Update payment method" }).click();
  await page.waitForURL("**/checkout/portal/*");
  await expect(page.getByText(/ending in 0341/)).toBeVisible();
  await fillCard(page);
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText(/ending in 4242/)).toBeVisible();
  await page.getByRole("link", { name: "Back to billing" }).click();
  await expect(page.getByText(/ending in 4242/)).toBeVisible();
});

test("members see the plan without invoices, and the screen fits a phone and has no violations", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  await buyPlan(page, accessToken, { priceId: STARTER });
  await page.goto("/dash/billing");
  await expect(page.getByRole("table", { name: "Invoices, newest first" })).toBeVisible();
  await expectNoSeriousViolations(page, "billing of an owner");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  await expect(page.getByRole("table", { name: "Invoices, newest first" })).toBeVisible();
  await expectNoHorizontalScroll(page, "billing at 320 px");

  const userId = decodeUserId(accessToken);
  const { system } = getDatabase();
  const [row] = await system<{ clientId: string }[]>`
    update users set role = 'member' where user_id = ${userId} returning client_id as "clientId"`;
  const user = { userId, clientId: row?.clientId ?? "", role: "member" as const };
  const context = { sql: system, keys: await getJwtKeys() };
  const member = await issueTokens(context, { user, remembered: false, userAgent: "Playwright" });
  await page.evaluate((token) => localStorage.setItem("accessToken", token), member.accessToken);
  await page.reload();
  await expect(page.getByText("Only owners and admins can change the plan")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Invoices" })).toHaveCount(0);
  await page.goto(`/checkout/${PLANS.growth.priceId}`);
  await expect(page.getByText("You are on Starter")).toBeVisible();
});
