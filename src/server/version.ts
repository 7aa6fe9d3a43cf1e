import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { PROJECT_ROOT } from "./env.ts";

/** Returns the product's version, from package.json. */
export function getVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(PROJECT_ROOT, "package.json"), "utf8"));
  return z.object({ version: z.string() }).parse(manifest).version;
}
