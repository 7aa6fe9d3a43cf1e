import type { Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { signInToNewWorkspace } from "#tests/support/dash.ts";
import { joinAsViewer } from "#tests/support/join-as-viewer.ts";
import { POLITE_MODEL } from "#tests/support/polite-model.ts";
import { expect, test } from "#tests/support/test.ts";

const USES = { agent: true, fixWording: true, suggestedReply: true, stageSecondOpinion: true };

/** Signs in to a workspace with sample data, whose model is switched on. */
async function signInWithModel(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await signInToNewWorkspace(page)}` };
  const data = { enabled: true, provider: "operator", uses: USES };
  expect((await page.request.put(paths.api.languageModel, { headers, data })).status()).toBe(200);
  await page.request.post(paths.api.sampleData, { headers, data: {} });
  await expect(async () => {
    const listed = await page.request.get(paths.api.conversations, { headers });
    const body: { items: unknown[] } = await listed.json();
    expect(body.items.length).toBeGreaterThan(10);
  }).toPass({ timeout: 60_000 });
}

test("an owner reads what leaves, switches the installation's model on, tests it and sees the call", async ({
  page,
}) => {
  await signInToNewWorkspace(page);
  await page.goto(paths.dash.settings);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Language model/ })
    .click();
  const leaving = page.getByRole("region", { name: "What leaves the workspace" });
  await expect(leaving.getByText(/^Up to 30 of the conversation's last messages/)).toBeVisible();
  const state = page.getByRole("region", { name: "State and usage" });
  await expect(state.getByText(/^No language model is set up/)).toBeVisible();
  await expect(state.getByRole("button", { name: "Test" })).toBeDisabled();

  const form = page.getByRole("region", { name: "Language model", exact: true });
  await form.getByRole("switch", { name: "Use a language model" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Choose a provider")).toBeVisible();
  await form.getByRole("radio", { name: /^This installation's model/ }).check();
  await form.getByRole("checkbox", { name: /^Agent/ }).check();
  await form.getByLabel("Budget a month, in US dollars").fill("5");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Language model saved", { exact: true })).toBeVisible();
  await expect(state.getByText(/^Switched on/)).toBeVisible();
  await state.getByRole("button", { name: "Test" }).click();
  await expect(state.getByText(new RegExp(`^${POLITE_MODEL} answered in`))).toBeVisible();
  await expect(page.getByRole("region", { name: "Last calls" }).getByRole("row").nth(1)).toContainText("Answered");
  await page.reload();
  await expect(form.getByRole("switch")).toBeChecked();

  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSeriousViolations(page, `${colorScheme} ${width}`);
      await expectNoHorizontalScroll(page, `${colorScheme} ${width}`);
    }
  }
});

test("a workspace's own model has a key that is never shown again, and no private address", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422 .*language-model/);
  await signInToNewWorkspace(page);
  await page.goto(paths.dash.settingsLanguageModel);
  const form = page.getByRole("region", { name: "Language model", exact: true });
  await form.getByRole("radio", { name: /^Your own, OpenAI-compatible/ }).check();
  await form.getByLabel("Address").fill("https://10.0.0.1/v1");
  await form.getByLabel(/^Model/).fill("some-model");
  await form.getByLabel("API key").fill("sk-secret-of-a-test");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Must be a public address")).toBeVisible();
  await form.getByLabel("Address").fill("https://93.184.215.14/v1");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. The language model is off", { exact: true })).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().endsWith(paths.api.languageModel));
  await page.reload();
  expect(await (await answer).text()).not.toContain("sk-secret");
  await expect(form.getByLabel("API key")).toHaveValue("");
  await expect(form.getByText(/^A key is stored/)).toBeVisible();
});

test("viewers are told whom to ask", async ({ page, browser }) => {
  const token = await signInToNewWorkspace(page, "", { verified: true });
  const viewer = await joinAsViewer({ page, browser }, token);
  await viewer.goto(paths.dash.settingsLanguageModel);
  await expect(viewer.getByText("The language model is for owners and admins")).toBeVisible();
  await viewer.context().close();
});

test("an answer says that a model wrote it, and the built-in one stands where it lies", async ({ page }) => {
  test.slow();
  await signInWithModel(page);
  await page.goto(paths.dash.agent);
  const field = page.getByRole("textbox", { name: "Your question" });
  await field.fill("How many conversations in the last 90 days?");
  await field.press("Enter");
  await expect(page.getByText(/^You had \d+ conversations\.$/)).toBeVisible();
  await expect(page.getByText(`Written by a language model (${POLITE_MODEL}).`)).toBeVisible();
  await page.getByText("Built-in answer").click();
  await expect(page.getByText(/^Conversations: /)).toBeVisible();
  await expectNoSeriousViolations(page, "answer");
  await field.fill('How many conversations with "lie" in the last 90 days?');
  await field.press("Enter");
  await expect(page.getByText(/could not be verified\. This is the built-in result\.$/)).toBeVisible();
  await expect(page.getByText("99%")).toHaveCount(0);
});

test("a model's answer is shown as it comes, and what was shown stays when it is stopped", async ({ page }) => {
  test.slow();
  await signInWithModel(page);
  await page.goto(paths.dash.agent);
  const field = page.getByRole("textbox", { name: "Your question" });
  await field.fill('How many conversations with "slow" in the last 90 days?');
  await field.press("Enter");
  const shown = page.getByText(/^You had \d+ conversations\.$/);
  await expect(shown).toBeVisible();
  await expect(page.getByText("n = ", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("alert").getByText(/^Stopped\. What had come is shown/)).toBeVisible();
  await expect(shown).toBeVisible();
  await expect(page.getByText("All of")).toHaveCount(0);
  await expectNoSeriousViolations(page, "stopped answer");
  await field.fill("How many conversations in the last 7 days?");
  await field.press("Enter");
  await expect(page.getByText(`Written by a language model (${POLITE_MODEL}).`)).toBeVisible();
  await expect(shown).toHaveCount(2);
});

test("fixes, replies and second opinions by a model stand beside the engine's, and change nothing", async ({
  page,
}) => {
  test.slow();
  await signInWithModel(page);
  await page.goto(paths.dash.insights);
  const finding = page.getByRole("article").first();
  await finding.getByRole("button", { name: "Word it by language model" }).click();
  await expect(finding.getByText("End each reply with a next step.", { exact: false })).toBeVisible();
  await expect(finding.getByText(/The fix above is the engine's own/)).toBeVisible();
  await finding.getByRole("link", { name: "Open the latest" }).click();
  const reply = page.getByRole("region", { name: "Suggested reply" });
  await reply.getByRole("button", { name: "Suggest a reply" }).click();
  await expect(reply.getByText("Thank you! Shall I hold it for you until tomorrow?")).toBeVisible();
  await expect(reply.getByText(/It is not sent/)).toBeVisible();
  const analysis = page.getByRole("region", { name: "Stage", exact: true });
  const stage = analysis.getByLabel("Furthest stage");
  const before = await stage.inputValue();
  await analysis.getByRole("button", { name: "Second opinion on the stage" }).click();
  await expect(analysis.getByText("The user asks for facts and commits to nothing.")).toBeVisible();
  expect(await stage.inputValue()).toBe(before);
  await page.setViewportSize({ width: 360, height: 900 });
  await expectNoSeriousViolations(page, "conversation");
  await expectNoHorizontalScroll(page, "conversation");
});
