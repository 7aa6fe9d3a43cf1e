/** Builds the site with Astro, the snippet of websites' chats, the Runner's extension and the SDK, and compresses the text files. */
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "astro";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { getVersion } from "#src/server/version.ts";
import { buildExtension } from "../../extension/build.ts";
import { buildWidget } from "../../widget/build.ts";
import { delayScriptsOfPages } from "./delay-scripts.ts";
import { indexPages } from "./index-pages.ts";
import { writeMarkdownPages } from "./markdown-pages.ts";
import { packPython } from "./pack-python.ts";
import { packSdk } from "./pack-sdk.ts";
import { DIST_FOLDER, hashSources, markBuild, unmarkBuild, waitForBuilds } from "./build-state.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const COMPRESSED_TYPES = new Set([
  ".html",
  ".css",
  ".js",
  ".mjs",
  ".svg",
  ".json",
  ".webmanifest",
  ".xml",
  ".txt",
  ".md",
  ".wasm",
]);
/** Below this size, compression saves no packet. */
const SMALLEST_BYTES = 512;

/** Builds and compresses the site, even if it is up to date. Concurrent builds wait for each other. */
export async function buildSite(): Promise<void> {
  const lock = await waitForBuilds();
  try {
    const hash = await hashSources();
    await unmarkBuild();
    await build({ root: PROJECT_ROOT, logLevel: "warn" });
    await delayScriptsOfPages(join(DIST_FOLDER, "client"));
    await indexPages(join(DIST_FOLDER, "client"));
    await writeMarkdownPages(join(DIST_FOLDER, "client"));
    await buildWidget(join(DIST_FOLDER, "client"));
    await buildExtension(
      join(DIST_FOLDER, "extension"),
      join(DIST_FOLDER, "client/downloads/threadlight-runner.zip"),
      getVersion(),
    );
    await packSdk(join(DIST_FOLDER, "client/downloads/threadlight.tgz"));
    await packPython(join(DIST_FOLDER, "client/downloads"));
    await compressFolder(join(DIST_FOLDER, "client"));
    await markBuild(hash);
  } finally {
    await lock.release();
  }
}

/** Writes a `.br` and `.gz` version of every text file in `folder`, in parallel on zlib's threads. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED_TYPES.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(path: string): Promise<void> {
  if ((await stat(path)).size < SMALLEST_BYTES) return;
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotliAsync(content, { params }), gzipAsync(content, { level: 9 })]);
  if (br.length < content.length) await writeFile(`${path}.br`, br);
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz);
}
