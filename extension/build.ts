/** Builds the extension: the panel, the service worker and the script in the page, as a folder and as one zip. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { crc32 } from "node:zlib";
import { deflateAsync } from "@gfx/zopfli";
import tailwind from "@tailwindcss/vite";
import { Zip } from "fflate";
import type { ZipInputFile } from "fflate";
import sharp from "sharp";
import { build } from "vite";
import { omitJsonSchema } from "./omit-json-schema.ts";

const ROOT = import.meta.dirname;
const TARGET = "chrome116";
const SHARED =
  /\/node_modules\/(?:zod|diff)\/|\/domain\/(?:shared\/(?:ids|text|hash)|analysis\/analysis\.contract|runner\/(?:match|script\/(?!script-archive)|run\.contract|runner\.contract|run\/chat|run\/waits|personas\/persona))/;
const ICON_SIZES = [16, 48, 128];
/** The same bytes for the same sources: the earliest time that a zip can name. */
const ZIP_TIME = new Date(1980, 0, 1, 0, 0, 0);

/** Builds the extension into `folder`, and as `zip`. */
export async function buildExtension(folder: string, zip: string, version: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await buildPanel(folder);
  await writeFile(join(folder, "page.js"), await bundlePageScript());
  await writeFile(join(folder, "background.js"), await bundleClassic("background.ts"));
  await writeManifest(folder, version);
  await writeIcons(folder);
  await mkdir(join(zip, ".."), { recursive: true });
  await writeFile(zip, await packFolder(folder));
}

/** Bundles the page script: the panel injects it, and the command runs it before the page's own scripts. */
export async function bundlePageScript(): Promise<string> {
  return bundleClassic("page/main.ts");
}

async function buildPanel(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(ROOT, "panel"),
    base: "./",
    logLevel: "error",
    plugins: [omitJsonSchema(), tailwind()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: TARGET,
      assetsDir: ".",
      // Without styles of its own, a chunk that is loaded late needs no helper.
      modulePreload: false,
      chunkSizeWarningLimit: 2000,
      // The worker is an input beside the panel, so that both share what both need.
      rolldownOptions: {
        input: {
          panel: join(ROOT, "panel/panel.html"),
          "run.worker": join(ROOT, "panel/run.worker.ts"),
          "regexp.worker": join(ROOT, "panel/regexp.worker.ts"),
        },
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          assetFileNames: "[name][extname]",
          codeSplitting: {
            groups: [
              { name: "weights", test: /-weights\.ts$/ },
              { name: "lexicon", test: /analysis\/lexicon\// },
              // One chunk of what the panel and the worker share is packed smaller than several.
              { name: "shared", test: SHARED },
            ],
          },
        },
      },
    },
  });
}

async function bundleClassic(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      write: false,
      target: TARGET,
      rolldownOptions: { input: join(ROOT, input), output: { format: "iife" } },
      modulePreload: false,
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const [chunk] = output !== undefined && "output" in output ? output.output : [];
  if (chunk?.type !== "chunk") throw new Error(`${input} was not built.`);
  return chunk.code;
}

async function writeManifest(folder: string, version: string): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(ROOT, "manifest.json"), "utf8"));
  await writeFile(join(folder, "manifest.json"), `${JSON.stringify({ ...toObject(manifest), version }, null, 2)}\n`);
}

function toObject(value: unknown): object {
  if (typeof value !== "object" || value === null) throw new Error("manifest.json is no object.");
  return value;
}

async function writeIcons(folder: string): Promise<void> {
  const picture = await readFile(join(ROOT, "../public/favicon.svg"));
  for (const size of ICON_SIZES) {
    const icon = await sharp(picture, { density: 300 })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true, colours: 48, effort: 10 })
      .toBuffer();
    await writeFile(join(folder, `icon-${String(size)}.png`), icon);
  }
}

async function packFolder(folder: string): Promise<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Record<string, Uint8Array> = {};
  for (const path of paths.toSorted()) {
    files[relative(folder, path).split(sep).join("/")] = await readFile(path);
  }
  return zipFiles(files);
}

/** Packs as small as deflate can, in some seconds: the download has a limit of 500 kB. */
async function zipFiles(files: Record<string, Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    parts.push(part);
  });
  for (const [filename, bytes] of Object.entries(files)) {
    const packed = Uint8Array.from(await deflateAsync(bytes, { blocksplittingmax: 0 }));
    const file = { filename, mtime: ZIP_TIME, compression: 8, size: bytes.length, crc: crc32(bytes) };
    const entry: ZipInputFile = { ...file };
    zip.add(entry);
    entry.ondata?.(null, packed, true);
  }
  zip.end();
  return Buffer.concat(parts);
}
