import type { Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";
import { signInToDemo } from "#tests/support/dash.ts";
import { expectGoodLooks, expectNoHorizontalScroll, listLooks } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/test.ts";

const SCREENS: { name: string; path: string; ready: (page: Page) => Promise<void> }[] = [
  { name: "overview", path: "/dash/overview", ready: (page) => seeFigure(page, "Funnel") },
  { name: "funnel", path: "/dash/funnel", ready: (page) => seeFigure(page, "Funnel") },
  { name: "drop-off panel", path: "/dash/funnel?panel=interest", ready: (page) => see(page, "Why they left, of all drop-offs") },
  { name: "conversations", path: "/dash/conversations", ready: seeList },
  { name: "conversation", path: "/dash/conversations", ready: openFirst },
  { name: "insights", path: "/dash/insights", ready: (page) => see(page, "Changes noticed") },
  { name: "batch analysis", path: "/dash/batch-analysis", ready: (page) => see(page, "Import history") },
  { name: "API keys", path: "/dash/settings/api", ready: (page) => see(page, "API accounts") },
  { name: "unknown address", path: "/dash/nowhere", ready: (page) => see(page, "Go to the overview") },
];

/** Screens that share an entry of the navigation with others. */
const BEHIND_TABS = [
  paths.dash.voice,
  paths.dash.marketBenchmarks,
  paths.dash.batchAnalysis,
  paths.dash.support,
  paths.dash.agent,
];

test("the dashboard's screens fit and have no serious accessibility violations in both themes, 320 and 1440 px wide", async ({
  page,
}) => {
  test.setTimeout(400_000);
  await signInToDemo(page);
  for (const { name, path, ready } of SCREENS) {
    await page.goto(path);
    await ready(page);
    await expectGoodLooks(page, name, listLooks([1440, 320]));
  }
});

test("no screen of the dashboard and its settings scrolls sideways at 320 px", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToDemo(page);
  await page.goto("/dash/settings/profile");
  const screens = await listLinks(page, "Dashboard");
  const settings = await listLinks(page, "Settings");
  expect(screens.length).toBeGreaterThan(10);
  expect(settings.length).toBeGreaterThan(10);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of new Set([...screens, ...BEHIND_TABS, ...settings])) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main .animate-pulse"), `${path}: placeholders while loading`).toHaveCount(0);
    await expectNoHorizontalScroll(page, path);
  }
});

/** The paths that a navigation leads to. */
async function listLinks(page: Page, name: string): Promise<string[]> {
  const links = page.getByRole("navigation", { name, exact: true }).getByRole("link");
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

async function see(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

async function seeFigure(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("figure", { name, exact: true }).getByRole("group", { name, exact: true })).toBeVisible();
}

async function seeList(page: Page): Promise<void> {
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link").first()).toBeVisible();
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible();
}
