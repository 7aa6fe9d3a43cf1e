/** Buys plans with the built-in payment provider. */
import type { Page } from "@playwright/test";
import { checkoutOpenedSchema } from "#src/domain/billing/billing.contract.ts";
import type { CheckoutStart } from "#src/domain/billing/snapshots.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { expect } from "./test.ts";

export const CARDS = {
  succeeds: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  challenge: "4000 0025 0000 3155",
  renewalsFail: "4000 0000 0000 0341",
  insufficientFunds: "4000 0000 0000 9995",
};

/** Fills the payment page's fields. */
export async function fillCard(page: Page, number = CARDS.succeeds): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12/39");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ana Reis");
}

/** Opens a plan's checkout and goes on to the payment page. */
export async function openPayment(page: Page, priceId: string): Promise<void> {
  await page.goto(paths.checkout(priceId));
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL("**/checkout/sandbox/*");
  await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
}

/** Buys a plan by API calls, paid at once unless `start` says otherwise. */
export async function buyPlan(
  page: Page,
  accessToken: string,
  { priceId, number = CARDS.succeeds, start = "now" }: { priceId: string; number?: string; start?: CheckoutStart },
): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const opened = await page.request.post(paths.api.billingCheckout, { headers, data: { priceId, start } });
  const { sessionId } = checkoutOpenedSchema.parse(await opened.json());
  const card = { number, expiry: "12/39", cvc: "123", name: "Ana Reis", country: "PT" };
  const paid = await page.request.post(paths.api.sandboxPay(sessionId), { data: card });
  if (!paid.ok()) throw new Error(`The plan was not bought: ${await paid.text()}`);
}
