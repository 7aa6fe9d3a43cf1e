import { funnelMetricsSchema, overviewMetricsSchema } from "#src/domain/metrics/metrics.contract.ts";
import { formatCount, formatNumberOf } from "#src/domain/shared/format.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { createIngestKey, signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { expect, test } from "#tests/support/test.ts";

const FIGURES = [
  "Conversations",
  "Conversion rate",
  "Drop-off rate",
  "First response",
  "Turned negative",
  "Containment",
];

test("opens on the overview with six figures, funnel, volume, peak hours and three fixes, and stores the theme", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash");
  await page.waitForURL("**/dash/overview*");
  await expect(page.getByRole("definition").filter({ hasText: /^[1-9][\d,]* people$/ })).toBeVisible();
  for (const name of FIGURES) await expect(page.getByRole("term").filter({ hasText: name }).first()).toBeVisible();
  await expect(page.getByRole("figure", { name: "Funnel" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Conversations by day and furthest stage" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Conversations by weekday and hour" })).toBeVisible();
  const fixes = page.getByRole("region", { name: "Top three fixes" });
  await expect(fixes.getByRole("listitem")).toHaveCount(3);

  await page.getByRole("button", { name: /^Theme/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("fills the card of the chart, and quotes the message after which most turned negative", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToDemo(page);
  await page.goto("/dash/overview");
  const chart = page.getByRole("figure", { name: "Conversations by day and furthest stage" });
  await expect(chart).toBeVisible();
  const blank = () =>
    chart.evaluate((figure) => {
      const card = figure.closest("section")?.getBoundingClientRect().bottom ?? Infinity;
      return card - figure.getBoundingClientRect().bottom;
    });
  await expect.poll(blank).toBeLessThan(80);
  await page.getByRole("link", { name: /^Most often after “/ }).click();
  await expect(page).toHaveURL(/\/dash\/conversations\?.*turned=/);
  await expect(page.getByText("Turned negative after")).toBeVisible();
});

test("shows only a spinner until the overview has loaded", async ({ page }) => {
  await signInToDemo(page);
  const release = await holdRoute(page, "**/api/dashboard/overview");
  await page.goto("/dash/overview");
  await expect(page.getByRole("status", { name: "Loading" }).or(page.getByText("Loading"))).toHaveCount(1);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
});

test("sets the title, moves the focus to the heading and keeps the filters on navigation", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview?channel=whatsapp");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Funnel" }).click();
  await expect(page).toHaveURL(/\/dash\/funnel\?channel=whatsapp$/);
  await expect(page.getByRole("heading", { name: "Funnel", level: 1 })).toBeFocused();
  await expect(page).toHaveTitle("Funnel · Threadlight");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
});

test("filters by channel, removed with the back button, by period without comparison, and by API account", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  const conversations = page.getByRole("definition").first();
  const all = await conversations.innerText();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Channel").selectOption("whatsapp");
  await expect(page).toHaveURL(/channel=whatsapp/);
  await expect(conversations).not.toHaveText(all);
  await expect(page.getByRole("button", { name: "Remove filter Channel: WhatsApp" })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/channel/);
  await expect(conversations).toHaveText(all);

  await page.getByRole("button", { name: /Last 30 days/ }).click();
  await page.getByRole("button", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByText(/Changes are from the previous 7 days/)).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Date range" })).toHaveCount(0);
  await page.getByRole("button", { name: /Last 7 days/ }).click();
  await page.getByRole("switch", { name: "Compare with previous period" }).uncheck();
  await expect(page).toHaveURL(/compare=none/);
  await expect(page.getByText(/Changes are from the previous/)).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "API account: All API accounts" }).click();
  await page.getByRole("menuitemradio", { name: /WhatsApp/ }).click();
  await expect(page).toHaveURL(/account=[\da-f-]{36}/);
  const account = new URL(page.url()).searchParams.get("account");
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith("selectedApiAccount_")),
  );
  expect(kept.map(([, id]) => id)).toEqual([account]);
});

test("filters every screen by outcome and source, and keeps both from the overview to the funnel", async ({ page }) => {
  await signInToDemo(page);
  // Each figure is asked for once.
  await page.goto("/dash/overview?compare=none");
  const figure = page.getByRole("definition").first();
  const all = await figure.innerText();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Outcome", { exact: true }).selectOption("lost");
  const source = page.getByLabel("Source", { exact: true });
  const chosen = await source.getByRole("option").nth(1).getAttribute("value");
  const isFiltered = (url: string, path: string) => {
    const { pathname, searchParams } = new URL(url);
    return pathname === path && searchParams.get("outcome") === "lost" && searchParams.get("source") === chosen;
  };
  const funnel = page.waitForResponse((response) => isFiltered(response.url(), paths.api.funnelMetrics));
  const overview = page.waitForResponse((response) => isFiltered(response.url(), paths.api.overviewMetrics));
  await source.selectOption(chosen);
  const { figures } = overviewMetricsSchema.parse(await (await overview).json());
  expect(figures.conversations).toBeGreaterThan(0);
  await expect(figure).toHaveText(formatCount(figures.conversations));
  await expect(figure).not.toHaveText(all);
  await expect(page.getByRole("button", { name: "Filters 2", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Funnel" }).click();
  const { conversations, withoutStage } = funnelMetricsSchema.parse(await (await funnel).json());
  expect(conversations).toBe(figures.conversations);
  await expect(page.getByText(`n = ${formatNumberOf(conversations - withoutStage, "conversation")}`)).toBeVisible();
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips).toContainText("Outcome Lost");
  await chips.getByRole("button", { name: "Remove filter Outcome: Lost" }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has("outcome") && url.searchParams.get("source") === chosen);

  await page.goto("/dash/conversations?outcome=lost&channel=webchat");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Funnel" }).click();
  await expect(page).toHaveURL(
    ({ pathname, searchParams: search }) =>
      pathname === "/dash/funnel" && !search.has("outcome") && search.get("channel") === "webchat",
  );
});

test("opens the command palette by keyboard, goes to a screen, and finds a setting by what it does", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByText("Recent conversations")).toBeVisible();
  await page.keyboard.type("funnel");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Funnel", level: 1 })).toBeVisible();
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await expect(palette.getByText("Recent conversations")).toBeVisible();
  await page.keyboard.type("redact");
  await expect(palette.getByRole("option", { name: /^Privacy/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Privacy", level: 1 })).toBeVisible();
});

test("shows the 404 page inside the dashboard layout", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/nowhere");
  await expect(page.getByRole("heading", { name: "404 Page Not Found", level: 2 })).toBeVisible();
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
});

test("shows first steps and the remaining trial in an empty workspace", async ({ page }) => {
  await signInToNewWorkspace(page);
  for (const screen of ["Overview", "Funnel", "Conversations", "Analytics", "Insights"]) {
    await page.goto(`/dash/${screen.toLowerCase()}`);
    await expect(page.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Import a file" })).toBeVisible();
  }
  await expect(page.getByText("7 days left in your trial")).toBeVisible();
});

test("loads sample data into a new workspace from the overview", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/overview");
  await page.getByRole("button", { name: "Load sample data" }).click();
  await expect(page.getByRole("region", { name: "Top three fixes" })).toBeVisible({ timeout: 30_000 });
});

test("marks sample data, shows only the workspace's own by one click on every screen, and removes it", async ({
  page,
}) => {
  test.slow();
  const token = await signInToNewWorkspace(page);
  const key = await createIngestKey(page, token);
  const data = { conversationId: "mine", role: "user", text: "Do you have a room for two nights?" };
  const sent = await page.request.post(paths.api.v1.messages, { headers: { authorization: `Bearer ${key}` }, data });
  expect(sent.ok()).toBe(true);
  await page.request.post(paths.api.sampleData, { headers: { authorization: `Bearer ${token}` }, data: {} });
  await page.goto("/dash/overview");
  const bar = page.getByRole("complementary", { name: "Sample data" });
  await expect(bar).toContainText("Sample conversations are shown");
  await expect(bar.getByRole("button", { name: "Remove" })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  const conversations = page.getByRole("definition").first();
  await expect(conversations).not.toHaveText("1");
  // The sample has only a few conversations before this period.
  await expect(page.getByText("too few before to compare").first()).toBeVisible();

  await bar.getByRole("button", { name: "Only mine" }).click();
  await expect(page).toHaveURL(/sample=exclude/);
  await expect(conversations).toHaveText("1");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Conversations" }).click();
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link")).toHaveCount(1);
  await bar.getByRole("button", { name: "Show sample" }).click();
  const rows = page.getByRole("grid", { name: "Conversations" }).getByRole("row");
  await expect(rows.filter({ hasText: "Sample data" }).first()).toContainText("Sample");
  await page.getByRole("button", { name: "API account: All API accounts" }).click();
  await expect(page.getByRole("menuitemradio", { name: /Sample data.*Sample$/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await bar.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(bar).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link")).toHaveCount(1);
});

test("offers the latest days with conversations for an empty period", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview?from=2020-01-01&to=2020-01-02");
  await expect(page.getByRole("heading", { name: "No conversations in this period" })).toBeVisible();
  await page.getByRole("button", { name: "Show the 30 days up to that date" }).click();
  await expect(page.getByRole("region", { name: "Top three fixes" })).toBeVisible();
});

test("shows the message and request id of a failed request, and retries it", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await signInToDemo(page);
  const body = { error: "The figures are unavailable.", code: "unavailable", requestId: "request-1" };
  await page.route("**/api/metrics/overview*", (route) => route.fulfill({ status: 503, json: body }));
  await page.goto("/dash/overview");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The figures are unavailable.");
  await expect(alert).toContainText("request-1");
  await page.unroute("**/api/metrics/overview*");
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("figure", { name: "Funnel" })).toBeVisible();
});

test("says that the user is offline, and loads the data when online again", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await signInToDemo(page);
  await page.goto("/dash/overview");
  const navigation = page.getByRole("navigation", { name: "Dashboard" });
  await expect(page.getByRole("figure", { name: "Funnel" })).toBeVisible();
  // Loads the screen's code before going offline.
  await navigation.getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Topics" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Last 30 days/ }).click();
  await page.getByRole("button", { name: "Last 7 days" }).click();
  await expect(page.getByRole("alert")).toContainText("You are offline.");
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

test("shows the navigation as a sheet on a narrow window, and closes it after a choice", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInToDemo(page);
  await page.goto("/dash/overview");
  await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Conversations" }).click();
  await expect(page.getByRole("heading", { name: "Conversations", level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
