import { expect, test } from "vitest";
import { parseDashSearch } from "../lib/dash-search.ts";
import { parseSearch, stringifySearch } from "./search-text.ts";

test("filters survive the way to the URL and back, digits in a search text included", () => {
  const search = { from: "2026-03-01", to: "2026-03-31", channel: "whatsapp", q: "123", minDurationSeconds: 60 };
  expect(parseDashSearch(parseSearch(stringifySearch(search)))).toEqual(search);
});

test("a part of a URL that is not valid is left out and the others hold", () => {
  expect(parseDashSearch(parseSearch("?from=yesterday&stage=nowhere&outcome=dropped&utm=x"))).toEqual({
    outcome: "dropped",
  });
});

test("what is empty leaves nothing behind in the URL", () => {
  expect(stringifySearch({ q: "", channel: undefined })).toBe("");
});
