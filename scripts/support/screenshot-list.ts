/** The screenshots of the public site: which part of which screen, and when it is ready. */
import type { Locator, Page } from "@playwright/test";
import { paths } from "#src/domain/paths/paths.ts";

export interface Screenshot {
  /** File name without `-light.webp` and `-phone-light.webp`. */
  name: string;
  path: string;
  /** Width of the window for the picture of wide screens. A card is narrow, so most of its pictures are, too. */
  width: number;
  ready: (page: Page) => Promise<void>;
  /** The element to capture; the phone's picture is the whole screen, scrolled to it. The window by default. */
  part?: (page: Page) => Locator;
  /** Crops a long element to the height of a card, from its start or its end. */
  crop?: "start" | "end";
  /** Where the picture for wide windows starts inside the element, if not at its top. */
  start?: (part: Locator) => Locator;
}

/** Screenshots of the feature cards and the showcase. */
export const SCREENSHOTS: readonly Screenshot[] = [
  { name: "overview", path: paths.dash.overview, width: 1440, ready: waitForOverview },
  {
    name: "conversations",
    path: paths.dash.conversations,
    width: 700,
    ready: waitForList,
    part: getMain,
    crop: "start",
  },
  {
    name: "funnel",
    path: paths.dash.funnel,
    width: 700,
    ready: (page) => waitForFigure(page, "Funnel"),
    part: (page) => page.getByRole("region", { name: "Conversations through the stages" }),
    crop: "start",
  },
  {
    name: "fixes",
    path: paths.dash.insights,
    width: 620,
    ready: waitForFindings,
    part: (page) => getFindings(page).getByRole("article").first(),
    crop: "start",
  },
  {
    name: "responses",
    path: `${paths.dash.analytics}?measure=firstResponse`,
    width: 760,
    ready: (page) => getResponses(page).getByRole("figure").first().waitFor(),
    part: getResponses,
    crop: "start",
  },
  {
    name: "impact",
    path: paths.dash.insights,
    width: 580,
    ready: openCalculator,
    part: getCalculator,
    crop: "end",
  },
  {
    name: "benchmarks",
    path: paths.dash.marketBenchmarks,
    width: 700,
    ready: (page) => getPosition(page).getByRole("listitem").first().waitFor(),
    part: getPosition,
    crop: "start",
  },
  {
    name: "engagement",
    path: `${paths.dash.conversations}?outcome=converted`,
    width: 1290,
    ready: openFirstConversation,
    part: (page) => page.getByRole("region", { name: "Details" }),
    crop: "start",
    start: (details) => details.getByText("Depth", { exact: true }),
  },
  {
    name: "channels",
    path: `${paths.dash.funnel}?by=channel`,
    width: 760,
    ready: (page) => waitForFigure(page, "Funnel"),
    part: (page) => page.getByRole("region", { name: "Compare" }),
    crop: "start",
  },
];

function getMain(page: Page): Locator {
  return page.getByRole("main");
}

function getFindings(page: Page): Locator {
  return page.getByRole("list", { name: "Findings, largest effect first" });
}

/** The chart of response times of the analytics screen. */
function getResponses(page: Page): Locator {
  return page.getByRole("region", { name: /^First response by/ });
}

/** The workspace's rates beside those of others. */
function getPosition(page: Page): Locator {
  return getMain(page).getByRole("region").first();
}

async function waitForFindings(page: Page): Promise<void> {
  await getFindings(page).getByRole("article").first().waitFor();
}

function getCalculator(page: Page): Locator {
  return page.getByRole("region", { name: "Conversion impact calculator" });
}

async function openCalculator(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Impact calculator" }).click();
  await getCalculator(page).waitFor();
}

function waitForOverview(page: Page): Promise<void> {
  return waitForFigure(page, "Funnel");
}

async function waitForFigure(page: Page, name: string): Promise<void> {
  await page.getByRole("figure", { name, exact: true }).getByRole("group", { name, exact: true }).waitFor();
}

async function waitForList(page: Page): Promise<void> {
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().waitFor();
}

async function openFirstConversation(page: Page): Promise<void> {
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().click();
  await page.getByRole("region", { name: "Messages" }).waitFor();
}
