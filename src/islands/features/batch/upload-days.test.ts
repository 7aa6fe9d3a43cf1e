import { expect, test } from "vitest";
import { findUploadSearch } from "./upload-days.ts";

const UPLOAD = { apiAccountId: "a1", firstAt: "2026-03-01T10:00:00.000Z", lastAt: "2026-03-04T23:30:00.000Z" };

test("an upload's conversations are found by its account and its days in the client's time zone", () => {
  expect(findUploadSearch(UPLOAD, "UTC")).toEqual({ account: "a1", from: "2026-03-01", to: "2026-03-04" });
  expect(findUploadSearch(UPLOAD, "Europe/Berlin")).toEqual({ account: "a1", from: "2026-03-01", to: "2026-03-05" });
});

test("of many years the newest is shown: figures span no more", () => {
  const upload = { ...UPLOAD, firstAt: "2019-03-01T10:00:00.000Z" };
  expect(findUploadSearch(upload, "UTC")).toEqual({ account: "a1", from: "2025-03-05", to: "2026-03-04" });
});

test("an upload of which the days are not known is found by its account alone", () => {
  expect(findUploadSearch({ ...UPLOAD, firstAt: null, lastAt: null }, "UTC")).toEqual({ account: "a1" });
});
