import type { Page } from "@playwright/test";
import { paths } from "#src/domain/shared/paths.ts";
import { enterFresh } from "#tests/support/dash.ts";
import { holdRoute } from "#tests/support/held-route.ts";
import { expect, test } from "#tests/support/test.ts";

const CSV = [
  "conversation_id,role,text,timestamp",
  "a,user,I want to book a table for two at 8 pm,2026-03-01T10:00:00Z",
  "a,bot,Yes. The table is booked for 8 pm.,2026-03-01T10:00:20Z",
  "b,user,Do you have vegan dishes?,2026-03-01T11:00:00Z",
  "b,bot,We have four vegan dishes. Which one do you like?,2026-03-01T11:00:03Z",
  "b,user,Never mind,not a time",
].join("\n");

const EXPORT = [
  "03/04/2026, 10:00 - Ana: do you have rooms?",
  "03/04/2026, 10:01 - Hotel Bot: Yes! For which nights?",
  "04/04/2026, 09:00 - Ana: two nights please",
].join("\n");

/** Opens a file on the batch screen and waits until its preview is there. */
async function readHere(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/dash/batch-analysis");
  await page.getByLabel("File of conversations").setInputFiles(textFile(name, text));
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.getByRole("status", { name: "Reading the file" }).waitFor({ state: "hidden" });
}

function textFile(name: string, text: string) {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

test("a file is read here first, brought in, found again, and undone", async ({ page }) => {
  await enterFresh(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    // That somebody opened the page is counted; nothing of the file leaves.
    if (request.method() !== "GET" && !request.url().endsWith(paths.api.track)) sent.push(request.url());
  });
  await readHere(page, "chats.csv", CSV);
  await expect(page.getByRole("figure", { name: "Funnel of this file" })).toBeVisible();
  await expect(page.getByText("All of 1 Mar 2026.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Errors by line" }).getByRole("row").nth(1)).toContainText("6");
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "Bring in 2 conversations" }).click();
  await expect(page.getByRole("heading", { name: "Brought in: chats.csv" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("2 conversations, 4 new messages, 1 line with errors.")).toBeVisible();
  await page.getByRole("link", { name: "See the conversations" }).click();
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("row")).toHaveCount(2);

  await page.getByRole("link", { name: "Insights" }).click();
  await expect(page.getByRole("heading", { name: "Nothing stands out" })).toBeVisible();
  await page.getByRole("link", { name: "See where people left" }).click();
  await expect(page.getByRole("region", { name: "Threads through the stages" })).toContainText("n = 2 conversations");

  // Its days are months ago: the history's link finds them as the result's did, after a reload as well.
  await page.goto("/dash/batch-analysis");
  await expect(page.getByRole("list", { name: "Uploads" })).toContainText("2 conversations · 4 messages");
  await page.getByRole("link", { name: "Conversations of chats.csv" }).click();
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-01/);
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("row")).toHaveCount(2);

  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Undo chats.csv" }).click();
  await page.getByRole("button", { name: "Undo the upload" }).click();
  await expect(page.getByRole("list", { name: "Uploads" }).getByText("Undone")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "Conversations of chats.csv" })).toHaveCount(0);
});

test("a file whose ids another file has is asked about, and kept apart", async ({ page }) => {
  await enterFresh(page);
  await readHere(page, "march.csv", CSV);
  await page.getByRole("button", { name: "Bring in 2 conversations" }).click();
  await expect(page.getByRole("heading", { name: "Brought in: march.csv" })).toBeVisible({ timeout: 20_000 });
  await readHere(page, "april.csv", CSV.replaceAll("table", "room"));
  await page.getByRole("button", { name: "Bring in 2 conversations" }).click();
  const question = page.getByRole("dialog", { name: "Are these the same conversations?" });
  await expect(question).toContainText("2 of the first 2 conversation ids of this file came before, with “march.csv”.");
  await question.getByRole("button", { name: "Keep them apart" }).click();
  await expect(page.getByRole("heading", { name: "Brought in: april.csv" })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("link", { name: "See the conversations" }).click();
  await expect(page.getByRole("grid", { name: "Conversations" }).getByRole("row")).toHaveCount(4);
});

test("another meaning of a column is read at once", async ({ page }) => {
  await enterFresh(page);
  await readHere(page, "chats.csv", CSV);
  await expect(page.getByRole("table", { name: "Errors by line" })).toBeVisible();
  await page.getByLabel("What “timestamp” holds").selectOption("ignore");
  await expect(page.getByRole("table", { name: "Errors by line" })).toHaveCount(0);
});

test("a column that the person names brings its questions, and warnings go when they are answered", async ({
  page,
}) => {
  await enterFresh(page);
  await readHere(page, "odd.csv", "p,q\nabc,Hi there\ndef,Hello\n");
  const warning = page.getByText("Choose the column that says who wrote the message.");
  await expect(warning).toBeVisible();
  await expect(page.getByText("Say what the columns hold, and the preview is drawn.")).toBeVisible();
  await page.getByLabel("What “Column 2” holds").selectOption("userText");
  await expect(warning).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Messages as they would be stored" })).toContainText("Hi there");

  await readHere(page, "dated.csv", "p,q\n03/04/2026,Hi there\n04/05/2026,Hello\n");
  await page.getByLabel("What “p” holds").selectOption("ignore");
  await expect(page.getByRole("group", { name: "How are the dates written?" })).toHaveCount(0);
  await page.getByLabel("What “p” holds").selectOption("timestamp");
  await expect(page.getByRole("group", { name: "How are the dates written?" })).toBeVisible();
});

test("dates that can be read two ways are asked, not guessed", async ({ page }) => {
  await enterFresh(page);
  await page.goto("/dash/batch-analysis");
  await page.getByLabel("File of conversations").setInputFiles(textFile("export.txt", EXPORT));
  await expect(page.getByRole("group", { name: "How are the dates written?" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Bring in/ })).toBeDisabled();
  await page.getByRole("radio", { name: /Day first/ }).check();
  await expect(page.getByRole("table", { name: "Messages as they would be stored" })).toContainText("3 Apr 2026");
  await expect(page.getByRole("button", { name: /^Bring in/ })).toBeEnabled();
  // A new workspace is in UTC, and the file is read so: the zone is not shown as one still to be chosen.
  await expect(page.getByLabel("Time zone of the times")).toContainText("UTC");
});

test("pasted text is read like a file", async ({ page }) => {
  await enterFresh(page);
  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Paste text" }).click();
  await page
    .getByLabel("Conversation text")
    .fill("User: hi, do you deliver to Braga?\nBot: Yes, in two days.\nUser: thanks\n");
  await page.getByRole("button", { name: "Read this text" }).click();
  await expect(page.getByRole("table", { name: "Messages as they would be stored" })).toContainText(
    "do you deliver to Braga?",
  );
});

test("a file that can't be read says why, and another can be chosen", async ({ page }) => {
  await enterFresh(page);
  await page.goto("/dash/batch-analysis");
  await page.getByLabel("File of conversations").setInputFiles(textFile("chats.zip", "PK\u0003\u0004 and more"));
  await expect(page.getByRole("heading", { name: "“chats.zip” could not be read" })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(page.getByRole("heading", { name: "Drop a file of conversations here" })).toBeVisible();
});

test("an upload that fails loses nothing: the file and its settings stay", async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await enterFresh(page);
  await readHere(page, "chats.csv", CSV);
  await page.route("**/api/uploads?*", (route) => route.abort());
  await page.getByRole("button", { name: "Bring in 2 conversations" }).click();
  await expect(page.getByText("The file was not brought in", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "chats.csv" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Bring in 2 conversations" })).toBeEnabled();
});

test("who leaves while a file is on its way is asked, and who stays brings it in", async ({ page }) => {
  await enterFresh(page);
  await readHere(page, "chats.csv", CSV);
  const release = await holdRoute(page, "**/api/uploads?*");
  await page.getByRole("button", { name: "Bring in 2 conversations" }).click();
  await page.getByRole("heading", { name: "Sending chats.csv" }).waitFor();
  await page.getByRole("link", { name: "Funnel" }).click();
  const question = page.getByRole("dialog", { name: "Leave before the file has arrived?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/batch-analysis/);
  release();
  await expect(page.getByRole("heading", { name: "Brought in: chats.csv" })).toBeVisible({ timeout: 20_000 });
  // It has arrived: nobody is asked any more.
  await page.getByRole("link", { name: "Funnel", exact: true }).click();
  await expect(page).toHaveURL(/funnel/);
});

test("an upload that is being read can be cancelled from the history", async ({ page }) => {
  await enterFresh(page);
  // Long enough that its reading takes many seconds: it is stopped in the middle, not after its end.
  const questions = Array.from(
    { length: 120_000 },
    (_, at) => `c${at},user,Is table ${at} free tonight?,2026-03-01T10:00:00Z`,
  );
  await readHere(page, "chats.csv", ["conversation_id,role,text,timestamp", ...questions].join("\n"));
  await page.getByRole("button", { name: "Bring in 120,000 conversations" }).click();
  await page.getByRole("heading", { name: "Reading: chats.csv" }).waitFor({ timeout: 20_000 });
  await page.goto("/dash/batch-analysis");
  await page.getByRole("button", { name: "Cancel chats.csv" }).click();
  await expect(page.getByRole("list", { name: "Uploads" }).getByRole("listitem")).toContainText("Cancelled");
  await expect(page.getByRole("button", { name: "Undo chats.csv" })).toBeVisible();
});
