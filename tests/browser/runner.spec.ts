import type { Page } from "@playwright/test";
import { conversationsPageSchema } from "#src/domain/conversations/conversations.contract.ts";
import { paths } from "#src/domain/paths/paths.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { buildScriptedRun } from "#src/domain/runner/report/build-scripted-run.ts";
import { expect, test } from "#tests/support/test.ts";

const RUN = "Hours\n\n#me\nWhen are you open?\n#bot\nnine";

async function saveRun(page: Page, accessToken: string, text: string, answer: string, startedAt: number) {
  const run = await buildScriptedRun(text, () => [answer], { startedAt });
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await page.request.post(paths.api.runnerRuns, { headers, data: { runs: [run] } });
  expect(response.status()).toBe(200);
  return run;
}

test("pairs a browser with a code, shows it and takes it back", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto(paths.dash.runner);
  await expect(page.getByRole("link", { name: "Download" })).toHaveAttribute("href", /threadlight-runner\.zip$/);
  await page.getByRole("button", { name: "Get a code" }).click();
  const code = await page.getByLabel("Pairing code").innerText();
  const data = { code, device: { name: "Chrome of Ana", version: "0.1.0" } };
  const claim = await page.request.post(paths.api.runnerClaim, { data });
  expect(claim.status()).toBe(200);
  await expect(page.getByText("Paired: Chrome of Ana")).toBeVisible();
  await page.getByRole("tab", { name: "Devices" }).click();
  await expect(page.getByRole("list", { name: "Devices" })).toContainText("Chrome of Ana");
  await page.getByRole("button", { name: "Unpair Chrome of Ana" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unpair" }).click();
  await expect(page.getByText("No browser is paired")).toBeVisible();
  const { token } = await claim.json();
  const me = await page.request.get(paths.api.runnerMe, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
});

test("lists saved runs and shows a report with what changed", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  await page.goto(paths.dash.runner);
  await expect(page.getByText("No runs yet")).toBeVisible();
  await saveRun(page, accessToken, RUN, "We open at nine. Do you want to come?", Date.now() - 60_000);
  const run = await saveRun(page, accessToken, RUN, "We open at ten.", Date.now());
  await page.reload();
  const list = page.getByRole("list", { name: "Runs" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Outcome" }).selectOption("failed");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await list.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${run.id}$`));
  await expect(page.getByText("Failed", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveText([/^Sent/, /^Failed/]);
  await expect(page.getByText("Passed before, failed now")).toBeVisible();
  await page.getByRole("button", { name: "Delete run" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete run" }).click();
  await expect(page).toHaveURL(/\/dash\/runner$/);
  await expect(page.getByRole("list", { name: "Runs" }).getByRole("listitem")).toHaveCount(1);
});

test("marks the account of test runs, and leads from a run to its conversation and back", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  const run = await saveRun(page, accessToken, RUN, "We open at nine. Do you want to come?", Date.now() - 60_000);
  const line = page.getByText("Test conversations: not part of your figures");
  await page.goto(paths.dash.overview);
  await page.getByRole("button", { name: "API account: All API accounts" }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole("menuitemradio", { name: /Runner tests/ }).click();
  await expect(page).toHaveURL(/account=[\da-f-]{36}/);
  await expect(line).toBeVisible();

  await page.goto(paths.dash.runnerRun(run.id));
  await page.getByRole("link", { name: "Open the conversation" }).click();
  await expect(page).toHaveURL(/\/conversations\/[\da-f-]{36}/);
  await expect(page.getByText("A test conversation: not part of your figures.")).toBeVisible();
  await expect(page.getByText("When are you open?").first()).toBeVisible();
  await page.getByRole("link", { name: "Open its run" }).click();
  await expect(page).toHaveURL(new RegExp(`${run.id}$`));
  await expect(page.getByRole("list", { name: "Steps" })).toBeVisible();
});

test("edits scripts and shows errors by line while typing", async ({ page }) => {
  await signInToNewWorkspace(page);
  await page.goto(paths.dash.runner);
  await page.getByRole("tab", { name: "Scripts" }).click();
  await page.getByRole("link", { name: "New script" }).click();
  const box = page.getByRole("textbox", { name: "Script" });
  await box.fill("Bad\n\n#me\nHi\nPAUSE soon");
  await expect(page.getByText(/^Line 5: PAUSE/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save script" })).toBeDisabled();
  await box.fill("Good\n\n#me\nHi\n\n#bot\n!FALLBACK\n");
  await page.getByRole("textbox", { name: "Name" }).fill("Greeting");
  await page.getByRole("button", { name: "Save script" }).click();
  await expect(page).toHaveURL(/\/scripts\/[\da-f-]{36}$/);
  await page.reload();
  await expect(box).toHaveValue("Good\n\n#me\nHi\n\n#bot\n!FALLBACK\n");
  await page.getByRole("button", { name: "Delete script" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete script" }).click();
  await page.getByRole("tab", { name: "Scripts" }).click();
  await expect(page.getByText("No scripts yet")).toBeVisible();
});

test("makes a test from a conversation", async ({ page }) => {
  const accessToken = await signInToDemo(page);
  const headers = { authorization: `Bearer ${accessToken}` };
  const listed = await page.request.get(paths.api.conversations, { headers });
  const { items } = conversationsPageSchema.parse(await listed.json());
  const answered = items.find(({ turns, messages }) => turns > 1 && messages > turns * 2 - 1);
  await page.goto(paths.dash.conversation(answered?.id ?? ""));
  await page.getByRole("link", { name: "Make a test" }).click();
  await expect(page.getByText("A draft of the conversation, not kept yet.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Script" })).toHaveValue(/#me\n[\s\S]*#bot\n[\s\S]*!FALLBACK/);
});

test("fits narrow screens and has no serious accessibility violations", async ({ page }) => {
  const accessToken = await signInToNewWorkspace(page);
  const run = await saveRun(page, accessToken, RUN, "We open at ten.", Date.now());
  for (const path of [paths.dash.runner, paths.dash.runnerRun(run.id), paths.dash.runnerNewScript]) {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.getByRole("status", { name: /^Loading/ }).waitFor({ state: "detached" });
      await expectNoHorizontalScroll(page, `${path} at ${String(width)}`);
    }
    await expectNoSeriousViolations(page, path);
  }
});
