/** Inspects the session tokens and requests of a page. */
import type { Page, Request } from "@playwright/test";
import { getLocalStorage } from "./account-pages.ts";
import { expect } from "./test.ts";

/** Local storage keys of a session. */
export const TOKENS = ["accessToken", "refreshToken", "rememberMe"];

/** Collects the page's requests to matching paths from now on. */
export function collectRequests(page: Page, path: RegExp): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (path.test(new URL(request.url()).pathname)) seen.push(request);
  });
  return seen;
}

/** Expects no session tokens in local storage. */
export async function expectNoTokens(page: Page): Promise<void> {
  const stored = await getLocalStorage(page);
  for (const key of TOKENS) expect(stored).not.toHaveProperty(key);
}
