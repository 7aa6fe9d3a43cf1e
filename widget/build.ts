/** Builds the snippet into one small script. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

/** Writes `webchat.js` into `folder`. */
export async function buildWidget(folder: string): Promise<void> {
  await writeFile(join(folder, "webchat.js"), await bundleWidget());
}

/** Bundles the snippet: one script without imports that Safari 15, Chrome 90 and Firefox 90 run. */
export async function bundleWidget(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    build: {
      write: false,
      target: ["safari15", "chrome90", "firefox90"],
      rolldownOptions: { input: join(import.meta.dirname, "webchat.ts"), output: { format: "iife" } },
      modulePreload: false,
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [chunk] = output !== undefined && "output" in output ? output.output : [];
  if (chunk?.type !== "chunk") throw new Error("The snippet was not built.");
  return chunk.code;
}
