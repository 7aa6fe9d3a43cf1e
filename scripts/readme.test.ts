import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { listVariables, PROJECT_ROOT } from "#src/server/env.ts";

/** Defaults that depend on the machine, as described in the table. */
const DESCRIBED_DEFAULTS = new Map([["DATABASE_CONNECTIONS", "6 plus 2 per core, at most 20"]]);

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

it("docs/environment.md lists all variables", async () => {
  const expected = listVariables().map(({ name, default: value, meaning }) => {
    const plain = value === "" ? "" : `\`${value}\``;
    return [`\`${name}\``, DESCRIBED_DEFAULTS.get(name) ?? plain, meaning];
  });
  expect(await listTableRows("docs/environment.md")).toEqual(expected);
});

it("docs/commands.md lists all scripts of package.json", async () => {
  const named = (await listTableRows("docs/commands.md")).map(([command = ""]) => command);
  expect(named.toSorted()).toEqual((await listCommands()).map((command) => `\`${command}\``).toSorted());
});

it("the README names only commands that exist, and starts and tests with the two that other programs call", async () => {
  const readme = await readFile(join(PROJECT_ROOT, "README.md"), "utf8");
  const commands = await listCommands();
  const named = [...readme.matchAll(/\bnpm (?:run (?:-s )?[a-z:]+|start|test)/g)].map(([name]) =>
    name.replace(" -s", ""),
  );
  expect(named.filter((name) => !commands.includes(name))).toEqual([]);
  expect(readme).toMatch(/^npm ci && npm start +#.*\nnpm ci && npm test +#/m);
});

async function listCommands(): Promise<string[]> {
  const { scripts } = packageSchema.parse(JSON.parse(await readFile(join(PROJECT_ROOT, "package.json"), "utf8")));
  return Object.keys(scripts).map((name) => (name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`));
}

/** Lists the rows of a document's first table, without the header row. */
async function listTableRows(document: string): Promise<string[][]> {
  const text = await readFile(join(PROJECT_ROOT, document), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.trim()),
  );
}
