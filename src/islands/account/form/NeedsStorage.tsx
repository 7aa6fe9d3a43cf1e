import { isStorageBlocked } from "../../lib/session/storage-fallback.ts";

/** Warning shown when the browser blocks storage, where a login could not last. */
export function NeedsStorage() {
  if (!isStorageBlocked()) return null;
  return (
    <p role="note" className="mb-6 rounded-md border border-rule bg-wash p-4 text-sm">
      Your browser blocks storage for this site, so you would be logged out on the next page. Allow cookies and site
      data for this site and reload the page.
    </p>
  );
}
