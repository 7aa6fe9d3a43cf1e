import type { Page, Route } from "@playwright/test";

/** Holds every request to `url` until the returned function is called. Then `respond` handles it, by default with the real server. */
export async function holdRoute(
  page: Page,
  url: string,
  respond: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await promise;
    await respond(route);
  });
  return () => resolve(undefined);
}
