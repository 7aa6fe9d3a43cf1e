import { isStorageRefused } from "../lib/storage-stand-in.ts";

/** Said before somebody types a password that would be of no use. */
export function NeedsStorage() {
  if (!isStorageRefused()) return null;
  return (
    <p role="note" className="mb-6 rounded-md border border-rule bg-wash p-4 text-sm">
      Your browser keeps nothing for this site, so you would be logged out with the next page. Allow cookies and site
      data for it and reload the page.
    </p>
  );
}
