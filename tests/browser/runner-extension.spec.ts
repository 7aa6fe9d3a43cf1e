/** The built extension on chat widgets from npm: its panel finds the chat, runs scripts and explores, and sends nothing. */
import type { Page } from "@playwright/test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, unzipSync, zipSync } from "fflate";
import { findWholeChromium, startExtensionBrowser } from "#tests/support/extension-browser.ts";
import type { ExtensionBrowser } from "#tests/support/extension-browser.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { startRunnerWebsite, TRIED_CHATS } from "#tests/support/runner-website.ts";
import { expect, test } from "#tests/support/test.ts";
import type { Website } from "#tests/support/website.ts";
import { isWidgetHere, NOT_FETCHED } from "#tests/support/widget-packages.ts";

const TABLE = "Table\n\n#me\nDo you have a table?\n\n#bot\ntable at *\n!FALLBACK\nTEXT_REGEXP_ANY \\d\\d:\\d\\d\n";

let website: Website;
let browser: ExtensionBrowser;

test.skip(findWholeChromium() === undefined, "Needs a whole Chromium: the headless shell loads no extensions.");
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  website = await startRunnerWebsite();
  browser = await startExtensionBrowser();
});
test.afterAll(async () => {
  await browser.close();
  await website.stop();
});

async function open(query: string): Promise<{ site: Page; panel: Page }> {
  const page = await browser.context.newPage();
  await page.goto(`${website.origin}/?${query}`);
  return { site: page, panel: await browser.openPanel(page) };
}

async function write(panel: Page, script: string): Promise<void> {
  await panel.getByRole("textbox", { name: "Script" }).fill(script);
}

for (const { name, title, places } of TRIED_CHATS) {
  for (const place of places) {
    test(`runs a script on ${name}${place}`, async () => {
      test.skip(!isWidgetHere(name), NOT_FETCHED);
      const { site, panel } = await open(`widget=${name}${place}`);
      const from = browser.requests.length;
      await expect(panel.getByText("Local: nothing is sent")).toBeVisible();
      await panel.getByRole("button", { name: "Find the chat" }).click();
      await expect(panel.getByText(`Found: ${title}`)).toBeVisible();
      await write(panel, TABLE);
      await panel.getByRole("button", { name: "Run", exact: true }).click();
      const report = panel.getByRole("region", { name: "Run report" });
      await expect(report.getByText("Passed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
      await expect(report.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveText([/^Sent/, /^Passed/]);
      await expect(report.getByText("We have a table at 20:00. Shall I book it?").first()).toBeVisible();
      expect(browser.requests.slice(from)).toEqual([]);
      await panel.close();
      await site.close();
    });
  }
}

test("leads a person with a new profile from the page's words to a first report within five minutes", async ({
  page,
}) => {
  test.setTimeout(320_000);
  const seconds: Record<string, number> = {};
  let from = Date.now();
  const lap = (step: string): void => {
    seconds[step] = (Date.now() - from) / 1000;
    from = Date.now();
  };
  await page.goto(paths.doc("threadlight-runner"));
  lap("open the page");
  const downloads = page.waitForEvent("download");
  await page.getByRole("link", { name: "threadlight-runner.zip" }).click();
  const files = unzipSync(await readFile(await (await downloads).path()));
  lap("download");
  const folder = await mkdtemp(join(tmpdir(), "threadlight-runner-"));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  lap("unpack");
  // The dialog of Load unpacked can't be answered here: the browser starts with the folder that a person would choose.
  const fresh = await startExtensionBrowser(folder);
  try {
    const site = await fresh.context.newPage();
    await site.goto("chrome://extensions");
    await site.getByRole("switch", { name: "Developer mode" }).click();
    await expect(site.getByRole("button", { name: "Load unpacked" })).toBeVisible();
    await expect(site.getByText("Threadlight Runner", { exact: true }).last()).toBeVisible();
    lap("developer mode, load unpacked");
    await site.goto(`${website.origin}/?widget=deep-chat`);
    const panel = await fresh.openPanel(site);
    await expect(panel.getByText("Local: nothing is sent")).toBeVisible();
    lap("open the panel");
    await panel.getByRole("button", { name: "Find the chat" }).click();
    await expect(panel.getByText("Found: Deep Chat")).toBeVisible();
    lap("find the chat");
    await panel.getByRole("button", { name: "Run", exact: true }).click();
    const report = panel.getByRole("region", { name: "Run report" });
    await expect(report.getByRole("list", { name: "Steps" })).toBeVisible({ timeout: 60_000 });
    lap("run the example");
    await expect(report.getByText("Failed", { exact: true }).first()).toBeVisible();
    await expect(report.getByText("Sorry, I didn't understand that. Can you rephrase?").first()).toBeVisible();
  } finally {
    await fresh.close();
    await rm(folder, { recursive: true, force: true });
  }
  const total = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  test.info().annotations.push({ type: "seconds", description: JSON.stringify(seconds) });
  expect(total).toBeLessThan(300);
});

test("shows what a script fails on, and what keeps it from running", async () => {
  const { site, panel } = await open("widget=plain");
  await write(panel, "Wrong\n\n#me\nprice?\nPAUSE soon\n");
  await expect(panel.getByText(/^Line 5: PAUSE/)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Run", exact: true })).toBeDisabled();
  await write(panel, "Wrong\n\n#me\nprice?\n\n#bot\nfree of charge\n\n#me\nbye\n");
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  const report = panel.getByRole("region", { name: "Run report" });
  await expect(report.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveText(
    [/^Sent/, /^Failed/, /^Skipped/],
    { timeout: 60_000 },
  );
  await panel.getByRole("tab", { name: "Runs" }).click();
  await expect(panel.getByRole("button", { name: "Show Wrong" })).toBeVisible();
  await panel.close();
  await site.close();
});

test("explores, and stops with what it has", async () => {
  const { site, panel } = await open("widget=plain");
  await panel.getByRole("tab", { name: "Explore" }).click();
  await panel.getByRole("combobox", { name: "Persona" }).selectOption("hurried");
  await panel.getByRole("spinbutton", { name: "Messages at most" }).fill("2");
  await panel.getByRole("button", { name: "Start" }).click();
  const report = panel.getByRole("region", { name: "Run report" });
  await expect(report.getByText("Passed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await panel.getByRole("spinbutton", { name: "Messages at most" }).fill("40");
  await panel.getByRole("button", { name: "Start" }).click();
  const live = panel.getByRole("region", { name: "Run in progress" });
  await expect(live.getByRole("list", { name: "Conversation" })).toBeVisible({ timeout: 30_000 });
  await panel.getByRole("button", { name: "Stop" }).click();
  await expect(report.getByText("Stopped", { exact: true })).toBeVisible({ timeout: 30_000 });
  await panel.close();
  await site.close();
});

test("keeps what a run had when its panel is closed", async () => {
  const { site, panel } = await open("widget=plain");
  await write(panel, `Closed\n\n#me\nDo you have a table?\n\n#bot\ntable at *\nPAUSE 60000\n\n#me\nBye\n`);
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  const live = panel.getByRole("region", { name: "Run in progress" });
  await expect(live.getByText("We have a table at 20:00. Shall I book it?")).toBeVisible({ timeout: 30_000 });
  await panel.close();
  const next = await browser.openPanel(site);
  await next.getByRole("tab", { name: "Runs" }).click();
  await next.getByRole("button", { name: "Show Closed" }).click();
  const report = next.getByRole("region", { name: "Run report" });
  await expect(report.getByText("Stopped", { exact: true })).toBeVisible();
  await expect(report.getByText("We have a table at 20:00. Shall I book it?").first()).toBeVisible();
  await next.close();
  await site.close();
});

test("works on a chat that a person points at", async () => {
  const { site, panel } = await open("widget=plain");
  await panel.getByRole("button", { name: "Point at it" }).click();
  await expect(site.getByText("click the field that you type in")).toBeVisible();
  await site.bringToFront();
  await site.getByRole("textbox", { name: "Type a message" }).click();
  await expect(site.getByText("now click the list of messages")).toBeVisible();
  await site.getByText("Hello! How can I help?").click();
  await expect(panel.getByText("Found: The chat you named")).toBeVisible();
  await panel.getByRole("button", { name: "Check" }).click();
  await expect(panel.getByRole("list", { name: "Last messages" })).toContainText("Hello! How can I help?");
  await panel.close();
  await site.close();
});

const GREETING = "Greeting\n\n#bot\n*help?\n\n#me\nASK\n\n#bot\ntable at *\n";
const ASK = "ASK\nDo you have a table?\nA table for two, please\n";

test("imports scripts from a zip, and clicks an element of the page between them", async () => {
  const { site, panel } = await open("widget=plain");
  const zip = zipSync({
    "tests/greeting.convo.txt": strToU8(GREETING),
    "tests/ask.utterances.txt": strToU8(ASK),
    "tests/notes.md": strToU8("Not a script"),
  });
  const file = { name: "tests.zip", mimeType: "application/zip", buffer: Buffer.from(zip) };
  await panel.getByLabel("Script files").setInputFiles(file);
  await expect(
    panel.getByText("2 files imported. This form of Botium’s scripts is not read: tests/notes.md"),
  ).toBeVisible();
  await expect(panel.getByRole("textbox", { name: "Script" })).toHaveValue(GREETING);
  await expect(panel.getByText("Parts and lists of phrases for all scripts: tests/ask.utterances.txt")).toBeVisible();
  await panel.getByLabel("Script files").setInputFiles({ ...file, buffer: file.buffer.subarray(0, 100) });
  await expect(panel.getByText(/^Import failed\. The zip file is/)).toBeVisible();

  await panel.getByRole("tab", { name: "Settings" }).click();
  await panel.getByRole("combobox", { name: "Between scripts" }).selectOption("Click an element you point at");
  await expect(panel.getByText("No element is chosen for this site yet.")).toBeVisible();
  await panel.getByRole("button", { name: "Point at the element" }).click();
  await expect(site.getByText("click what starts a new chat")).toBeVisible();
  await site.bringToFront();
  await site.getByText("New chat", { exact: true }).click();
  await expect(panel.getByText(/^Clicked on this site: /)).toBeVisible();
  await expect(site.getByText("Hello! How can I help?")).toBeVisible();

  await panel.getByRole("tab", { name: "Script" }).click();
  await panel.getByRole("checkbox", { name: "Every wording" }).check();
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  const report = panel.getByRole("region", { name: "Run report" });
  await expect(report.getByText("A table for two, please").first()).toBeVisible({ timeout: 60_000 });
  await expect(report.getByText("Passed", { exact: true }).first()).toBeVisible();
  await expect(report.getByText("Welcome back! How can I help?").first()).toBeVisible();

  // A page that has it no longer.
  await site.getByText("New chat", { exact: true }).evaluate((element) => element.parentElement?.remove());
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  await expect(
    panel.getByText("The element to press between scripts is not on the page. The page was reloaded instead."),
  ).toBeVisible({ timeout: 60_000 });
  await expect(report.getByText("Hello! How can I help?").first()).toBeVisible({ timeout: 60_000 });
  await panel.close();
  await site.close();
});

test("pairs with a workspace, saves a run, and says when the pairing was taken back", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  await page.goto(paths.dash.runner);
  const headers = { authorization: `Bearer ${accessToken}` };
  const { accounts } = await (await page.request.get(paths.api.apiAccounts, { headers })).json();
  const goal = { kind: "pattern", pattern: "table at 20:00", role: "bot" };
  const changed = await page.request.patch(paths.api.apiAccount(accounts[0].id), { headers, data: { goal } });
  expect(changed.status()).toBe(200);
  const { code } = await (await page.request.post(paths.api.runnerPairings, { headers, data: {} })).json();
  const { site, panel } = await open("widget=plain");
  await panel.getByRole("tab", { name: "Settings" }).click();
  await panel.getByLabel("Workspace address").fill(new URL(page.url()).origin);
  await panel.getByLabel("Pairing code").fill("ABCD-2345");
  await panel.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(panel.getByText("This code is wrong, used or too old.")).toBeVisible();
  await panel.getByLabel("Pairing code").fill(code.toLowerCase());
  await panel.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(panel.getByRole("status").filter({ hasText: /^Paired with / })).toBeVisible();
  await expect(panel.getByText(/^Conversions are read with the workspace’s goal as of /)).toBeVisible();
  await panel.getByRole("tab", { name: "Script" }).click();
  await write(panel, TABLE);
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  await expect(panel.getByText("Conversion, converted")).toBeVisible({ timeout: 60_000 });
  await panel.getByRole("button", { name: "Save to workspace" }).click();
  await expect(panel.getByRole("button", { name: "Saved" })).toBeVisible();
  const { runs } = await (await page.request.get(paths.api.runnerRuns, { headers })).json();
  expect(runs).toMatchObject([{ name: "Table", outcome: "passed", origin: website.origin }]);

  const { devices } = await (await page.request.get(paths.api.runnerDevices, { headers })).json();
  await page.request.delete(paths.api.runnerDevice(devices[0].id), { headers });
  await panel.getByRole("button", { name: "Run", exact: true }).click();
  await panel.getByRole("button", { name: "Save to workspace" }).click({ timeout: 60_000 });
  await expect(panel.getByText("The pairing was taken back in the workspace.")).toBeVisible();
  await expect(panel.getByText("Local: nothing is sent")).toBeVisible();
  await panel.close();
  await site.close();
});
