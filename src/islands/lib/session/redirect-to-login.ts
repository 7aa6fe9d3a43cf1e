import { paths, withQuery } from "#src/domain/paths/paths.ts";

const GUARDED = ["/dash", "/admin"];

let signingOut = false;

/**
 * Turns off redirects for 401 responses until the page is left: after log-out, log-in should not return to this page.
 * A page restored from the back/forward cache redirects again.
 */
export function startSignOut(): void {
  signingOut = true;
  addEventListener("pagehide", () => (signingOut = false), { once: true });
}

/** Opens the log-in page, with a way back to this page and its filters. Does nothing on pages that need no session. */
export function redirectToLogin(): void {
  if (signingOut || !GUARDED.some((start) => location.pathname.startsWith(start))) return;
  location.assign(buildLoginPath());
}

/** The log-in page's URL that leads back to this page. */
export function buildLoginPath(): string {
  return withQuery(paths.login, { redirect: getCurrentPath() });
}

/** Path, query and hash of this page. */
export function getCurrentPath(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
