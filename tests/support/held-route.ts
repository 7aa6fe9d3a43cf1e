import type { Page, Route } from "@playwright/test";

/** Holds back the answer to every request of `url` until the returned function is called; then `answer` gives it, unless told the server. */
export async function holdRoute(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await promise;
    await answer(route);
  });
  return () => resolve(undefined);
}
