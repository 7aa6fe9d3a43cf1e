/** Which parts of which screens the public site shows, and when each is ready to be taken. */
import type { Locator, Page } from "@playwright/test";
import { paths } from "#src/domain/shared/paths.ts";

export interface Shot {
  /** The file's name, before `-light.webp`. */
  name: string;
  path: string;
  size: { width: number; height: number };
  ready: (page: Page) => Promise<void>;
  /** The part that is taken; the whole window without one. */
  part?: (page: Page) => Locator;
  /** Takes of a long part only what a card can show. */
  top?: boolean;
}

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 1100, height: 900 };

/** The pictures of the feature cards and of the showcase. */
export const SHOTS: readonly Shot[] = [
  { name: "overview", path: paths.dash.overview, size: WIDE, ready: seeOverview },
  { name: "conversations", path: paths.dash.conversations, size: NARROW, ready: seeList, part: seeMain, top: true },
  {
    name: "funnel",
    path: paths.dash.funnel,
    size: NARROW,
    ready: (page) => seeFigure(page, "Funnel"),
    part: (page) => page.getByRole("region", { name: "Threads through the stages" }),
  },
  {
    name: "fixes",
    path: paths.dash.insights,
    size: NARROW,
    ready: seeFindings,
    part: seeMain,
    top: true,
  },
  {
    name: "impact",
    path: paths.dash.insights,
    size: { width: 1440, height: 1100 },
    ready: seeFindings,
    part: seeMain,
    top: true,
  },
  {
    name: "conversation",
    path: `${paths.dash.conversations}?reason=price_objection`,
    size: { width: 760, height: 900 },
    ready: openFirst,
    part: (page) => page.getByRole("region", { name: "Messages" }),
    top: true,
  },
  {
    name: "engagement",
    path: `${paths.dash.conversations}?outcome=converted`,
    size: { width: 1290, height: 900 },
    ready: openFirst,
    part: seeMain,
    top: true,
  },
  {
    name: "figures",
    path: paths.dash.overview,
    size: { width: 1180, height: 900 },
    ready: seeOverview,
    part: seeMain,
    top: true,
  },
  {
    name: "channels",
    path: `${paths.dash.funnel}?by=channel`,
    size: NARROW,
    ready: (page) => seeFigure(page, "Funnel"),
    part: (page) => page.getByRole("region", { name: "Compare" }),
  },
];

function seeMain(page: Page): Locator {
  return page.getByRole("main");
}

async function seeFindings(page: Page): Promise<void> {
  await page.getByRole("list", { name: "Findings, largest effect first" }).getByRole("article").first().waitFor();
}

function seeOverview(page: Page): Promise<void> {
  return seeFigure(page, "Funnel of the period");
}

async function seeFigure(page: Page, name: string): Promise<void> {
  await page.getByRole("figure", { name, exact: true }).getByRole("group", { name, exact: true }).waitFor();
}

async function seeList(page: Page): Promise<void> {
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().waitFor();
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole("grid", { name: "Conversations" }).getByRole("link").first().click();
  await page.getByRole("region", { name: "Messages" }).waitFor();
}
