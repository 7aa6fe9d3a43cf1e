/** npm run bench NAME [-- options]: runs a benchmark of this folder; without a name, lists them. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import process from "node:process";
import { print } from "#scripts/support/lifecycle.ts";
import { runCommand } from "#scripts/support/run-command.ts";

const [name, ...options] = process.argv.slice(2);
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(".ts")).toSorted();
const names = files.map((file) => basename(file, ".ts")).filter((other) => other !== "run");

if (name !== undefined && names.includes(name)) {
  process.exitCode = await runCommand([process.execPath, join(import.meta.dirname, `${name}.ts`), ...options]);
} else {
  if (name !== undefined) print(`There is no benchmark ${name}.\n`);
  for (const other of names) print(await describeBenchmark(other));
  process.exitCode = name === undefined ? 0 : 2;
}

/** The first comment of a benchmark: its options, and what it measures. */
async function describeBenchmark(file: string): Promise<string> {
  const [comment = ""] = (await readFile(join(import.meta.dirname, `${file}.ts`), "utf8")).split("*/");
  return `${comment
    .replace(/^\/\*\*\s*(?:\* )?/, "")
    .replaceAll(/\s*\n \* ?/g, " ")
    .trim()
    .replace(/^bench /, "")}\n`;
}
