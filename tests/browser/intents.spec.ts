import type { Page } from "@playwright/test";
import { GIFT_EXAMPLES } from "#tests/fixtures/gift-examples.ts";
import { signInToNewWorkspace, createIngestKey } from "#tests/support/dash.ts";
import { expectGoodLooks, listLooks } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/test.ts";

/** Opens the editor of a new intent. */
async function openNew(page: Page) {
  await page.goto("/dash/settings/intents");
  await page.getByRole("button", { name: "New intent" }).click();
  return page.getByRole("form", { name: "New intent" });
}

test("trains an intent on pasted examples and tries a phrase in the browser before saving", async ({ page }) => {
  await signInToNewWorkspace(page);
  const form = await openNew(page);
  await form.getByLabel("Name").fill("Gift cards");
  await form.getByLabel("Examples").fill(
    GIFT_EXAMPLES.slice(0, 9)
      .map((text) => `- ${text}`)
      .join("\n"),
  );
  await expect(form).toContainText("With fewer than 10 many messages are missed.");
  await form.getByLabel("Examples").fill(GIFT_EXAMPLES.join("\n"));
  await expect(form).toContainText("10 of 200");
  await expect(form).not.toContainText("With fewer than 10");
  const attempt = page.getByRole("region", { name: "Try a phrase" });
  await attempt.getByLabel("Phrase").fill("I would like a gift card");
  await expect(attempt.getByRole("status")).toContainText(/Gift cards \d+% confidence/);
  await expect(attempt.getByRole("status")).toContainText("Trained on 10 examples");
  await page.context().setOffline(true);
  await attempt.getByLabel("Phrase").fill("what are your opening hours");
  await expect(attempt.getByRole("status")).toContainText("No match");
  await page.context().setOffline(false);
  await form.getByRole("button", { name: "Save intent" }).click();
  const row = page.getByRole("list", { name: "Custom intents" }).getByRole("listitem").first();
  await expect(row).toContainText("Gift cards");
  await expect(row).toContainText("10 examples · no matches in 30 days");
});

test("keeps the input when saving fails, and names nearly identical examples", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 4\d\d/, /ERR_FAILED/);
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/intents", { headers, data: { name: "Delivery", examples: ["where is my parcel"] } });
  const form = await openNew(page);
  await form.getByLabel("Name").fill("delivery");
  await form.getByLabel("Examples").fill("Where is my parcel?\ntrack my order\nplease track the order");
  await expect(form.getByRole("note")).toContainText("2 examples are nearly identical to another");
  await expect(form.getByRole("note")).toContainText("“Where is my parcel?” and “where is my parcel” in “Delivery”");
  await expect(form.getByRole("note")).toContainText("“please track the order” and “track my order”");
  await form.getByRole("button", { name: "Save intent" }).click();
  await expect(form).toContainText("An intent with this name already exists.");
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.route("**/api/intents", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await form.getByLabel("Name").fill("Tracking");
  // The message of the first failure is still shown, so wait for the second one itself.
  const failure = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/intents"));
  await form.getByRole("button", { name: "Save intent" }).click();
  await failure;
  await expect(form.getByRole("button", { name: "Save intent" })).toBeEnabled();
  await expect(page.getByText("The intent could not be saved", { exact: true })).toBeVisible();
  await expect(form.getByLabel("Examples")).toHaveValue(/please track the order$/);
  await page.unroute("**/api/intents");
  await form.getByRole("button", { name: "Save intent" }).click();
  await expect(page.getByRole("list", { name: "Custom intents" }).getByRole("listitem")).toHaveCount(3);
});

test("adds a wrong match to the negative examples, and no longer matches it", async ({ page }) => {
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/intents", { headers, data: { name: "Gift cards", examples: GIFT_EXAMPLES } });
  await page.goto("/dash/settings/intents");
  const attempt = page.getByRole("region", { name: "Try a phrase" });
  await attempt.getByLabel("Phrase").fill("can I pay by card");
  await expect(attempt.getByRole("status")).toContainText("Gift cards");
  await attempt.getByRole("button", { name: "Add to negative examples" }).click();
  await expect(attempt.getByRole("status")).toContainText("No match");
  const list = page.getByRole("list", { name: "Custom intents" });
  await expect(list.getByRole("listitem").last()).toContainText("Negative examples1 phrase");
  await page.getByRole("button", { name: "Edit negative examples" }).click();
  const form = page.getByRole("form", { name: "Negative examples" });
  await expect(form.getByLabel("Phrases")).toHaveValue("can I pay by card");
  await form.getByLabel("Phrases").fill("");
  await form.getByRole("button", { name: "Save negative examples" }).click();
  await expect(attempt.getByRole("status")).toContainText("Gift cards");
});

test("matches messages from before the intent was created, and shows the match in the conversation", async ({
  page,
}) => {
  test.slow();
  const token = await signInToNewWorkspace(page);
  await sendMessage(page, token, "I would like a gift card");
  const form = await openNew(page);
  await form.getByLabel("Name").fill("Gift cards");
  await form.getByLabel("Examples").fill(GIFT_EXAMPLES.join("\n"));
  await form.getByRole("button", { name: "Save intent" }).click();
  const link = page.getByRole("link", { name: "1 match in 30 days" });
  await expect(link).toBeVisible({ timeout: 20_000 });
  await link.click();
  await expect(page).toHaveURL(/\/dash\/conversations\?ownIntent=/);
  await expect(page.getByRole("list", { name: "Active list filters" })).toContainText("Gift cards");
  await page.getByRole("link", { name: /I would like a gift card/ }).click();
  const bubble = page.getByRole("article").filter({ hasText: "I would like a gift card" });
  await expect(bubble).toContainText("Gift cards");
});

test("uses a custom intent as a goal, and refuses to delete it then", async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 422/);
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/intents", { headers, data: { name: "Gift cards", examples: GIFT_EXAMPLES } });
  await page.goto("/dash/settings/goals");
  await page.getByRole("button", { name: /Change the goal/ }).click();
  await page.getByRole("radio", { name: "A custom intent" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Custom intent" })).toHaveAccessibleDescription("Choose an intent");
  await page.getByRole("combobox", { name: "Custom intent" }).selectOption("Gift cards");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("list", { name: "Goals" })).toContainText(
    "A user message with your intent “Gift cards”.",
  );
  await page.goto("/dash/settings/intents");
  await page.getByRole("button", { name: "Delete Gift cards" }).click();
  await page.getByRole("button", { name: "Delete intent" }).click();
  await expect(page.getByText(/It is the goal of the API account/).first()).toBeVisible();
});

test("has no serious accessibility violations in the list and the editor, in both themes", async ({ page }) => {
  test.slow();
  const token = await signInToNewWorkspace(page);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/intents", { headers, data: { name: "Gift cards", examples: GIFT_EXAMPLES } });
  await page.goto("/dash/settings/intents");
  await page.getByRole("textbox", { name: "Phrase" }).fill("gift cards");
  await expect(page.getByRole("button", { name: "Add to negative examples" })).toBeVisible();
  await expectGoodLooks(page, "list", listLooks([360, 1440]));
  await page.getByRole("button", { name: "New intent" }).click();
  const form = page.getByRole("form", { name: "New intent" });
  await form.getByLabel("Examples").fill("do you sell gift cards\na\nb");
  await expect(form.getByRole("note")).toBeVisible();
  await expectGoodLooks(page, "editor", listLooks([360, 1440]));
});

/** Sends a user message with a key of the workspace. */
async function sendMessage(page: Page, token: string, text: string): Promise<void> {
  const key = await createIngestKey(page, token);
  const sent = await page.request.post("/api/v1/messages", {
    headers: { authorization: `Bearer ${key}` },
    data: { conversationId: "c", role: "user", text },
  });
  expect(sent.status()).toBe(200);
}
