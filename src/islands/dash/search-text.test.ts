import { expect, test } from "vitest";
import { parseDashSearch } from "../lib/navigation/dash-search.ts";
import { parseSearch, stringifySearch } from "./search-text.ts";

test("filters round-trip through the URL, including digits in a search text", () => {
  const search = { from: "2026-03-01", to: "2026-03-31", channel: "whatsapp", q: "123", minDurationSeconds: 60 };
  expect(parseDashSearch(parseSearch(stringifySearch(search)))).toEqual(search);
});

test("drops invalid search parameters and keeps the others", () => {
  expect(parseDashSearch(parseSearch("?from=yesterday&stage=nowhere&outcome=dropped&utm=x"))).toEqual({
    outcome: "dropped",
  });
});

test("leaves empty values out of the URL", () => {
  expect(stringifySearch({ q: "", channel: undefined })).toBe("");
});
