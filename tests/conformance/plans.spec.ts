/** Specification 9: the plans' figures on the landing page and in the checkout. */
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

const PLANS = [
  { name: "Starter", price: "$49", accounts: "Up to 5", support: "E-mail (48h)", overage: "$8" },
  { name: "Growth", price: "$199", accounts: "Up to 10", support: "E-mail (12h)", overage: "$5" },
  { name: "Pro", price: "$399", accounts: "Up to 20", support: "Priority (chat)", overage: "$3" },
];
/** By plan name. The specification has no values; these are our own. */
const PRICE_IDS: Record<string, string> = {
  Starter: "price_starter_monthly",
  Growth: "price_growth_monthly",
  Pro: "price_pro_monthly",
};

test("9 Plans: price, API accounts, support and overage of each, all features everywhere, Growth 'Most Popular'", async ({
  page,
}) => {
  await page.goto("/");
  const findCard = (name: string) =>
    page
      .locator("#pricing li")
      .filter({ has: page.getByRole("heading", { name, exact: true }) })
      .first();
  for (const { name, price, accounts, support, overage } of PLANS) {
    const card = findCard(name);
    await expect(card, name).toContainText(`${price}/month`);
    await expect(card, name).toContainText(`${accounts} API accounts`);
    await expect(card, name).toContainText(`${support} support`);
    await expect(card, name).toContainText(`${overage} per 100 additional messages`);
    await expect(card, name).toContainText("All features");
  }
  const enterprise = findCard("Enterprise");
  for (const words of ["Contact us", "Unlimited API accounts", "Dedicated support", "100,000+ messages per month"]) {
    await expect(enterprise).toContainText(words);
  }
  await expect(page.locator("#pricing").getByText("Most Popular")).toHaveCount(1);
  await expect(findCard("Growth")).toContainText("Most Popular");
});

for (const { name, price, accounts, support, overage } of PLANS) {
  test(`9, 2.1 /checkout/:priceId of ${name} shows the plan's figures`, async ({ page }) => {
    await signInToNewWorkspace(page);
    await page.goto(`/checkout/${PRICE_IDS[name] ?? ""}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} plan`);
    await expect(page.getByText(`${price}/month`)).toBeVisible();
    for (const [term, value] of [
      ["API accounts", accounts],
      ["Support", support],
      ["Per 100 additional messages", overage],
    ] as const) {
      const row = page.locator("dl > div").filter({ has: page.getByText(term, { exact: true }) });
      await expect(row, term).toContainText(value);
    }
  });
}

test("9 Trial: 7 days, and the client's plan is 'free' by default", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  const answer = await page.request.get("/api/dashboard/overview", {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect((await answer.json()).client.plan).toBe("free");
  await page.goto("/dash/overview");
  await expect(page.getByText("7 days left in your trial")).toBeVisible();
});
