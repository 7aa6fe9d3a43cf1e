/** Playwright's test on the running program; a test fails on any console error or page error that it does not expect. */
import { randomBytes } from "node:crypto";
import { expect, test as base } from "@playwright/test";
import type { Page } from "@playwright/test";
import { getEnv } from "#src/server/env.ts";

/** How the browser tells that a page led on before it had come whole: one before its answer was taken, one after. */
const LEADING_ON = /is interrupted by another navigation|net::ERR_ABORTED/;

interface Fixtures {
  /** Patterns of console or page errors that belong to this test; add to it before they happen. */
  expectedErrors: RegExp[];
}

export const test = base.extend<Fixtures & { noticeErrors: undefined }>({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on("page", waitForIslands);
    await use(context);
  },
  baseURL: async ({}, use) => {
    await use(getEnv().publicUrl);
  },
  // Each from an address of its own: the tests are many people, not one who tries too often.
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` });
  },
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  noticeErrors: [
    async ({ page, expectedErrors }, use) => {
      const found: string[] = [];
      page.on("pageerror", (error) => found.push(error.stack ?? error.message));
      page.on("console", (message) => {
        if (message.type() === "error") found.push(`${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      const unexpected = found.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** A page that was gone to is ready when its islands are: before, a press or a file would meet markup that nobody hears. */
function waitForIslands(page: Page): void {
  const goTo = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goTo(url, options).catch(waiveLeadingOn);
    if (response === null) await page.waitForLoadState();
    // Astro takes the attribute away when an island is drawn or hydrated.
    if (options?.waitUntil === undefined) {
      await page.locator("astro-island[ssr], [data-scripts=late]").first().waitFor({ state: "detached" });
      await hydrateForms(page);
    }
    return response;
  };
}

/** Some pages lead on at once, at times before they are loaded: that is no failure, and where to is the test's question. */
function waiveLeadingOn(error: unknown): null {
  if (error instanceof Error && LEADING_ON.test(error.message)) return null;
  throw error;
}

/** Prerendered forms hydrate at the first interaction, such as a mouse move. */
async function hydrateForms(page: Page): Promise<void> {
  const prerendered = page.locator("[data-prerendered]");
  if ((await prerendered.count()) === 0) return;
  await page.mouse.move(1, 1);
  await prerendered.waitFor({ state: "detached" });
}

export { expect } from "@playwright/test";
