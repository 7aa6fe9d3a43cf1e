const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Pages whose URL ends in a secret. */
export const SECRET_PATH = /^(\/(?:admin-login|share)\/).+$/;
/** The only query parameters that are reported. */
const CAMPAIGN_PARAMETER = /^utm_[a-z]+$/;

/** The path without secrets and without ids, so that every conversation counts as one page. */
export function maskPath(path: string): string {
  return path.replace(ID, ":id").replace(SECRET_PATH, "$1:token");
}

/** The URL for analytics: masks the path and drops every query parameter except campaign ones. */
export function maskUrl({ origin, pathname, search }: { origin: string; pathname: string; search: string }): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN_PARAMETER.test(name));
  const query = new URLSearchParams(kept).toString();
  return `${origin}${maskPath(pathname)}${query === "" ? "" : `?${query}`}`;
}
