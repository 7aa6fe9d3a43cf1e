import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { FORMATS } from "./formats.ts";
import { IMPORT_FORMATS } from "./import-file.contract.ts";

const page = readFileSync(fileURLToPath(new URL("../../content/docs/batch-formats.mdx", import.meta.url)), "utf8");

it.each(IMPORT_FORMATS)("%s is in the documentation under its label", (format) => {
  const row = page.split("\n").find((line) => line.startsWith("|") && line.includes(`\`${format}\``));
  expect(row).toContain(FORMATS[format].label);
});
