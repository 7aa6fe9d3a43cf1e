import { paths, withQuery } from "#src/domain/shared/paths.ts";

const GUARDED = ["/dash", "/admin"];

/** Goes to the log-in page, which leads back here afterwards; on pages that need no session nothing happens. */
export function leaveForLogin(): void {
  const { pathname } = location;
  if (!GUARDED.some((start) => pathname.startsWith(start))) return;
  location.assign(withQuery(paths.login, { redirect: pathname }));
}
