/** npm run screenshots: takes screenshots of the dashboard with demo data, light and dark, and records the tour. */
import { mkdir, mkdtemp, chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { startApp } from "#tests/support/app.ts";
import { getLaunchOptions } from "#tests/support/chromium.ts";
import { signInToDemo } from "#tests/support/dash.ts";
import { print } from "./support/lifecycle.ts";
import { SCREENSHOTS } from "./support/screenshot-list.ts";
import type { Screenshot } from "./support/screenshot-list.ts";
import { recordTour } from "./support/record-tour.ts";

const FOLDER = join(PROJECT_ROOT, "src", "assets", "screenshots");
const DENSITY = 2;
/** Width to height ratio of a feature card's picture. */
const CARD_RATIO = 8 / 5;
const SETTLE_MS = 1_500;
const WEBP = { quality: 86, effort: 6, smartSubsample: true };
const only = process.argv.slice(2);

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-screenshots-"));
await chmod(dataDir, 0o711);
await mkdir(FOLDER, { recursive: true });
const app = await startApp({ env: { DATA_DIR: dataDir } });
const browser = await chromium.launch(getLaunchOptions());
try {
  for (const theme of ["light", "dark"] as const) {
    for (const shot of SCREENSHOTS.filter(({ name }) => only.length === 0 || only.includes(name))) {
      await takeScreenshot(browser, { shot, theme });
      print(`${shot.name}, ${theme}`);
    }
  }
  if (only.length === 0 || only.includes("tour")) {
    await recordTour({ browser, url: app.url, folder: join(PROJECT_ROOT, "src", "assets", "tour") });
    print("tour");
  }
} finally {
  await browser.close();
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function takeScreenshot(
  from: Browser,
  { shot, theme }: { shot: Screenshot; theme: "light" | "dark" },
): Promise<void> {
  const { width, height } = shot.size;
  const context = await from.newContext({
    baseURL: app.url,
    viewport: { width, height },
    deviceScaleFactor: DENSITY,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "Europe/Lisbon",
  });
  try {
    const page = await context.newPage();
    await signInToDemo(page);
    await page.goto(shot.path);
    await shot.ready(page);
    await settle(page);
    const target = shot.part === undefined ? page : shot.part(page).first();
    const picture = sharp(await target.screenshot({ animations: "disabled" }));
    if (shot.top === true) {
      const { width, height } = await picture.metadata();
      picture.extract({ left: 0, top: 0, width, height: Math.min(height, Math.round(width / CARD_RATIO)) });
    }
    await picture.webp(WEBP).toFile(join(FOLDER, `${shot.name}-${theme}.webp`));
  } finally {
    await context.close();
  }
}

/** Waits for fonts, remaining requests and animations. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLE_MS);
}
