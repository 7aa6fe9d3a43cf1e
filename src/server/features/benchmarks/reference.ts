import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { referenceSchema } from "../../../domain/benchmarks/benchmarks.contract.ts";
import type { Reference } from "../../../domain/benchmarks/benchmarks.contract.ts";
import { PROJECT_ROOT } from "../../env.ts";

let loaded: Promise<Reference> | undefined;

/** Loads the public reference, once per process. */
export async function loadReference(): Promise<Reference> {
  loaded ??= readFile(join(PROJECT_ROOT, "src", "content", "figures", "reference.json"), "utf8").then((text) =>
    referenceSchema.parse(JSON.parse(text)),
  );
  return loaded;
}
