import { expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "#src/domain/uploads/uploads.contract.ts";
import { findRefusal } from "./file-refusal.ts";

test("a file of exactly the largest size is taken, one byte more is refused with both sizes", () => {
  expect(findRefusal({ name: "a.csv", size: MAX_UPLOAD_BYTES })).toBeNull();
  expect(findRefusal({ name: "a.csv", size: MAX_UPLOAD_BYTES + 1 })).toContain("200\u00a0MiB at the most");
});

test("an empty file is refused by its name", () => {
  expect(findRefusal({ name: "a.csv", size: 0 })).toBe("“a.csv” is empty.");
});
