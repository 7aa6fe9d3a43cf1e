/** Bundles the command with its engine, and the GitHub Action, into packages/sdk/dist; npm runs it before it packs the package. */
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { z } from "zod";
import { bundlePageScript } from "../../extension/build.ts";
import { getVersion } from "#src/server/version.ts";
import { PROJECT_ROOT } from "#src/server/env.ts";

const manifestSchema = z.object({ version: z.string(), license: z.string(), author: z.unknown().optional() });
const PACKAGES = join(PROJECT_ROOT, "packages");
const FOLDER = join(PACKAGES, "sdk", "dist");

await bundleCommand(FOLDER);
await copyFile(join(PACKAGES, "action", "action.yml"), join(FOLDER, "action", "action.yml"));

async function bundleCommand(folder: string): Promise<void> {
  const pageFiles = [
    `const script = ${JSON.stringify(await bundlePageScript())};`,
    "export const getPageScript = () => Promise.resolve(script);",
    `export const getRunnerVersion = () => ${JSON.stringify(getVersion())};`,
  ].join("\n");
  const result = await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: "error",
    plugins: [
      {
        name: "page-files",
        enforce: "pre",
        load: (id) => (id.endsWith("/support/runner/page-files.ts") ? pageFiles : null),
      },
    ],
    // The package has no dependencies; a browser is only there for who tests with it.
    ssr: { noExternal: true, external: ["playwright-core"], target: "node" },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "node20",
      minify: true,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: { command: join(import.meta.dirname, "main.ts"), "action/main": join(PACKAGES, "action", "main.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "command/[name].js" },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const modules = outputs.flatMap((one) =>
    "output" in one ? one.output.flatMap((chunk) => (chunk.type === "chunk" ? Object.keys(chunk.modules) : [])) : [],
  );
  await writeFile(join(folder, "command", "LICENSES.txt"), await readLicenses(modules));
}

/** The licenses of the packages whose code is part of the bundle. */
async function readLicenses(modules: readonly string[]): Promise<string> {
  const names = modules.flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  const texts = Array.from(new Set(names.toSorted()), async (name) => {
    const folder = join(PROJECT_ROOT, "node_modules", name);
    const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const { version, license, author } = manifestSchema.parse(manifest);
    // Some packages only name their license.
    const text = await readFile(join(folder, "LICENSE"), "utf8").catch(() => `By ${JSON.stringify(author ?? name)}`);
    return `${name} ${version}: ${license}\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join("\n\n");
}
