/**
 * bench timeline: a call of 30 minutes on its page in Chromium, while it plays, follows, scrolls and zooms, on a phone's and a
 * wide screen. Frames a second stand beside those of an empty page in the same run, the main thread's time per frame (95th
 * percentile) beside the 16.7 ms that a frame has. `-- 10` for 10 minutes.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { ensureBuild } from "#scripts/support/ensure-build.ts";
import { apiAccountsSchema } from "#src/domain/api-accounts/api-accounts.contract.ts";
import { paths, withQuery } from "#src/domain/paths/paths.ts";
import { callSchema } from "#src/domain/voice/voice-calls.contract.ts";
import { startApp } from "#tests/support/app.ts";
import { getLaunchOptions } from "#tests/support/chromium.ts";
import { signInToDemo } from "#tests/support/dash.ts";
import { recordFrames } from "./support/frames.ts";
import type { Frames } from "./support/frames.ts";
import { createLongCall } from "./support/long-call.ts";
import { computeP95, createFigure, printReport } from "./support/report.ts";
import type { Figure } from "./support/report.ts";

const SCREENS = [
  { name: "390 px", viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { name: "1440 px", viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
];
const FRAME_MS = 1000 / 60;
const SECONDS = 4;
const EMPTY = "data:text/html,<title>Empty</title>";

const minutes = Number(process.argv[2] ?? 30);
await ensureBuild();
const dataDir = await mkdtemp(join(tmpdir(), "threadlight-timeline-"));
await chmod(dataDir, 0o711);
const app = await startApp({ env: { DATA_DIR: dataDir } });
const browser = await chromium.launch(getLaunchOptions());
const figures: Figure[] = [];
try {
  let path: string | null = null;
  for (const { name, ...screen } of SCREENS) {
    const context = await browser.newContext({ baseURL: app.url, ...screen });
    const page = await context.newPage();
    const empty = await recordEmptyPage(browser, page);
    const token = await signInToDemo(page);
    path ??= await addLongCall(page, token);
    await page.goto(path);
    for (const [action, frames] of await recordTimeline(browser, page)) {
      figures.push(...describe(`${name}, ${action}`, frames, empty));
    }
    await context.close();
  }
} finally {
  await browser.close();
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
}
printReport("timeline", figures);

function describe(name: string, frames: Frames, empty: Frames): Figure[] {
  return [
    createFigure({
      name,
      value: frames.perSecond,
      unit: "frames/s",
      against: { name: "empty page", value: empty.perSecond },
    }),
    createFigure({
      name: `${name}, main thread, p95`,
      value: computeP95(frames.workMs),
      unit: "ms",
      against: { name: "a frame at 60/s", value: FRAME_MS },
    }),
  ];
}

async function recordEmptyPage(from: Browser, page: Page): Promise<Frames> {
  await page.goto(EMPTY);
  return recordFrames(from, page, () => page.waitForTimeout(SECONDS * 1000));
}

/** Sends the call with its recording and its words. Returns the path of its page. */
async function addLongCall(page: Page, token: string): Promise<string> {
  const { recording, transcript } = createLongCall(minutes);
  const headers = { authorization: `Bearer ${token}` };
  const { accounts } = apiAccountsSchema.parse(
    await (await page.request.get(paths.api.apiAccounts, { headers })).json(),
  );
  const query = { apiAccountId: accounts[0]?.id ?? "", fileName: "long.wav", bot: "left" };
  const sent = await page.request.post(withQuery(paths.api.voiceCalls, query), {
    headers: { ...headers, "content-type": "application/octet-stream" },
    data: Buffer.from(recording),
    timeout: 120_000,
  });
  const { id } = callSchema.parse(await sent.json());
  for (let status = "queued"; status !== "done"; await page.waitForTimeout(500)) {
    const call = callSchema.parse(await (await page.request.get(paths.api.voiceCall(id), { headers })).json());
    if (call.status === "failed") throw new Error(call.failure ?? "The call failed.");
    status = call.status;
  }
  const words = { headers: { ...headers, "content-type": "text/plain" }, data: transcript };
  const answer = await page.request.put(paths.api.voiceTranscript(id), words);
  if (!answer.ok()) throw new Error(await answer.text());
  return paths.dash.voiceCall(id);
}

async function recordTimeline(from: Browser, page: Page): Promise<[action: string, frames: Frames][]> {
  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.getByRole("button", { name: "Play", disabled: false }).waitFor();
  const head = timeline.getByRole("slider", { name: "Play head" });
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await head.press(key);
  };
  const wait = () => page.waitForTimeout(SECONDS * 1000);
  await press("Space");
  await timeline.getByRole("button", { name: "Pause" }).waitFor();
  const playing = await recordFrames(from, page, wait);
  await timeline.getByLabel("Speed").selectOption("2");
  await press("+", "+", "+", "+");
  const following = await recordFrames(from, page, wait);
  await press("f");
  const scrolling = await recordFrames(from, page, () => scroll(page));
  const zooming = await recordFrames(from, page, async () => {
    for (const key of ["-", "-", "-", "-", "+", "+", "+", "+"]) {
      await press(key);
      await page.waitForTimeout((SECONDS * 1000) / 8);
    }
  });
  return [
    ["plays", playing],
    ["follows at 16 times the size, at double speed", following],
    ["scrolls while it plays", scrolling],
    ["zooms while it plays", zooming],
  ];
}

/** Scrolls the picture by 12 pixels a frame, to its end and from the start again. */
async function scroll(page: Page): Promise<void> {
  const picture = page
    .getByRole("region", { name: "Timeline" })
    .locator(".overflow-x-auto", { has: page.locator("canvas") });
  await picture.evaluate(
    (element, ms) =>
      new Promise<void>((resolve) => {
        const endAt = performance.now() + ms;
        const step = (): void => {
          element.scrollLeft = (element.scrollLeft + 12) % (element.scrollWidth - element.clientWidth);
          if (performance.now() < endAt) requestAnimationFrame(step);
          else resolve();
        };
        step();
      }),
    SECONDS * 1000,
  );
}
