import { signInToDemo } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("a stage's frays open its drop-offs: reasons, last bot messages, conversations", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  await page.getByRole("button", { name: /Show drop-offs at Interest/ }).click();
  await expect(page).toHaveURL(/panel=interest/);
  const panel = page.getByRole("dialog", { name: "Dropped off at Interest" });
  await expect(panel.getByRole("list", { name: "Reasons, most frequent first" }).getByRole("listitem")).not.toHaveCount(
    0,
  );
  await expect(panel.getByRole("heading", { name: "Last bot message" })).toBeVisible();
  await panel.getByRole("link", { name: "Show these conversations" }).click();
  await expect(page).toHaveURL(/\/dash\/conversations\?.*stage=interest.*outcome=dropped/);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link").first()).toContainText("Interest");
});

test("the panel opens by keyboard, closes with Escape and gives the address back", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  await page.getByRole("button", { name: /Show drop-offs at Discovery/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Dropped off at Discovery" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).not.toHaveURL(/panel/);
});

test("the funnel is compared by channel, bot version and language", async ({ page }) => {
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

test("the stages tell the same in words: reached, share, interval, left", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  const table = page.getByRole("table", { name: "Stage rates with 95% intervals" });
  await expect(table.getByRole("row")).toHaveCount(5);
  await expect(table.getByRole("row", { name: /Discovery/ })).toContainText("100.0%");
});

test("the flow map links to the drop-offs after a bot message, and the time to convert states its n", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  const times = page.getByRole("region", { name: "Time to convert" });
  await expect(times).toContainText(/n = [\d,]+/);
  await expect(times.getByRole("listitem")).toHaveCount(8);
  const place = page
    .getByRole("group", { name: "Flow map" })
    .getByRole("link", { name: /dropped off here: show them/ });
  await place.first().press("Enter");
  await expect(page).toHaveURL(/\/dash\/conversations\?.*step=/);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("link")).not.toHaveCount(0);
});
