import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { recordCall, speakCall } from "#src/demo/calls.ts";
import { expectNoHorizontalScroll, expectNoSeriousViolations } from "#tests/support/accessibility.ts";
import { signInToDemo, signInToNewWorkspace } from "#tests/support/dash.ts";
import { joinAsViewer } from "#tests/support/join-as-viewer.ts";
import { expect, test } from "#tests/support/test.ts";

const PATH = "/dash/voice-analysis";
const SPOKEN = speakCall({
  turns: [
    ["bot", "Riverside clinic, how can I help you today?"],
    ["user", "How much is a cleaning on Friday, please?"],
    ["bot", "It is sixty euros. Shall I book it for you?", 4200],
    ["user", "Yes, please book it."],
  ],
});
const WAV = { name: "clinic.wav", mimeType: "audio/wav", buffer: Buffer.from(recordCall(SPOKEN)) };
const WORDS = {
  name: "clinic.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({
      segments: SPOKEN.map(({ side, text, startMs, endMs }) => {
        return { start: startMs / 1000, end: endMs / 1000, speaker: side, text };
      }),
    }),
  ),
};

async function drop(page: Page, files: (typeof WAV)[]): Promise<void> {
  await page.getByLabel("Recording or transcript").setInputFiles(files);
}

test("a call is measured in the browser, sent when the person says so, and becomes a conversation", async ({
  page,
  browser,
}) => {
  const accessToken = await signInToNewWorkspace(page, "", { verified: true });
  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: "No calls yet" })).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") sent.push(request.url());
  });
  await drop(page, [{ ...WAV, buffer: Buffer.from("hello") }]);
  await expect(page.getByRole("alert")).toContainText("no transcript that is read");
  await drop(page, [WAV, WORDS]);
  await expect(page.getByText("Nothing has been sent", { exact: true })).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("row")).toHaveCount(5);
  expect(sent.filter((url) => url.includes("/api/voice"))).toEqual([]);

  const head = timeline.getByRole("slider", { name: "Play head" });
  await head.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(head).toHaveAttribute("aria-valuetext", /user speaks|silence/);
  await page.keyboard.press("+");
  await page.keyboard.press("Home");
  await expect(head).toHaveAttribute("aria-valuetext", /^0:00/);
  await timeline.getByRole("button", { name: /It is sixty euros/ }).click();
  await expect(head).toHaveAttribute("aria-valuetext", /bot speaks/);
  await expectNoSeriousViolations(page, PATH);

  await page.getByRole("button", { name: /Use the file/ }).click();
  await page.getByLabel("Bot version").fill("7");
  await page.getByRole("button", { name: "Send with the recording" }).click();
  await expect(page.getByRole("heading", { name: "clinic.wav" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Findings" })).toContainText("Dead air: 1", { timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Play" })).toBeEnabled();
  const call = page.url();
  await page.getByRole("link", { name: "Open the conversation" }).click();
  await expect(page.getByRole("region", { name: "Call", exact: true })).toBeVisible();

  const viewer = await joinAsViewer({ page, browser }, accessToken);
  await viewer.goto(call);
  await expect(viewer.getByRole("region", { name: "Timeline" })).toBeVisible();
  await expect(viewer.getByRole("button", { name: "Delete call" })).toHaveCount(0);
  await viewer.context().close();

  await page.goto(call);
  await page.getByRole("button", { name: "Delete call" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete call" }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await expect(page.getByRole("heading", { name: "No calls yet" })).toBeVisible();
});

test("compressed recordings are measured in the browser, sent, played by ranges, and deleted", async ({ page }) => {
  await signInToNewWorkspace(page);
  for (const name of ["stereo-opus.ogg", "stereo-vorbis.ogg", "stereo-mpeg25.mp3"]) {
    await page.goto(PATH);
    const buffer = await readFile(join(import.meta.dirname, "..", "fixtures", "voice", name));
    await drop(page, [{ name, mimeType: "application/octet-stream", buffer }]);
    await expect(page.getByText("Nothing has been sent", { exact: true })).toBeVisible();
    const timeline = page.getByRole("region", { name: "Timeline" });
    await playAndPause(page);
    const turns = await timeline.getByRole("row").allInnerTexts();
    expect(turns.length).toBeGreaterThan(2);

    const ranges: number[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/api/voice/audio?")) ranges.push(response.status());
    });
    await page.getByRole("button", { name: "Send with the recording" }).click();
    await expect(page.getByRole("button", { name: "Delete call" })).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => timeline.getByRole("row").allInnerTexts()).toEqual(turns);
    await playAndPause(page);
    expect(ranges).not.toEqual([]);
    expect(ranges.every((status) => status === 206)).toBe(true);
    page.removeAllListeners("response");
    await page.getByRole("button", { name: "Delete call" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete call" }).click();
    await expect(page.getByRole("heading", { name: "No calls yet" })).toBeVisible();
  }
});

test("a recording plays on after its link has expired", async ({ page, expectedErrors }) => {
  expectedErrors.push(/410/);
  await page.clock.install();
  await signInToDemo(page);
  let links = 0;
  await page.route("**/api/voice/audio?*", async (route) => {
    links += 1;
    if (links > 1) return route.continue();
    // A link is good for five minutes.
    await page.clock.fastForward("05:01");
    return route.fulfill({ status: 410 });
  });
  // The person presses Play before there is another link.
  const pressed = Promise.withResolvers<undefined>();
  let renewals = 0;
  await page.route("**/api/voice/calls/*/link", async (route) => {
    if (links > 0) {
      renewals += 1;
      await pressed.promise;
    }
    return route.continue();
  });
  await page.goto(PATH);
  await page.getByRole("link", { name: /booking-line-0412/ }).click();
  await expect.poll(() => renewals).toBe(1);
  await playAndPause(page, () => pressed.resolve(undefined));
  expect(links).toBeGreaterThan(1);
});

async function playAndPause(page: Page, onPressed = (): void => undefined): Promise<void> {
  const head = page.getByRole("slider", { name: "Play head" });
  await page.getByRole("button", { name: "Play", disabled: false }).click();
  onPressed();
  await expect(head).toHaveAttribute("aria-valuetext", /^0:0[1-9]/);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
}

test("the demo's calls are compared, and the screens fit every width", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/dash/overview");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Conversations" }).click();
  await page.getByRole("navigation", { name: "Conversations: screens" }).getByRole("link", { name: "Calls" }).click();
  await expect(page.getByRole("list", { name: "Calls" }).getByRole("listitem")).toHaveCount(6);
  await expect(page.getByRole("list", { name: "Findings" })).toContainText("Bot talks over the user");
  await expect(page.getByRole("region", { name: "By version of the bot" })).toContainText("2.0.1");
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page, PATH);
  }
  await page.getByRole("link", { name: /booking-line-0412/ }).click();
  await expect(page.getByRole("region", { name: "Timeline" }).getByRole("table")).toBeVisible();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectNoSeriousViolations(page, PATH);
  }
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoHorizontalScroll(page, PATH);
  }
});

test("a failure is shown with a way to try again", async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/);
  await signInToDemo(page);
  const failure = { error: "We can't reach our database just now.", code: "unavailable", requestId: "r" };
  await page.route("**/api/voice/calls?*", (route) => route.fulfill({ status: 503, json: failure }));
  await page.route("**/api/voice/calls", (route) => route.fulfill({ status: 503, json: failure }));
  await page.goto(PATH);
  await expect(page.getByRole("heading", { name: "The calls could not be loaded" })).toBeVisible({ timeout: 30_000 });
});
