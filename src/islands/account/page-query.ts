/** The query of the open page; empty where the page is built, which shows a form before its script has come. */
export function readPageQuery(): URLSearchParams {
  return new URLSearchParams(typeof location === "undefined" ? "" : location.search);
}
