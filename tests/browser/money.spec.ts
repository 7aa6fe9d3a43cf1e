import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("saves the value of a sale of the workspace, and of one API account beside its goal", async ({ page }) => {
  test.slow();
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/workspace");
  const workspace = page.getByRole("form", { name: "Value of a sale" });
  await workspace.getByLabel("Value of one sale").fill("80 euros");
  await workspace.getByRole("button", { name: "Save", exact: true }).click();
  await expect(workspace.getByText("Enter an amount such as 80.50")).toBeVisible();
  await workspace.getByLabel("Value of one sale").fill("80,50");
  await workspace.getByLabel("Currency").selectOption("BRL");
  await workspace.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Value saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(workspace.getByLabel("Value of one sale")).toHaveValue("80.50");
  await expect(workspace.getByLabel("Currency")).toHaveValue("BRL");
  await page.goto("/dash/settings/goals");
  await page.getByRole("button", { name: "Change the goal of My first bot" }).click();
  const account = page.getByRole("form", { name: "Value of a sale of My first bot" });
  await expect(account).toContainText("the workspace's value counts: R$80.50");
  await account.getByLabel("Value of one sale").fill("120");
  await account.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("A sale is worth R$120")).toBeVisible();
});

test("switches screens between people and money, and keeps the choice in the URL", async ({ page }) => {
  test.slow();
  await signInToDemo(page);
  await page.goto("/dash/overview");
  const outcomes = page.getByRole("region", { name: "Outcomes" });
  await outcomes.getByRole("radio", { name: "Money" }).check();
  await expect(page).toHaveURL(/in=money/);
  const sold =
    (await outcomes
      .getByText(/^€[\d,]+$/)
      .first()
      .textContent()) ?? "";
  expect(sold).toMatch(/^€[\d,]{4,}$/);
  await expect(outcomes).toContainText("Lost, at most");
  await page.goto("/dash/funnel?in=money");
  const stages = page.getByRole("table", { name: "Stage rates with 95% intervals" });
  await expect(stages.getByRole("row", { name: /^Conversion/ })).toContainText(sold);
  await page.goto("/dash/insights?in=money");
  await expect(page.getByRole("region", { name: "Lost", exact: true })).toContainText(/Lost, at most.*€[\d,]+/);
  await expect(page.getByText(/€[\d,]+ a month/).first()).toBeVisible();
  await page.goto("/dash/analytics?in=money");
  await expect(page.getByRole("table", { name: "Topics" })).toContainText("Sold for");
  await expect(page.getByRole("table", { name: "Sources" })).toContainText("Sold for");
  await page.goto("/dash/one-page-report");
  await expect(page.getByText(`Sold for ${sold}`)).toBeVisible();
  await page.getByRole("radio", { name: "Money" }).check();
  await expect(page.getByText(/^Sold for .* Lost, at most: €/)).toContainText(sold);
});
