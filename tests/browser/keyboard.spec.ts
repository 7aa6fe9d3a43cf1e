/** Keyboard use: where the focus goes when something closes, disappears or is left. */
import type { Page } from "@playwright/test";
import { tabAndPress, tabTo, tabAndType } from "#tests/support/keyboard.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("returns the focus when the command palette closes", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  const search = page.getByRole("button", { name: "Search Ctrl K" });
  await tabAndPress(page, search);
  await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();

  const insights = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Insights" });
  await page.keyboard.press("Shift+Tab");
  await insights.focus();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search and commands" }).press("Escape");
  await expect(insights).toBeFocused();
});

test("returns the focus when the drop-off panel closes, and moves it to the heading of the next screen", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  const trigger = page.getByRole("button", { name: "Show drop-offs at Interest" });
  await trigger.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Dropped off at Interest" });
  await expect(panel.getByRole("link", { name: "Show these conversations" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(trigger).toBeFocused();

  await page.keyboard.press("Enter");
  await tabAndPress(page, panel.getByRole("link", { name: "Show these conversations" }));
  await expect(page.getByRole("heading", { name: "Conversations", level: 1 })).toBeFocused();
});

test("returns the focus to the menu button when a dialog closes that a menu item opened", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/api");
  const menu = page.getByRole("button", { name: /^Actions for / });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit name and channel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
});

test("moves the focus to a new key", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/settings/api");
  await page.getByRole("button", { name: "Create key" }).first().focus();
  await page.keyboard.press("Enter");
  await tabAndType(page, page.getByRole("dialog").getByRole("textbox", { name: "Name" }), "Website");
  await page.keyboard.press("Enter");
  await expect(page.getByText("New API key “Website”")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "I've copied it" })).toBeFocused();
});

test("restores focus and scroll position in the list after a conversation", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  const row = page.getByRole("grid", { name: "Conversations" }).getByRole("link").nth(20);
  await openRow();
  await page.goBack();
  await expectRow();
  await openRow();
  await tabAndPress(page, page.getByRole("link", { name: "All conversations" }));
  await expectRow();

  async function openRow(): Promise<void> {
    await row.focus();
    // Wait for the list to scroll to the row.
    await expect(row).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Conversation", level: 1 })).toBeFocused();
  }

  async function expectRow(): Promise<void> {
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  }
});

test("restores the focus in the list when going back before the conversation has loaded", async ({ page }) => {
  await signInToDemo(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/ConversationScreen\.[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dash/conversations");
  const row = page.getByRole("grid", { name: "Conversations" }).getByRole("link").nth(20);
  await row.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Conversation", level: 1 })).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  release();
});

test("moves the focus to the next filter when one is removed", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview?channel=whatsapp&language=pt");
  await tabAndPress(page, page.getByRole("button", { name: "Remove filter Channel: WhatsApp" }));
  const language = page.getByRole("button", { name: "Remove filter Language: Portuguese" });
  await expect(language).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(language).toHaveCount(0);
  await expectFocusIn(page, "main");
});

test("moves the focus to the preview when a file is chosen", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  const chooser = page.waitForEvent("filechooser");
  await tabAndPress(page, page.getByRole("button", { name: "Choose a file" }));
  const buffer = Buffer.from("chat;speaker;body\n1;Ana;Hi, do you have a table?\n1;Bot;Yes, for two at eight.\n");
  await (await chooser).setFiles({ name: "chat.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("button", { name: "Choose another file" })).toBeFocused();
});

test("makes the list of conversations one tab stop with arrow keys, and selects a row with x", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  const rows = page.getByRole("grid", { name: "Conversations" }).getByRole("row");
  await tabTo(page, rows.first().getByRole("link"));
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(rows.nth(2).getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(rows.locator(":focus")).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(rows.nth(2).getByRole("checkbox")).toBeFocused();
});

test("follows the visual order of the top bar with Tab, on one line and on two", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  const filters = page.getByRole("button", { name: "Filters", exact: true });
  const theme = page.getByRole("button", { name: /^Theme/ });
  for (const [width, order] of [
    [1280, [filters, theme]],
    [800, [theme, filters]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("heading", { level: 1 }).focus();
    for (const stop of order) await tabTo(page, stop);
  }
});

test("moves the focus to the last selected row when the selection is cleared", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  const rows = page.getByRole("grid", { name: "Conversations" }).getByRole("row");
  await rows.nth(2).getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.getByRole("region", { name: "Selected conversations" }).getByRole("button", { name: "Clear" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.nth(2).getByRole("link")).toBeFocused();
});

test("shows a focus ring on a menu item", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  await tabAndPress(page, page.getByRole("button", { name: /^Theme/ }));
  await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
  await tabTo(page, page.getByRole("menuitemradio", { name: "Light" }));
});

async function expectFocusIn(page: Page, selector: string): Promise<void> {
  await expect(page.locator(`${selector} :focus`)).toHaveCount(1);
}
