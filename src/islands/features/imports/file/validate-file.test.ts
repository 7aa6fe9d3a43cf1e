import { expect, test } from "vitest";
import { MAX_IMPORT_BYTES } from "#src/domain/imports/imports.contract.ts";
import { validateFile } from "./validate-file.ts";

test("accepts a file of the maximum size and rejects a larger one with both sizes", () => {
  expect(validateFile({ name: "a.csv", size: MAX_IMPORT_BYTES })).toBeNull();
  expect(validateFile({ name: "a.csv", size: MAX_IMPORT_BYTES + 1 })).toContain("up to 200\u00a0MiB");
});

test("rejects an empty file by name", () => {
  expect(validateFile({ name: "a.csv", size: 0 })).toBe("“a.csv” is empty.");
});
