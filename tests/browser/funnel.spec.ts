import { paths } from "#src/domain/paths/paths.ts";
import { signInToDemo } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("opens a stage's drop-offs with reasons, last bot messages and conversations", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  await page.getByRole("button", { name: /Show drop-offs at Interest/ }).click();
  await expect(page).toHaveURL(/panel=interest/);
  const panel = page.getByRole("dialog", { name: "Dropped off at Interest" });
  await expect(panel.getByRole("list", { name: "Reasons, most frequent first" }).getByRole("listitem")).not.toHaveCount(
    0,
  );
  await expect(panel.getByRole("heading", { name: "Last bot message" })).toBeVisible();
  await expect(panel.getByRole("list", { name: "What they came to" }).getByRole("listitem")).not.toHaveCount(0);
  await panel.getByRole("link", { name: "Show these conversations" }).click();
  await expect(page).toHaveURL(
    ({ pathname, searchParams: search }) =>
      pathname === paths.dash.conversations &&
      search.get("stage") === "interest" &&
      search.get("outcome") === "dropped",
  );
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link").first()).toContainText("Interest");
});

test("opens the panel by keyboard, closes it with Escape and restores the URL", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  await page.getByRole("button", { name: /Show drop-offs at Discovery/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Dropped off at Discovery" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(/panel/);
});

test("compares the funnel by channel and language", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  await expect(
    page.getByRole("table", { name: "Funnel by channel" }).getByRole("rowheader", { name: "WhatsApp" }),
  ).toBeVisible();
  await page.getByRole("radio", { name: "Language" }).check();
  await expect(
    page.getByRole("table", { name: "Funnel by language" }).getByRole("rowheader", { name: "Spanish" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/by=language/);
});

test("shows the stage rates with intervals in a table", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  const table = page.getByRole("table", { name: "Stage rates with 95% intervals" });
  await expect(table.getByRole("row")).toHaveCount(5);
  await expect(table.getByRole("row", { name: /Discovery/ })).toContainText("100.0%");
});

test("opens a station of the flow map to its messages and their drop-offs, and shows n for the time to convert", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  const times = page.getByRole("region", { name: "Time to convert" });
  await expect(times).toContainText(/n = [\d,]+/);
  await expect(times.getByRole("listitem")).toHaveCount(8);
  const stations = page.getByRole("list", { name: "Stations" });
  const opener = stations.getByRole("button", { name: /^Shows a menu/ });
  await opener.press("Enter");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  const messages = page.getByRole("list", { name: "Messages: Shows a menu" });
  await expect(messages.getByRole("listitem").first()).toContainText(/\w+/);
  await messages
    .getByRole("link", { name: /ended here/ })
    .first()
    .press("Enter");
  await expect(page).toHaveURL(/\/dash\/conversations\?.*step=/);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link")).not.toHaveCount(0);
});
