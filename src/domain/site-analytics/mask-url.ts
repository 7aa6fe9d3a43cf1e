const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Pages and endpoints whose URL contains a secret: what follows these beginnings, however they are spelled. */
const SECRET_PATH =
  /^(\/+(?:admin-login|share|r|checkout\/+(?:sandbox|portal)|api\/+billing\/+(?:checkout|sandbox(?:-portal)?))\/+).+$/i;
/** The only query parameters that are reported. */
const CAMPAIGN_PARAMETER = /^utm_[a-z]+$/;

/** The path without secrets and without ids, so that every conversation counts as one page. */
export function maskPath(path: string): string {
  return maskSecrets(path).replace(ID, ":id");
}

/** The path without secrets. */
export function maskSecrets(path: string): string {
  const decoded = decode(path);
  return SECRET_PATH.test(decoded) ? decoded.replace(SECRET_PATH, "$1:token") : path;
}

/** Servers read an encoded path as the decoded one. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The URL for analytics: masks the path and drops every query parameter except campaign ones. */
export function maskUrl({ origin, pathname, search }: { origin: string; pathname: string; search: string }): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN_PARAMETER.test(name));
  const query = new URLSearchParams(kept).toString();
  return `${origin}${maskPath(pathname)}${query === "" ? "" : `?${query}`}`;
}
