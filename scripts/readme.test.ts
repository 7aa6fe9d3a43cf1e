import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { listVariables, PROJECT_ROOT } from "#src/server/env.ts";

/** Defaults that depend on the machine, as described in the table. */
const DESCRIBED_DEFAULTS = new Map([["DATABASE_CONNECTIONS", "6 plus 2 per core, at most 20"]]);

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

it("the README's environment table lists all variables", async () => {
  const expected = listVariables().map(({ name, default: value, meaning }) => {
    const plain = value === "" ? "" : `\`${value}\``;
    return [`\`${name}\``, DESCRIBED_DEFAULTS.get(name) ?? plain, meaning];
  });
  expect(await readTable("Environment")).toEqual(expected);
});

it("the README's command table lists all scripts of package.json", async () => {
  const { scripts } = packageSchema.parse(JSON.parse(await readFile(join(PROJECT_ROOT, "package.json"), "utf8")));
  const named = (await readTable("Commands")).map(([command = ""]) => command);
  const expected = Object.keys(scripts).map((name) => {
    return name === "start" || name === "test" ? `\`npm ${name}\`` : `\`npm run ${name}\``;
  });
  expect(named.toSorted()).toEqual(expected.toSorted());
});

/** Reads the rows of the first table under a README heading, without the header row. */
async function readTable(heading: string): Promise<string[][]> {
  const readme = await readFile(join(PROJECT_ROOT, "README.md"), "utf8");
  const [, section = ""] = readme.split(`\n## ${heading}\n`);
  const [text = ""] = section.split("\n## ");
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.trim()),
  );
}
