import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { IMPORT_CASES } from "#tests/support/import-cases.ts";

const SCRIPT = fileURLToPath(new URL("command/main.ts", import.meta.url));
const resultSchema = z.object({ messages: z.array(z.unknown()) });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "threadlight-analyse-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file without messages would end the program with an error code. */
const CASES = IMPORT_CASES.filter(({ sides }) => sides !== "");

it.each(["dmy", "ymd"] as const)(
  "analyzes the reported kinds of files like an import, dates read as %s",
  async (order) => {
    const found = CASES.filter(({ dateOrder }) => (dateOrder ?? "dmy") === order);
    const paths = found.map(({ name }, at) => join(folder, `${order}-${at}-${name}`));
    await Promise.all(found.map(({ text }, at) => writeFile(paths[at] ?? "", text)));
    const { stdout } = await promisify(execFile)(process.execPath, [
      SCRIPT,
      "analyse",
      "--date-order",
      order,
      ...paths,
    ]);
    const lengths = stdout
      .trim()
      .split("\n")
      .map((line) => resultSchema.parse(JSON.parse(line)).messages.length);
    expect(lengths).toEqual(found.flatMap(({ sides }) => sides.split(" ").map((side) => side.length)));
  },
);
