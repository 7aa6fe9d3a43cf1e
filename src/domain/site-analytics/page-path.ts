const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** Pages whose address ends in a secret. */
export const SECRET_TAIL = /^(\/(?:admin-login|share)\/).+$/;
/** What of a query may be told: where a campaign sent somebody from. */
const CAMPAIGN = /^utm_[a-z]+$/;

/** The path as it is counted: without ids, which would make a page of each conversation, and without secrets. */
export function describePath(path: string): string {
  return path.replace(ID, ":id").replace(SECRET_TAIL, "$1:token");
}

/** The address as others may know it: e-mails, tokens and searches of its query stay here. */
export function describeUrl({
  origin,
  pathname,
  search,
}: {
  origin: string;
  pathname: string;
  search: string;
}): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name));
  const query = new URLSearchParams(kept).toString();
  return `${origin}${describePath(pathname)}${query === "" ? "" : `?${query}`}`;
}
