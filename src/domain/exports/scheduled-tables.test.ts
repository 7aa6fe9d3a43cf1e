import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { buildScheduleSchema, SCHEDULED_TABLES, TABLE_NAMES } from "./scheduled-tables.ts";

it("the documentation lists every column with its type", async () => {
  const page = await readFile(join(PROJECT_ROOT, "src/content/docs/warehouse.mdx"), "utf8");
  for (const name of TABLE_NAMES) {
    const [, section = ""] = page.split(`### ${name}\n`);
    const [table = ""] = section.split("### ");
    const rows = [...table.matchAll(/^\| `(\w+)` +\| (\w+) /gm)].map(([, column, type]) => [column, type]);
    expect(rows, name).toEqual(SCHEDULED_TABLES[name].columns.map(([column, type]) => [column, type]));
  }
});

it("the schema names the files of the chosen formats", () => {
  const { tables } = JSON.parse(buildScheduleSchema(["parquet"]));
  expect(tables[1]).toMatchObject({ name: "messages", files: ["messages/date=*/part-0.parquet"] });
});
