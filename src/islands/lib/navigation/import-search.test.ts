import { expect, test } from "vitest";
import { buildImportSearch } from "./import-search.ts";

const IMPORT = { apiAccountId: "a1", firstAt: "2026-03-01T10:00:00.000Z", lastAt: "2026-03-04T23:30:00.000Z" };

test("filters by account and by the days of the import in the workspace time zone", () => {
  expect(buildImportSearch(IMPORT, "UTC")).toEqual({ account: "a1", from: "2026-03-01", to: "2026-03-04" });
  expect(buildImportSearch(IMPORT, "Europe/Berlin")).toEqual({ account: "a1", from: "2026-03-01", to: "2026-03-05" });
});

test("limits an import of many years to the last one", () => {
  const fileImport = { ...IMPORT, firstAt: "2019-03-01T10:00:00.000Z" };
  expect(buildImportSearch(fileImport, "UTC")).toEqual({ account: "a1", from: "2025-03-05", to: "2026-03-04" });
});

test("filters only by account if the days are unknown", () => {
  expect(buildImportSearch({ ...IMPORT, firstAt: null, lastAt: null }, "UTC")).toEqual({ account: "a1" });
});
