import { readFile } from "node:fs/promises";
import { signInToDemo, signInToNewWorkspace, createIngestKey } from "#tests/support/dash.ts";
import { expect, test } from "#tests/support/test.ts";

test("debounces the text search, keeps it in the URL and clears it", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  const list = page.getByRole("grid", { name: "Conversations" });
  await expect(list.getByRole("row")).toHaveCount(50);
  await page.getByLabel("Search messages").fill("zzzzzz");
  await expect(page).toHaveURL(/q=zzzzzz/);
  await expect(page.getByRole("heading", { name: "No conversations match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.getByLabel("Search messages")).toHaveValue("");
  await expect(list.getByRole("row")).toHaveCount(50);
});

test("filters the list by facets, shows them as chips, and loads more", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("Stage", { exact: true }).selectOption("conversion");
  const list = page.getByRole("grid", { name: "Conversations" });
  await expect(page.getByRole("button", { name: "Remove filter Stage: Conversion" })).toBeVisible();
  await expect(list.getByRole("row").filter({ hasNotText: "Conversion" })).toHaveCount(0);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(list.getByRole("row")).toHaveCount(100);
});

test("exports the filtered conversations", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations?channel=messenger&outcome=converted");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeEnabled();
  const more = page.getByRole("button", { name: "Load more" });
  const rows = page.getByRole("grid", { name: "Conversations" }).getByRole("row");
  while (await more.isVisible()) {
    const before = await rows.count();
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  const shown = await rows.count();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await (await downloading).path();
  const lines = (await readFile(file, "utf8")).trim().split("\r\n");
  expect(lines.length - 1).toBe(shown);
});

test("shows a conversation's messages, and goes to the next and previous one by keyboard", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations?outcome=solved");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().click();
  await expect(page.getByText(/^Ended here, .*: solved\.$/)).toBeVisible();
  await page.goto("/dash/conversations?outcome=lost");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").nth(2).click();
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("article").first()).toBeVisible();
  await expect(page.getByText(/^Dropped off here/)).toBeVisible();
  const first = page.url();
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("article").first()).toBeVisible();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(first);
});

test("keeps a correction next to the detected stage, and undoes it", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations?outcome=dropped&stage=interest");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").nth(7).click();
  const stage = page.getByLabel("Furthest stage");
  await stage.selectOption("consideration");
  await expect(page.getByText("Detected: Interest")).toBeVisible();
  await page.reload();
  await expect(stage).toHaveValue("consideration");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Detected: Interest")).toHaveCount(0);
  await expect(stage).toHaveValue("interest");
});

test("adds a tag, filters by it and removes it", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations?outcome=converted");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").nth(9).click();
  const address = page.url();
  const tag = `check-${Date.now()}`;
  await page.getByLabel("New tag").fill(tag);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove tag ${tag}` })).toBeVisible();
  await page.goto(`/dash/conversations?tag=${tag}`);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("row")).toHaveCount(1);
  await page.goto(address);
  await page.getByRole("button", { name: `Remove tag ${tag}` }).click();
  await expect(page.getByText("No tags yet.")).toBeVisible();
});

test("saves, opens and deletes a view", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  await page.getByRole("button", { name: "Views" }).click();
  await expect(page.getByRole("button", { name: "Save view…" })).toBeDisabled();
  await page.goto("/dash/conversations?outcome=dropped&stage=interest");
  const name = `Left early ${Date.now()}`;
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Save view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/dash/conversations?outcome=converted");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page).toHaveURL(/outcome=dropped/);
  await expect(page).toHaveURL(/stage=interest/);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: `Delete view ${name}` }).click();
  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(page.getByRole("button", { name: `Delete view ${name}` })).toHaveCount(0);
});

test("works through lost leads: owner and state are changed in place and stay", async ({ page }) => {
  await signInToDemo(page);
  // A month of the demo can be without a lost lead.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/dash/conversations?from=${day(80)}&to=${day(0)}`);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Lost leads", exact: true }).click();
  const row = page.getByRole("table", { name: "Leads" }).getByRole("row").nth(1);
  await expect(row.getByRole("link", { name: /@|\d{3}/ }).first()).toBeVisible();
  await row.getByLabel("State").selectOption("Contacted");
  await expect(row.getByLabel("State")).toBeEnabled();
  await row.getByLabel("Owner").selectOption({ index: 1 });
  await expect(row.getByLabel("Owner")).toBeEnabled();
  const owner = await row.getByLabel("Owner").inputValue();
  await page.reload();
  await expect(row.getByLabel("State")).toHaveValue("contacted");
  await expect(row.getByLabel("Owner")).toHaveValue(owner);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("combobox", { name: "Lead", exact: true }).selectOption("Gave up");
  await expect(page.getByRole("heading", { name: "No lost leads in this period" })).toBeVisible();
  await page.getByRole("button", { name: "Show all conversations" }).click();
  await expect(page.getByRole("grid", { name: "Conversations" })).toBeVisible();
});

test("shows the conversations of one person with what is known of them", async ({ page }) => {
  const token = await signInToNewWorkspace(page);
  const key = await createIngestKey(page, token);
  for (const user of ["ana", "rui"]) {
    const data = { conversationId: `by-${user}`, user, role: "user", text: `Is ${user}'s room free on Saturday?` };
    const response = await page.request.post("/api/v1/messages", { headers: { authorization: `Bearer ${key}` }, data });
    expect(response.ok()).toBe(true);
  }
  await page.goto("/dash/conversations?user=ana");
  await expect(page.getByRole("heading", { name: "ana" })).toBeVisible();
  await expect(page.getByText("1 conversation").first()).toBeVisible();
  const rows = page.getByRole("grid", { name: "Conversations" }).getByRole("row");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("ana");
});

test("tags, exports and untags two conversations together", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations?outcome=handed_off");
  const list = page.getByRole("grid", { name: "Conversations" });
  await list.getByRole("checkbox").nth(3).check();
  await list.getByRole("checkbox").nth(5).check();
  const bar = page.getByRole("region", { name: "Selected conversations" });
  await expect(bar.getByText("2 selected")).toBeVisible();
  const tag = `bulk-${Date.now()}`;
  await bar.getByRole("button", { name: "Add tag…" }).click();
  await page.getByRole("textbox", { name: "Tag", exact: true }).fill(tag);
  await page.keyboard.press("Enter");
  await expect(list.getByText(tag)).toHaveCount(2);
  const downloading = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export selected" }).click();
  const lines = (await readFile(await (await downloading).path(), "utf8")).trim().split("\r\n");
  expect(lines.slice(1).filter((line) => line.includes(tag))).toHaveLength(2);
  expect(lines).toHaveLength(3);
  await page.goto(`/dash/conversations?tag=${tag}`);
  await expect(list.getByRole("row")).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await bar.getByRole("button", { name: "Remove tag…" }).click();
  await page.getByRole("combobox", { name: "Tag", exact: true }).selectOption(tag);
  await page.getByRole("button", { name: "Remove tag", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No conversations match" })).toBeVisible();
});

test("explains the markers of the list and of a conversation in a legend", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  const open = page.getByRole("button", { name: "Legend" }).filter({ visible: true });
  const legend = page.getByRole("dialog", { name: "Legend" });
  await open.click();
  await expect(legend.getByRole("listitem").filter({ hasText: "Left at the greeting" })).toBeVisible();
  await page.keyboard.press("Escape");
  const list = page.getByRole("grid", { name: "Conversations" });
  await list.getByRole("link").first().click();
  await expect(list).toHaveCount(0);
  await open.click();
  await expect(legend.getByRole("listitem").filter({ hasText: "Moved to" })).toBeVisible();
});

test("selects a range of conversations with Shift", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations");
  const boxes = page.getByRole("grid", { name: "Conversations" }).getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(4).click({ modifiers: ["Shift"] });
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page.getByText("4 selected")).toHaveCount(0);
});

test("adds a comment that persists, and deletes it", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/conversations?outcome=dropped");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").nth(11).click();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Enter a comment")).toBeVisible();
  const text = `Second line of ${Date.now()}`;
  await page.getByLabel("New comment").fill(`The price came too late.\n${text}`);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const comment = page.getByRole("list", { name: "Comments" }).getByRole("article").filter({ hasText: text });
  await expect(comment).toBeVisible();
  await expect(page.getByLabel("New comment")).toHaveValue("");
  await page.reload();
  await expect(comment).toBeVisible();
  await comment.getByRole("button", { name: /^Delete the comment/ }).click();
  await expect(comment).toHaveCount(0);
});

test("loads a long conversation page by page, and shows its ending after the last message", async ({
  page,
  expectedErrors,
}) => {
  const headers = { authorization: `Bearer ${await createIngestKey(page, await signInToNewWorkspace(page))}` };
  const start = Date.now() - 430_000;
  const messages = Array.from({ length: 430 }, (_, index) => ({
    ...{ conversationId: "long", role: index % 2 === 0 ? "user" : "bot", text: `message ${index}` },
    timestamp: new Date(start + index * 1_000).toISOString(),
  }));
  expect((await page.request.post("/api/v1/messages", { headers, data: { messages } })).status()).toBe(200);
  await page.goto("/dash/conversations");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().click();
  const transcript = page.getByRole("region", { name: "Messages" });
  await expect(transcript.getByRole("article")).toHaveCount(200);
  await expect(transcript.getByText("Showing the first 200 of 430 messages")).toBeVisible();
  await expect(transcript.getByText("Still open")).toBeHidden();
  await expect(page.getByText("Last message shown")).toBeVisible();

  expectedErrors.push(/500/);
  await page.route("**/api/conversations/*?cursor=*", (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await transcript.getByRole("button", { name: "Show more messages" }).click();
  await expect(transcript.getByText("More messages could not be loaded")).toBeVisible();
  await transcript.getByRole("button", { name: "Try again" }).click();
  await expect(transcript.getByRole("article")).toHaveCount(400);
  await transcript.getByRole("button", { name: "Show more messages" }).click();
  await expect(transcript.getByRole("article")).toHaveCount(430);
  await expect(transcript.getByText("Showing all 430 messages")).toBeVisible();
  await expect(transcript.getByText("message 429", { exact: true })).toBeVisible();
  await expect(transcript.getByText("Still open")).toBeVisible();
  await expect(page.getByText("Last message shown")).toBeHidden();
});

test("shows events in the transcript, and an error for an unknown conversation", async ({ page, expectedErrors }) => {
  const headers = { authorization: `Bearer ${await createIngestKey(page, await signInToNewWorkspace(page))}` };
  const start = Date.now() - 3_600_000;
  const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
  const conversationId = "with-events";
  const messages = [
    { conversationId, role: "user", text: "Do you do deep cleaning?", timestamp: at(0) },
    { conversationId, role: "bot", text: "Yes, from 45 € for two hours.", timestamp: at(4) },
  ];
  const events = [
    { conversationId, type: "conversion", timestamp: at(300) },
    { conversationId, type: "custom", name: "coupon_used", timestamp: at(310) },
    { conversationId, type: "feedback", score: 4, timestamp: at(320) },
    { conversationId, type: "end", timestamp: at(321) },
  ];
  expect((await page.request.post("/api/v1/messages", { headers, data: { messages } })).status()).toBe(200);
  expect((await page.request.post("/api/v1/events", { headers, data: { events } })).status()).toBe(200);
  await page.goto("/dash/conversations");
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().click();
  const transcript = page.getByRole("region", { name: "Messages" });
  const shown = transcript.getByRole("listitem").filter({ hasText: /from an event|Event:|Feedback:|ended/ });
  await expect(shown).toContainText([
    "Conversion (from an event)",
    "Event: coupon_used",
    "Feedback: 4 of 5",
    "Conversation ended",
  ]);
  // The event changed the stage, not a message.
  await expect(transcript.getByText("Moved to")).toHaveCount(0);

  expectedErrors.push(/no-such-one/);
  await page.goto("/dash/conversations/no-such-one");
  await expect(page.getByRole("heading", { name: "Conversation not found" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});
