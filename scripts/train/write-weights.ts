import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** Writes the weights; with `--check` only compares and throws unless the file is identical. */
export function writeWeights(target: string, module: string): void {
  const { values } = parseArgs({ options: { check: { type: "boolean" } }, strict: false });
  if (values["check"] !== true) writeFileSync(target, module);
  else if (readFileSync(target, "utf8") !== module)
    throw new Error(`${target} differs from what its script trains: run the script.`);
}
