/** Without a mouse: where the focus is after something has closed, gone or been left. */
import type { Page } from "@playwright/test";
import { tabAndPress, tabTo, tabAndType } from "#tests/support/keyboard.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("what a key or a button has opened gives the focus back when it closes", async ({ page }) => {
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

test("the panel of a drop-off gives the focus back to its frays, and leads on to the next screen's heading", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.goto("/dash/funnel");
  const frays = page.getByRole("button", { name: "Show drop-offs at Interest" });
  await frays.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Dropped off at Interest" });
  await expect(panel.getByRole("link", { name: "Show these conversations" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(frays).toBeFocused();

  await page.keyboard.press("Enter");
  await tabAndPress(page, panel.getByRole("link", { name: "Show these conversations" }));
  await expect(page.getByRole("heading", { name: "Conversations", level: 1 })).toBeFocused();
});

test("a dialog that a menu's row opens gives the focus back to the menu's button", async ({ page }) => {
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

test("a new key has the focus, so that it is read and copied next", async ({ page }) => {
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

test("who comes back from a conversation goes on at its row, in view", async ({ page }) => {
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
    // The list has scrolled to it, as for a person.
    await expect(row).toBeInViewport();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Conversation", level: 1 })).toBeFocused();
  }

  async function expectRow(): Promise<void> {
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
  }
});

test("who goes back before the conversation's screen has come goes on at its row too", async ({ page }) => {
  await signInToDemo(page);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
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
  letGo();
});

test("a filter that is taken away leaves the focus at what follows it", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview?channel=whatsapp&language=pt");
  await tabAndPress(page, page.getByRole("button", { name: "Remove filter Channel: WhatsApp" }));
  const language = page.getByRole("button", { name: "Remove filter Language: Portuguese" });
  await expect(language).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(language).toHaveCount(0);
  await expectFocusIn(page, "main");
});

test("a file that was chosen leaves the focus where its review begins", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/batch-analysis");
  const asked = page.waitForEvent("filechooser");
  await tabAndPress(page, page.getByRole("button", { name: "Choose a file" }));
  const buffer = Buffer.from("chat;speaker;body\n1;Ana;Hi, do you have a table?\n1;Bot;Yes, for two at eight.\n");
  await (await asked).setFiles({ name: "chat.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("button", { name: "Choose another file" })).toBeFocused();
});

test("the list of conversations is one stop: arrows go through it, x chooses a row", async ({ page }) => {
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

test("Tab goes through the top bar as the eye does, on one line and on two", async ({ page }) => {
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

test("who drops a selection from its bar goes on at the last chosen row", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  const rows = page.getByRole("grid", { name: "Conversations" }).getByRole("row");
  await rows.nth(2).getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.getByRole("region", { name: "Selected conversations" }).getByRole("button", { name: "Clear" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows.nth(2).getByRole("link")).toBeFocused();
});

test("a row of a menu shows that it has the focus", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  await tabAndPress(page, page.getByRole("button", { name: /^Theme/ }));
  await expect(page.getByRole("menuitemradio", { name: "Light" })).toBeFocused();
  await tabTo(page, page.getByRole("menuitemradio", { name: "Light" }));
});

async function expectFocusIn(page: Page, selector: string): Promise<void> {
  await expect(page.locator(`${selector} :focus`)).toHaveCount(1);
}
