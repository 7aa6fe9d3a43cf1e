/** What the conformance of sessions looks at: the browser's tokens and calls. */
import type { Page, Request } from "@playwright/test";
import { readStored } from "./account-pages.ts";
import { expect } from "./test.ts";

/** What a browser keeps of a session. */
export const TOKENS = ["accessToken", "refreshToken", "rememberMe"];

/** The requests of the page to paths that fit, from here on. */
export function collectRequests(page: Page, path: RegExp): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (path.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}

/** None of a session is left in local storage. */
export async function expectNoTokens(page: Page): Promise<void> {
  const stored = await readStored(page);
  for (const key of TOKENS) expect(stored).not.toHaveProperty(key);
}
