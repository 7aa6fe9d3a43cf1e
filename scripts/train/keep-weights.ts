import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** Writes what was learned; with `--check` it writes nothing, and fails where the file is not that to the byte. */
export function keepWeights(target: string, module: string): void {
  const { values } = parseArgs({ options: { check: { type: "boolean" } }, strict: false });
  if (values["check"] !== true) writeFileSync(target, module);
  else if (readFileSync(target, "utf8") !== module) throw new Error(`${target} is not what its script learns: run it.`);
}
