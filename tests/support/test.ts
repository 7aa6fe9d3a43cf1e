/** Playwright's `test` for the running program. A test fails on any unexpected console or page error. */
import { randomBytes } from "node:crypto";
import { expect, test as base } from "@playwright/test";
import type { Page } from "@playwright/test";
import { getEnv } from "#src/server/env.ts";

/** Errors of `goto` when a page redirects while it loads, before or after its response. */
const REDIRECTED = /is interrupted by another navigation|net::ERR_ABORTED/;

interface Fixtures {
  /** Patterns of console and page errors that this test expects; add them before they happen. */
  expectedErrors: RegExp[];
}

export const test = base.extend<Fixtures & { failOnErrors: undefined }>({
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on("page", waitForIslands);
    await use(context);
  },
  baseURL: async ({}, use) => {
    await use(getEnv().publicUrl);
  },
  // A different IP address per test, so that rate limits per address don't apply across tests.
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` });
  },
  expectedErrors: async ({}, use) => {
    await use([]);
  },
  failOnErrors: [
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

/** Makes `goto` wait for hydration: before, clicks and files would have no listeners. */
function waitForIslands(page: Page): void {
  const goTo = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goTo(url, options).catch(ignoreRedirect);
    if (response === null) await page.waitForLoadState();
    // Astro removes the attribute when an island is rendered or hydrated.
    if (options?.waitUntil === undefined) {
      await page.locator("astro-island[ssr], [data-scripts=late]").first().waitFor({ state: "detached" });
      await hydrateForms(page);
    }
    return response;
  };
}

/** Some pages redirect before they are loaded. That is no failure; the test checks the target. */
function ignoreRedirect(error: unknown): null {
  if (error instanceof Error && REDIRECTED.test(error.message)) return null;
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
