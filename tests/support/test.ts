/** Playwright's test on the running program; a test fails on any console error or page error that it does not expect. */
import { expect, test as base } from "@playwright/test";
import { readEnv } from "#src/server/env.ts";

interface Fixtures {
  /** Patterns of console or page errors that belong to this test; add to it before they happen. */
  expectedErrors: RegExp[];
}

export const test = base.extend<Fixtures & { noticeErrors: undefined }>({
  baseURL: async ({}, use) => {
    await use(readEnv().publicUrl);
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

export { expect } from "@playwright/test";
