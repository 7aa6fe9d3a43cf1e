import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { API_TYPES_FILE, formatApiTypes } from "./support/api-types.ts";
import { formatPythonTypes, PYTHON_TYPES_FILE } from "./support/python-types.ts";

it("the types of packages/sdk are those of the OpenAPI document: npm run sdk:types", async () => {
  expect(await readFile(API_TYPES_FILE, "utf8")).toBe(await formatApiTypes());
});

it("so are the types of packages/python", async () => {
  expect(await readFile(PYTHON_TYPES_FILE, "utf8")).toBe(formatPythonTypes());
});
