const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Pages whose URL ends in a secret, as a browser opens them; `mask-secrets.ts` knows other spellings and endpoints. */
const SECRET_PAGE = /^(\/(admin-login|share|r|checkout\/\w+)\/).+/;

/** The path without secrets and without ids, so that every conversation counts as one page. */
export function maskPath(path: string): string {
  return path.replace(ID, ":id").replace(SECRET_PAGE, "$1:token");
}

/** The URL for analytics: masks the path and drops every query parameter except campaign ones. */
export function maskUrl({ origin, pathname, search }: { origin: string; pathname: string; search: string }): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => /^utm_/.test(name));
  const query = new URLSearchParams(kept).toString();
  return origin + maskPath(pathname) + (query && `?${query}`);
}
