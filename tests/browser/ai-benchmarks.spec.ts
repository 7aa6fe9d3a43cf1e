import { expectGoodLooks } from "#tests/support/accessibility.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { joinAsViewer } from "#tests/support/join-as-viewer.ts";
import { expect, test } from "#tests/support/test.ts";

const FAILURE = { error: "We can't reach our database just now.", code: "unavailable", requestId: "r" };
const PATH = "/dash/ai-benchmarks";
/** The demo's four versions. */
const LONG = `${PATH}?from=${day(-89)}&to=${day(0)}`;

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, "2026-03-31".length);
}

test("versions are compared, chosen, and lead to their conversations", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Versions" }).click();
  await expect(page.getByRole("heading", { name: "Versions side by side" })).toBeVisible();
  await page.goto(LONG);
  const table = page.getByRole("table", { name: "Figures by version" });
  await expect(table.getByRole("columnheader")).toHaveCount(5);
  await expect(page.getByRole("heading", { name: "These versions did not meet the same users" })).toBeVisible();
  await expect(table.getByText("Baseline")).toBeVisible();

  await page.getByRole("button", { name: "4 of 4 compared: choose others" }).click();
  await page.getByRole("checkbox", { name: "3.1.0" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader")).toHaveCount(4);

  await page.getByRole("combobox", { name: "Baseline" }).selectOption("1.4.0");
  await expect(page).toHaveURL(/baseline=1\.4\.0/);
  await page.getByRole("radio", { name: "Model" }).check();
  await expect(page.getByRole("heading", { name: "Models side by side" })).toBeVisible();
  await expect(page).toHaveURL(/compared=model/);
  await expect(page.getByRole("figure", { name: "Quality against cost per conversation" })).toBeVisible();
  await page.getByRole("link", { name: "Conversion rate of gpt-4.1-mini: open conversations" }).click();
  await expect(page).toHaveURL(/\/dash\/conversations\?.*model=gpt-4\.1-mini/);
  await expect(page).toHaveURL(/outcome=converted/);
});

test("a release that is tried where users buy anyway is compared at the same mix, or as it is", async ({ page }) => {
  await signInToDemo(page);
  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: /^3\.\d\.0 (?:and|against) 3\.\d\.0: / })).toBeVisible();
  await page.getByRole("heading", { name: "These versions did not meet the same users" }).click();
  await expect(page.getByText("at the same mix").first()).toBeVisible();
  await expect(
    page.getByText(/conversion rate looks (?:lower|higher) than with 3\.[12]\.0.* at the same mix of channels/),
  ).toBeVisible();
  await page.getByRole("checkbox", { name: "Same mix of channels and languages" }).uncheck();
  await expect(page.getByText("at the same mix")).toHaveCount(0);
});

test("the number of conversations of each row opens exactly these, also for prompts and those that don't say", async ({
  page,
}) => {
  await signInToDemo(page);
  for (const compared of ["model", "prompt"]) {
    await page.goto(`${PATH}?compared=${compared}`);
    const links = page
      .getByRole("table", { name: `Figures by ${compared}` })
      .getByRole("link", { name: /: open the list$/ });
    const rarest = links.last();
    const [n = ""] = /^[\d,]+/.exec((await rarest.textContent()) ?? "") ?? [];
    await rarest.click();
    await expect(page).toHaveURL(new RegExp(`/dash/conversations\\?.*${compared}`));
    await expect(page.getByRole("list", { name: "Active list filters" })).toContainText(compared, { ignoreCase: true });
    expect(Number(n.replaceAll(",", ""))).toBeGreaterThan(0);
    await expect(page.getByRole("grid").getByRole("row").first()).toBeVisible();
  }
});

test("the timeline marks when versions changed", async ({ page }) => {
  await signInToDemo(page);
  await page.goto(LONG);
  const timeline = page.getByRole("region", { name: "Over time" });
  await timeline.getByRole("combobox", { name: "Measure over time" }).selectOption("Turned negative");
  await expect(timeline.getByRole("figure", { name: "Turned negative by day" })).toBeVisible();
  await expect(timeline.getByText("Today is left out until it is over.", { exact: false })).toBeVisible();
  const changes = timeline.getByRole("list", { name: "Changes" });
  await expect(changes.getByRole("listitem").filter({ hasText: "version 2.0.1" })).toHaveCount(1);
  await expect(changes.getByRole("listitem").filter({ hasText: "version 3.1.0" })).toHaveCount(1);
});

test("viewers see the comparison", async ({ page, browser }) => {
  const viewer = await joinAsViewer({ page, browser }, await signInToDemo(page));
  await viewer.goto(LONG);
  await expect(viewer.getByRole("table", { name: "Figures by version" })).toBeVisible();
});

test("an empty workspace and a failure say what to do", async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await signInToNewWorkspace(page);
  await page.goto(PATH);
  await expect(page.getByText("to compare versions, models and prompts")).toBeVisible();
  await page.route("**/api/metrics/agents?*", (route) => route.fulfill({ status: 503, json: FAILURE }));
  await page.goto(`${PATH}?compared=model`);
  await expect(page.getByRole("heading", { name: "AI benchmarks could not be loaded" })).toBeVisible();
  await page.unroute("**/api/metrics/agents?*");
});

test("AI benchmarks fit every width and have no serious accessibility violations", async ({ page }) => {
  test.slow();
  await signInToDemo(page);
  await page.goto(LONG);
  await expect(page.getByRole("table", { name: "Figures by version" })).toBeVisible();
  await expect(page.getByRole("figure", { name: "Conversion rate by day" })).toBeVisible();
  await expectGoodLooks(page, PATH, [
    [1440, "light"],
    [1440, "dark"],
    [768, "dark"],
    [360, "light"],
  ]);
});
