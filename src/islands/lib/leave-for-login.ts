import { paths, withQuery } from "#src/domain/shared/paths.ts";

const GUARDED = ["/dash", "/admin"];

let signingOut = false;

/**
 * Until this page is left refused calls lead nowhere: who signs out goes to the log-in page, and not back here afterwards.
 * A page that is kept for the way back asks again.
 */
export function beginSignOut(): void {
  signingOut = true;
  addEventListener("pagehide", () => (signingOut = false), { once: true });
}

/** Goes to the log-in page, which leads back here afterwards; on pages that need no session nothing happens. */
export function leaveForLogin(): void {
  const { pathname } = location;
  if (signingOut || !GUARDED.some((start) => pathname.startsWith(start))) return;
  location.assign(withQuery(paths.login, { redirect: pathname }));
}
