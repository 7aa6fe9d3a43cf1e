/** The screenshots of the public site: which part of which screen, and when it is ready. */
import type { Locator, Page } from "@playwright/test";
import { paths } from "#src/domain/shared/paths.ts";

export interface Screenshot {
  /** File name without `-light.webp`. */
  name: string;
  path: string;
  size: { width: number; height: number };
  ready: (page: Page) => Promise<void>;
  /** The element to capture; the whole window by default. */
  part?: (page: Page) => Locator;
  /** Crops a long element to the height of a card. */
  top?: boolean;
}

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 1100, height: 900 };

/** Screenshots of the feature cards and the showcase. */
export const SCREENSHOTS: readonly Screenshot[] = [
  { name: "overview", path: paths.dash.overview, size: WIDE, ready: waitForOverview },
  { name: "conversations", path: paths.dash.conversations, size: NARROW, ready: waitForList, part: getMain, top: true },
  {
    name: "funnel",
    path: paths.dash.funnel,
    size: NARROW,
    ready: (page) => waitForFigure(page, "Funnel"),
    part: (page) => page.getByRole("region", { name: "Conversations through the stages" }),
  },
  {
    name: "fixes",
    path: paths.dash.insights,
    size: NARROW,
    ready: waitForFindings,
    part: getMain,
    top: true,
  },
  {
    name: "impact",
    path: paths.dash.insights,
    size: { width: 1440, height: 1100 },
    ready: waitForFindings,
    part: getMain,
    top: true,
  },
  {
    name: "conversation",
    path: `${paths.dash.conversations}?reason=price_objection`,
    size: { width: 760, height: 900 },
    ready: openFirstConversation,
    part: (page) => page.getByRole("region", { name: "Messages" }),
    top: true,
  },
  {
    name: "engagement",
    path: `${paths.dash.conversations}?outcome=converted`,
    size: { width: 1290, height: 900 },
    ready: openFirstConversation,
    part: getMain,
    top: true,
  },
  {
    name: "figures",
    path: paths.dash.overview,
    size: { width: 1180, height: 900 },
    ready: waitForOverview,
    part: getMain,
    top: true,
  },
  {
    name: "channels",
    path: `${paths.dash.funnel}?by=channel`,
    size: NARROW,
    ready: (page) => waitForFigure(page, "Funnel"),
    part: (page) => page.getByRole("region", { name: "Compare" }),
  },
];

function getMain(page: Page): Locator {
  return page.getByRole("main");
}

async function waitForFindings(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Findings, largest effect first" }).getByRole("article").first().waitFor();
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
