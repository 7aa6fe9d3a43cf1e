import { PLANS } from "#src/domain/plans/plans.ts";
import { createEmail, fillSignup } from "#tests/support/account-pages.ts";
import { CARDS, buyPlan, fillCard, openPayment } from "#tests/support/billing.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { waitForMail } from "#tests/support/outbox.ts";
import { expect, test } from "#tests/support/test.ts";

const GROWTH = PLANS.growth.priceId;

test("a visitor chooses a plan, signs up, pays and finds the plan in the dashboard", async ({ page }) => {
  test.setTimeout(90_000);
  const email = createEmail();
  await page.goto("/#pricing");
  await page.getByRole("link", { name: "Choose Growth" }).click();
  await page.waitForURL(`**/signup?plan=growth&priceId=${GROWTH}`);
  await fillSignup(page, email);
  await page.getByRole("button", { name: "Sign me up" }).click();
  await page.waitForURL(`**/checkout/${GROWTH}`);
  await expect(page.getByText("Due today")).toBeVisible();
  await expect(page.getByText("$0.00")).toBeVisible();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/checkout/sandbox/*");
  await expect(page.getByText("Test mode: no card is charged")).toBeVisible();
  await fillCard(page);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.waitForURL("**/success?session_id=*");
  await expect(page.getByRole("heading", { name: "You are on Growth" })).toBeVisible();
  await waitForMail(email, /^Welcome to Growth/);
  await page.getByRole("link", { name: "Billing" }).click();
  await page.waitForURL("**/dash/billing");
  await expect(page.getByRole("heading", { name: "Growth", level: 2 })).toBeVisible();
  await expect(page.getByText(/Then the first \$199 is charged/)).toBeVisible();
});

test("wrong fields, refused cards and 3-D Secure keep what was typed", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 402/);
  await signInToNewWorkspace(page);
  await openPayment(page, GROWTH);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByLabel("Card number")).toBeFocused();
  await expect(page.getByLabel("Card number")).toHaveAccessibleDescription("Enter a card number");
  for (const [number, message] of [
    [CARDS.declined, "Your card was declined."],
    [CARDS.insufficientFunds, "Your card has insufficient funds."],
  ] as const) {
    await fillCard(page, number);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await expect(page.getByLabel("Card number")).toHaveValue(number);
  }
  await fillCard(page, CARDS.challenge);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeFocused();
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We could not confirm that it is you." })).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(CARDS.challenge);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "You are on Growth" })).toBeVisible();
});

test("canceling, going back, another tab and a second press buy nothing twice", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 4\d\d/);
  const accessToken = await signInToNewWorkspace(page);
  await openPayment(page, GROWTH);
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Checkout canceled" });
  await expect(alert).toContainText("Nothing was charged. You can try again at any time.");
  await expect(page).toHaveURL(new RegExp(`/checkout/${GROWTH}$`));
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toBeHidden();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/checkout/sandbox/*");
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await fillCard(tab);
  await fillCard(page);
  await page.getByRole("button", { name: "Subscribe" }).dblclick();
  await expect(page.getByRole("heading", { name: "You are on Growth" })).toBeVisible();
  await tab.getByRole("button", { name: "Subscribe" }).click();
  await expect(tab.getByText("This checkout is complete.")).toBeVisible();
  await expect(tab.getByRole("link", { name: "See the result" })).toHaveAttribute("href", /\/success\?session_id=/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are on Growth" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("This checkout is complete.")).toBeVisible();
  const billing = await page.request.get("/api/billing", { headers: { authorization: `Bearer ${accessToken}` } });
  expect(await billing.json()).toMatchObject({ status: "trialing", plan: { key: "growth" }, hasSubscription: true });
});

test("the checkout tells everybody what they can do", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 4\d\d/);
  await page.goto(`/checkout/${PLANS.pro.priceId}`);
  await expect(page.getByRole("link", { name: "Create an account" })).toHaveAttribute(
    "href",
    `/signup?plan=pro&priceId=${PLANS.pro.priceId}`,
  );
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute(
    "href",
    `/login?plan=pro&priceId=${PLANS.pro.priceId}`,
  );
  await page.goto("/checkout/unknown_price");
  await expect(page.getByText("404 Page Not Found")).toBeVisible();
  await page.goto("/checkout/sandbox/unknown_session");
  await expect(page.getByText("This checkout does not exist.")).toBeVisible();
  await page.goto("/success");
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();

  const accessToken = await signInToNewWorkspace(page);
  await page.evaluate((token) => localStorage.setItem("accessToken", token), accessToken);
  await page.goto("/success?session_id=cs_of_somebody_else");
  await expect(page.getByRole("heading", { name: "Success!" })).toBeVisible();
  await buyPlan(page, accessToken, { priceId: GROWTH });
  await page.goto(`/checkout/${GROWTH}`);
  await expect(page.getByText("You are on Growth")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open billing" })).toBeVisible();
  await page.goto(`/checkout/${PLANS.pro.priceId}`);
  await page.getByRole("link", { name: "Change to Pro" }).click();
  await expect(page.getByRole("dialog", { name: "Change plan" })).toContainText("Due today");
});
