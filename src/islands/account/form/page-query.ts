/** The page's query parameters; empty while the page is prerendered. */
export function getPageQuery(): URLSearchParams {
  return new URLSearchParams(typeof location === "undefined" ? "" : location.search);
}
