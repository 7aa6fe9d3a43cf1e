import { paths, withQuery } from "#src/domain/shared/paths.ts";

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

/** Opens the log-in page, with a way back to this page. Does nothing on pages that need no session. */
export function redirectToLogin(): void {
  const { pathname } = location;
  if (signingOut || !GUARDED.some((start) => pathname.startsWith(start))) return;
  location.assign(withQuery(paths.login, { redirect: pathname }));
}
