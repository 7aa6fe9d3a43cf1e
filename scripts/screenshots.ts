/** npm run screenshots: takes screenshots of the dashboard with demo data, light and dark, and records the tour. */
import { mkdir, mkdtemp, chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import type { Browser, Locator, Page } from "@playwright/test";
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
/** Width to height ratio of a feature card's picture. */
const CARD_RATIO = 8 / 5;
const WIDE = { height: 900, density: 3 };
/** The screen of a common phone. */
const PHONE = { width: 390, height: 844, density: 2 };
/** Space above the part that a phone's screen shows; clears the app's sticky header. */
const PHONE_MARGIN_PX = 76;
/** Space above the row that a picture starts with. */
const START_MARGIN_PX = 3;
const SETTLE_MS = 1_500;
const WEBP = { quality: 86, effort: 6, smartSubsample: true };
const only = process.argv.slice(2);

type Theme = "light" | "dark";

const dataDir = await mkdtemp(join(tmpdir(), "threadlight-screenshots-"));
await chmod(dataDir, 0o711);
await mkdir(FOLDER, { recursive: true });
const app = await startApp({ env: { DATA_DIR: dataDir } });
const browser = await chromium.launch(getLaunchOptions());
try {
  for (const theme of ["light", "dark"] as const) {
    for (const shot of SCREENSHOTS.filter(({ name }) => only.length === 0 || only.includes(name))) {
      await takeWide(browser, shot, theme);
      await takePhone(browser, shot, theme);
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

/** The part of the screen that its card shows, for wide windows. */
async function takeWide(from: Browser, shot: Screenshot, theme: Theme): Promise<void> {
  const page = await openScreen(from, shot, { ...WIDE, width: shot.width, theme });
  const target = shot.part === undefined ? page : shot.part(page).first();
  if ("boundingBox" in target) await fitCard(target);
  const picture = sharp(await target.screenshot({ animations: "disabled" }));
  if (shot.crop !== undefined) {
    const { width, height } = await picture.metadata();
    const first = await measureStart(target, shot);
    const kept = Math.min(height - first, Math.round(width / CARD_RATIO));
    picture.extract({ left: 0, top: shot.crop === "start" ? first : height - kept, width, height: kept });
  }
  await picture.webp(WEBP).toFile(join(FOLDER, `${shot.name}-${theme}.webp`));
  await page.context().close();
}

/** Makes an element as high as its card wants it, or the card would cut off its sides. */
async function fitCard(part: Locator): Promise<void> {
  await part.evaluate((element, ratio) => {
    if (!(element instanceof HTMLElement)) return;
    element.style.boxSizing = "border-box";
    // A sheet would make a part lower than its content.
    element.style.flexShrink = "0";
    element.style.minHeight = `${element.offsetWidth / ratio}px`;
  }, CARD_RATIO);
}

/** The pixels of a picture above its start. */
async function measureStart(target: Page | Locator, { start }: Screenshot): Promise<number> {
  if (start === undefined || !("boundingBox" in target)) return 0;
  const [whole, first] = [await target.boundingBox(), await start(target).boundingBox()];
  if (whole === null || first === null) throw new Error("The start of the picture was not found.");
  return Math.max(0, Math.round((first.y - whole.y - START_MARGIN_PX) * WIDE.density));
}

/** The whole screen of a phone, scrolled to the same part. */
async function takePhone(from: Browser, shot: Screenshot, theme: Theme): Promise<void> {
  const page = await openScreen(from, shot, { ...PHONE, theme });
  const part = shot.part?.(page).first();
  await part?.evaluate((element, margin) => {
    const { top } = element.getBoundingClientRect();
    // A part on the first screen is shown with the head of its page.
    if (top <= innerHeight / 3) return;
    // So that the last part of a page reaches the top as well: a card shows the upper half of the phone.
    document.body.style.paddingBottom = "100vh";
    scrollTo({ top: top + scrollY - margin, behavior: "instant" });
  }, PHONE_MARGIN_PX);
  await settle(page);
  const picture = sharp(await page.screenshot({ animations: "disabled" }));
  await picture.webp(WEBP).toFile(join(FOLDER, `${shot.name}-phone-${theme}.webp`));
  await page.context().close();
}

type Screen = { width: number; height: number; density: number; theme: Theme };

/** Opens the screenshot's page in a window of its own, signed in to the demo, and waits until it is drawn. */
async function openScreen(from: Browser, shot: Screenshot, { width, height, density, theme }: Screen): Promise<Page> {
  const context = await from.newContext({
    baseURL: app.url,
    viewport: { width, height },
    deviceScaleFactor: density,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "Europe/Lisbon",
  });
  const page = await context.newPage();
  await signInToDemo(page);
  await page.goto(shot.path);
  await shot.ready(page);
  await settle(page);
  return page;
}

/** Waits for fonts, remaining requests and animations. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(SETTLE_MS);
}
