import { DEMO_PROPERTIES } from "#src/demo/properties.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { signInToDemo } from "#tests/support/dash.ts";
import { joinAsViewer } from "#tests/support/join-as-viewer.ts";
import { expect, test } from "#tests/support/test.ts";

test("shows response times, lengths, shares, retention and topics that match the API's figures", async ({ page }) => {
  await signInToDemo(page);
  const answer = page.waitForResponse((response) => response.url().includes(paths.api.overviewMetrics));
  await page.goto("/dash/analytics?compare=none");
  const { figures, csat } = await (await answer).json();
  const people = `${figures.people.toLocaleString("en-US")} people`;
  await expect(page.getByRole("definition").filter({ hasText: people })).toBeVisible();
  const names = ["Conversion rate", "Served", "Lost", "First response", "Mean length", "Depth", "Quality"];
  for (const name of names) await expect(page.getByRole("term").filter({ hasText: name }).first()).toBeVisible();
  const quality = page.getByRole("button", { name: /show Quality over time/ });
  await expect(quality).toHaveText(String(Math.round(figures.quality.value)));
  // Scores are shown here and on the overview.
  const mean = csat.mean.toFixed(2);
  await expect(page.getByRole("definition").filter({ hasText: mean }).first()).toBeVisible();
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
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("Ask about prices");
});

test("compares the figures with the period before unless comparison is off", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics");
  await expect(page.getByText("Changes are from the period before.")).toBeVisible();
  await expect(
    page
      .getByRole("definition")
      .filter({ hasText: /^(Up|Down|Unchanged)/ })
      .first(),
  ).toBeVisible();
  await page.goto("/dash/analytics?compare=none");
  await expect(page.getByRole("term").first()).toBeVisible();
  await expect(page.getByText("Changes are from the period before.")).toHaveCount(0);
});

test("shows a measure by day, beside an earlier period or broken down, in an address that can be shared", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics");
  await expect(page.getByRole("heading", { name: "Conversations by day" })).toBeVisible();
  await page.getByRole("button", { name: /show Lost over time/ }).click();
  await expect(page).toHaveURL(/measure=lost/);
  const section = page.getByRole("region", { name: "Lost by day" });
  const legend = section.getByRole("figure");
  await expect(legend).toContainText("Lost");
  await expect(legend).toContainText("Earlier");
  await section.getByLabel("Dashed line").selectOption("Same weekdays before");
  await expect(page).toHaveURL(/against=weekdays/);
  await section.getByLabel("Break down by").selectOption("Channel");
  await expect(page).toHaveURL(/by=channel/);
  await expect(legend).toContainText("WhatsApp");
  await expect(legend).not.toContainText("Earlier");
  await page.reload();
  await expect(page.getByRole("region", { name: "Lost by day" }).getByRole("figure")).toContainText("Webchat");
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

test("counts conversations by a tracked property, whose values open the list with it", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics");
  const table = page.getByRole("table", { name: "Sources" });
  await page.getByLabel("Count by").selectOption({ label: DEMO_PROPERTIES.country });
  await expect(
    page.getByText(/^[\d,]+ conversations · [\d,]+ people\. [\d,]+ conversations without a value\.$/),
  ).toBeVisible();
  const value = table.getByRole("rowheader").getByRole("link").first();
  const words = await value.innerText();
  await value.click();
  await expect(page).toHaveURL(/\/dash\/conversations\?.*property=/);
  const row = page.getByRole("grid", { name: "Conversations" }).getByRole("row").first();
  await expect(row).toContainText(`${DEMO_PROPERTIES.country}: ${words}`);
});

test("breaks a measure down by outcome, topic, source, hour and weekday, whose conversations add up", async ({
  page,
}) => {
  await signInToDemo(page);
  const answer = page.waitForResponse((response) => response.url().includes(paths.api.overviewMetrics));
  await page.goto("/dash/analytics?compare=none");
  const { figures } = await (await answer).json();
  const choice = page.getByLabel("Break down by");
  const toCount = (text: string | undefined) => Number(text?.replaceAll(",", ""));
  for (const name of ["Outcome", "Topic", "Source", "Campaign"]) {
    await choice.selectOption(name);
    const table = page.getByRole("table", { name: `Conversations by ${name.toLowerCase()}` });
    await expect(table.getByRole("row").nth(2)).toBeVisible();
    const rows = (await table.getByRole("row").allInnerTexts()).slice(1).map((row) => row.split("\t"));
    expect(rows.length, name).toBeGreaterThan(1);
    expect(
      rows.reduce((sum, [, count]) => sum + toCount(count), 0),
      name,
    ).toBe(figures.conversations);
  }
  for (const name of ["Weekday", "Hour of the day"]) {
    await choice.selectOption(name);
    const title = `Conversations by ${name.toLowerCase()}`;
    await page.getByRole("button", { name: `Show as table: ${title}` }).click();
    const rows = await page.getByRole("region", { name: title }).getByRole("row").allInnerTexts();
    const counts = rows.slice(1).map((row) => toCount(row.split("\t")[1]));
    expect(
      counts.reduce((sum, count) => sum + count, 0),
      name,
    ).toBe(figures.conversations);
  }
});

test("splits the lost by their outcomes, each of which opens its conversations", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics?measure=lost&by=outcome");
  const table = page.getByRole("table", { name: "Lost by outcome" });
  await expect(table.getByRole("rowheader")).toContainText(["Lost"]);
  await expect(table).toContainText("Left at the greeting");
  await expect(table).not.toContainText("Sold");
  await table.getByRole("link", { name: "Not offered" }).click();
  await expect(page).toHaveURL(/\/dash\/conversations\?.*outcome=unmet/);
});

test("shows returning users by the week they wrote first, like the table below", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics?compare=none");
  await page.getByRole("button", { name: /show Returning users over time/ }).click();
  const section = page.getByRole("region", { name: "Returning users by first week" });
  await section.getByRole("button", { name: /^Show as table/ }).click();
  const weeks = page.getByRole("table", { name: "New end users by week" });
  // One head in each.
  await expect(section.getByRole("row")).toHaveCount(await weeks.getByRole("row").count());
  await section.getByLabel("Break down by").selectOption("Channel");
  await expect(page.getByRole("table", { name: "Returning users by channel" })).toContainText("WhatsApp");
});

test("saves what is shown as a view, which opens again from anywhere and can be deleted", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/analytics?measure=lost&by=topic&channel=whatsapp");
  const name = `Lost on WhatsApp ${Date.now()}`;
  await page.getByRole("button", { name: "Views" }).click();
  // Views of the list of conversations are not here.
  await expect(page.getByRole("list", { name: "Saved views" })).not.toContainText("Lost leads");
  await page.getByRole("button", { name: "Save view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/dash/analytics?measure=quality&language=pt");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/(?=.*measure=lost)(?=.*by=topic)(?=.*channel=whatsapp)(?!.*language)/);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: `Delete view ${name}` }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByRole("button", { name: `Delete view ${name}` })).toHaveCount(0);
});

test("marks days with notes, which members write and delete and viewers only read", async ({ page, browser }) => {
  const token = await signInToDemo(page);
  await page.goto("/dash/analytics?compare=none");
  const text = `New prices ${Date.now()}`;
  await page.getByRole("button", { name: "Add note" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a note" });
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Day").fill(day);
  await dialog.getByLabel("What happened").fill(text);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const note = page.getByRole("list", { name: "Changes and notes" }).getByRole("listitem").filter({ hasText: text });
  await expect(note).toBeVisible();
  const viewer = await joinAsViewer({ page, browser }, token);
  await viewer.goto("/dash/analytics?compare=none");
  const read = viewer.getByRole("list", { name: "Changes and notes" });
  await expect(read).toContainText(text);
  await expect(read.getByRole("button")).toHaveCount(0);
  await expect(viewer.getByRole("button", { name: "Add note" })).toHaveCount(0);
  await note.getByRole("button", { name: `Delete note ${text}` }).click();
  await page.getByRole("button", { name: "Delete note", exact: true }).click();
  await expect(note).toHaveCount(0);
});
