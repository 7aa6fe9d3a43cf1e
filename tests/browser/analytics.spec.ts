import { paths } from "#src/domain/shared/paths.ts";
import { signInToDemo } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("shows response times, lengths, shares, retention and topics that match the API's figures", async ({ page }) => {
  await signInToDemo(page);
  const answer = page.waitForResponse((response) => response.url().includes(paths.api.overviewMetrics));
  await page.goto("/dash/analytics?compare=none");
  const { figures } = await (await answer).json();
  const names = ["First response", "First response, p90", "First response, p99", "Mean length", "Depth", "Quality"];
  for (const name of names) await expect(page.getByRole("term").filter({ hasText: name }).first()).toBeVisible();
  const quality = page.getByRole("definition").filter({ hasText: /^\d+$/ }).first();
  await expect(quality).toHaveText(String(Math.round(figures.quality.value)));
  const channels = page.getByRole("list", { name: "Conversations by channels" }).getByRole("listitem");
  await expect(channels).toHaveCount(5);
  const counts = (await channels.allInnerTexts()).map((text) => Number(/\n([\d,]+)/.exec(text)?.[1]?.replace(",", "")));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(figures.conversations);
  const weeks = page.getByRole("table", { name: "New end users by week" });
  const cells = (await weeks.getByRole("row").allInnerTexts()).map((row) => row.split("\t").map((cell) => cell.trim()));
  expect(cells.length).toBeGreaterThan(3);
  expect(cells.flat()).not.toContain("");
  // Some cohorts have a complete last week.
  expect(cells.some((row) => /%$/.test(row.at(-1) ?? ""))).toBe(true);
  await expect(page.getByRole("heading", { name: "Topics" })).toBeVisible();
});

test("shows topics, opens their conversations, and renames, merges and hides them", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics");
  const topics = page.getByRole("table", { name: "Topics" });
  // The demo's conversations are read and searched after its start.
  await expect(topics).toBeVisible({ timeout: 90_000 });
  await page.getByRole("button", { name: /^Show all/ }).click();
  const topic = topics.getByRole("row").filter({ hasText: "Ask about prices" });
  const choose = async (action: string) => {
    await topic.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose("Hide");
  await expect(topic).toContainText("Hidden");
  await choose("Show");
  await expect(topic).not.toContainText("Hidden");
  await choose("Rename");
  await page.getByLabel("People want to").fill("Ask about prices of groups");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(topic).toContainText("of groups");
  await choose("Use the found name");
  await expect(topic).not.toContainText("of groups");
  await topic.getByRole("link").click();
  await expect(page).toHaveURL(/topic=price/);
  await expect(page.getByRole("list", { name: "Active list filters" })).toContainText("Ask about prices");
});

test("compares the figures with the previous period unless comparison is off", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics");
  const changes = page.getByRole("definition").filter({ hasText: "vs previous" });
  await expect(changes).toHaveCount(8);
  await page.goto("/dash/analytics?compare=none");
  await expect(page.getByRole("term").first()).toBeVisible();
  await expect(changes).toHaveCount(0);
});

test("opens a channel's conversations with the same filters", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics?language=pt");
  await page.getByRole("list", { name: "Conversations by channels" }).getByRole("button", { name: "WhatsApp" }).click();
  await expect(page).toHaveURL(/\/dash\/conversations\?(?=.*channel=whatsapp)(?=.*language=pt)/);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("row").first()).toBeVisible();
});

test("shows an empty state instead of figures for a period without conversations", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics?from=2020-01-01&to=2020-01-02");
  await expect(page.getByRole("heading", { name: "No conversations in this period" })).toBeVisible();
  await expect(page.getByRole("term")).toHaveCount(0);
});
