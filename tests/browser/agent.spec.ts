import type { Locator, Page } from "@playwright/test";
import { closeDatabase, getDatabase } from "#src/server/db/sql.ts";
import { connectToAppDatabase } from "#tests/support/admin-session.ts";
import { expectGoodLooks, listLooks } from "#tests/support/accessibility.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { holdRoute } from "#tests/support/hold-route.ts";
import { tabAndType } from "#tests/support/keyboard.ts";
import { expect, test } from "#tests/support/test.ts";

const MAX_STOPS = 20;
const FAILURE = { error: "We can't reach our database just now.", code: "unavailable", requestId: "r" };

test.beforeAll(connectToAppDatabase);
test.afterAll(closeDatabase);

/** From the field back past the suggestions and actions. */
async function tabBackTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press("Shift+Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Shift+Tab does not reach ${target.toString()}.`);
}

/** Makes a thread a colleague's, shared. */
async function giveAway(threadId: string): Promise<void> {
  const db = getDatabase();
  const [row] = await db.system<{ clientId: string }[]>`
    select client_id as "clientId" from agent_threads where thread_id = ${threadId}`;
  await db.withClient(
    row?.clientId ?? "",
    (tx) => tx`
      update agent_threads set shared = true, user_id = ${crypto.randomUUID()} where thread_id = ${threadId}`,
  );
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your question" }).fill(question);
  // While an answer is on its way, Enter keeps the next question in the field.
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: question, exact: true })).toBeVisible();
}

test("a question is answered, continued, edited by its chips, rated, shared and deleted", async ({ page }) => {
  const title = `Weekly look ${crypto.randomUUID()}`;
  await signInToDemo(page);
  await page.goto("/dash/overview");
  await page.getByRole("link", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ask about your conversations" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).not.toHaveCount(0);
  await ask(page, "Conversion rate in the last 30 days");
  await expect(page).toHaveURL(/\/dash\/agent\/[\w-]{36}$/);
  await expect(page.getByRole("paragraph").filter({ hasText: /^Conversion rate: [\d.]+%/ })).toBeVisible();
  await ask(page, "and on WhatsApp?");
  await expect(page.getByRole("button", { name: "Change: Channel: WhatsApp" })).toBeVisible();
  await page.getByRole("button", { name: "Change: Channel: WhatsApp" }).click();
  await page.getByRole("menuitem", { name: "Webchat" }).click();
  await expect(page.getByRole("button", { name: "Change: Channel: Webchat" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change: Channel: WhatsApp" })).toBeVisible();
  await page.getByRole("button", { name: "Wrong answer" }).last().click();
  await page.getByLabel("What was wrong?").fill("I meant all channels");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByLabel("What was wrong?")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "Wrong answer" }).last()).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Thread", exact: true }).click();
  await page.getByRole("menuitem", { name: "Share with workspace" }).click();
  await expect(page.getByText("Shared with your workspace").first()).toBeVisible();
  await expect(page.getByRole("menu")).toBeHidden();
  await page.getByRole("button", { name: "Thread", exact: true }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Thread", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete thread" }).click();
  await expect(page.getByRole("heading", { name: "Ask about your conversations" })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeHidden();
});

test("an answer's table downloads, and its links open the same filter", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/agent");
  await ask(page, "Containment by channel in the last 30 days");
  await expect(page.getByRole("region", { name: "Containment" }).getByRole("row")).not.toHaveCount(1);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download table as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("answer.csv");
  await ask(page, "Why do users drop off on WhatsApp?");
  await expect(page.getByRole("paragraph").filter({ hasText: /They go with:/ })).toBeVisible();
  await page.getByRole("link", { name: /^All [\d,]+ conversations$/ }).click();
  await expect(page).toHaveURL(/channel=whatsapp.*outcome=dropped|outcome=dropped.*channel=whatsapp/);
});

test("a question without an answer says why, and what can be asked", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/agent");
  await ask(page, "What will our revenue be next month?");
  await expect(page.getByRole("paragraph").filter({ hasText: /I don't forecast/ })).toBeVisible();
  const suggestion = page.getByRole("list", { name: "Questions you can ask" }).getByRole("button").first();
  const question = await suggestion.innerText();
  await suggestion.click();
  await expect(page.getByRole("heading", { name: question, exact: true })).toBeVisible();
  await expect(page.getByText(/^How I read your question$/)).toBeVisible();
});

test("the parts of a question appear while it is typed", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/agent");
  const field = page.getByRole("textbox", { name: "Your question" });
  await field.fill("taxa de conversão no whatsapp ontem");
  const preview = page.getByRole("list", { name: "How your question will be read" });
  await expect(preview).toContainText("Canal: WhatsApp");
  await field.fill("conversion rate for zorblax");
  await expect(page.getByText("I didn't understand “zorblax”")).toBeVisible();
  await field.fill("");
  await expect(page.getByText("Enter to ask")).toBeVisible();
});

test("everything works by keyboard alone", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/agent");
  const question = "Conversion rate in the last 30 days";
  await tabAndType(page, page.getByRole("textbox", { name: "Your question" }), question);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: question, exact: true })).toBeVisible();
  const chip = page.getByRole("button", { name: "Change: Conversion rate" });
  await expect(chip).toBeVisible();
  const good = page.getByRole("button", { name: "Good answer" });
  await tabBackTo(page, good);
  await page.keyboard.press("Enter");
  await expect(good).toHaveAttribute("aria-pressed", "true");
  await tabBackTo(page, chip);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Containment" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chip).toBeFocused();
});

test("threads open from a sheet on a narrow screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signInToDemo(page);
  await page.goto("/dash/agent");
  await page.getByRole("button", { name: "Threads" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Weekly review/ })
    .click();
  await expect(page).toHaveURL(/\/dash\/agent\/[\w-]{36}$/);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Por que os usuários abandonam no WhatsApp?" })).toBeVisible();
});

test("a colleague's shared thread can be read and exported, not changed", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto("/dash/agent");
  await ask(page, "Conversations yesterday");
  await expect(page).toHaveURL(/\/dash\/agent\/[\w-]{36}$/);
  const threadId = page.url().split("/").at(-1) ?? "";
  await giveAway(threadId);
  await page.reload();
  await expect(page.getByText("A colleague shared this thread.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeHidden();
  await page.getByRole("button", { name: "Thread", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeHidden();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as Markdown" }).click();
  expect((await download).suggestedFilename()).toBe("thread.md");
});

test("what is typed while the first answer is on its way stays", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/agent");
  const release = await holdRoute(page, "**/api/agent/ask");
  await ask(page, "Conversations yesterday");
  const field = page.getByRole("textbox", { name: "Your question" });
  await field.fill("and last week?");
  release();
  await expect(page).toHaveURL(/\/dash\/agent\/[\w-]{36}$/);
  await expect(field).toHaveValue("and last week?");
  await expect(field).toBeFocused();
});

test("an answer on its way can be stopped and asked again", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/agent");
  const release = await holdRoute(page, "**/api/agent/ask", (route) => route.continue().catch(() => {}));
  await ask(page, "Conversations yesterday");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Stopped. Nothing was kept.")).toBeVisible();
  await page.unroute("**/api/agent/ask");
  release();
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: /^Conversations: / })).toBeVisible();
});

test("a failed answer says so and can be asked again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await signInToDemo(page);
  await page.goto("/dash/agent");
  await page.route("**/api/agent/ask", (route) => route.fulfill({ status: 503, json: FAILURE }));
  await ask(page, "Conversations yesterday");
  await expect(page.getByRole("alert").getByText("We can't reach our database just now.")).toBeVisible();
  await page.unroute("**/api/agent/ask");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: /^Conversations: / })).toBeVisible();
});

test("a workspace without conversations can ask too, and an unknown thread is not found", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await signInToNewWorkspace(page);
  await page.goto("/dash/agent");
  await ask(page, "Conversion rate last week");
  await expect(
    page.getByRole("paragraph").filter({ hasText: /There is no figure: no conversations match/ }),
  ).toBeVisible();
  await page.goto("/dash/agent/01890000-0000-7000-8000-000000000000");
  await expect(page.getByText("This thread could not be loaded")).toBeVisible();
});

test("fits every width and is accessible in both themes, in every state", async ({ page, expectedErrors }) => {
  test.setTimeout(240_000);
  expectedErrors.push(/503/);
  const expectGood = (state: string) => expectGoodLooks(page, state, listLooks([320, 768, 1440]));
  await signInToDemo(page);
  const showValues = await holdRoute(page, "**/api/agent/values");
  await page.goto("/dash/agent");
  await expect(page.getByRole("status", { name: "Loading questions" })).toBeVisible();
  await expectGood("loading");
  showValues();
  await expect(page.getByRole("button", { name: "Why do users drop off?" })).toBeVisible();
  await expectGood("first questions");
  const fail = await holdRoute(page, "**/api/agent/ask", (route) => route.fulfill({ status: 503, json: FAILURE }));
  await ask(page, "Conversations by channel this month compared with nothing");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await expectGood("asking");
  fail();
  await expect(page.getByRole("alert").getByText(FAILURE.error)).toBeVisible();
  await expectGood("failed");
  await page.unroute("**/api/agent/ask");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByRole("list", { name: "Questions you can ask" })).toBeVisible();
  await ask(page, "Conversions per week in the last 90 days");
  await ask(page, "Why do users drop off?");
  await expect(page.getByRole("paragraph").filter({ hasText: /They go with:/ })).toBeVisible();
  await expectGood("answers");
});
