/** The built site's files in memory, with compressed representations and prepared headers. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** A file in one encoding. Bodies above MAX_IN_MEMORY stay on disk. */
export interface Representation {
  etag: string;
  length: number;
  body?: Buffer;
  /** The body as a latin1 string, which Node sends together with the headers in one write. */
  small?: string;
  /** name, value, name, value …: the fastest format for `writeHead`. */
  headers: string[];
}

export type Encoding = "br" | "gzip" | "identity";

/** A file of the site in all its encodings. */
export interface StaticFile {
  path: string;
  type: string;
  encodings: Partial<Record<Encoding, Representation>> & { identity: Representation };
}

/** URL path → file. Pages have clean paths: `/blog`, not `/blog/index.html`. */
export type StaticIndex = ReadonlyMap<string, StaticFile>;

const MAX_IN_MEMORY = 2 * 1024 * 1024;
/** Above this size, copying the body costs more than a second write. */
const MAX_SMALL = 32 * 1024;

/** Pages may change with any release, so browsers revalidate them; hashed files never change. */
const CACHE_PAGE = "public, max-age=0, must-revalidate";
const CACHE_FILE = "public, max-age=3600";
/** Scripts that pages of other sites load. */
const FOR_OTHER_SITES = new Set(["/webchat.js"]);
const CACHE_HASHED = "public, max-age=31536000, immutable";

/** Text files that may contain the site's address or settings. */
const CONFIGURABLE = new Set([".html", ".xml", ".txt", ".md", ".json"]);
/** Compressed at startup, so not the slowest quality. */
const BROTLI_QUALITY = 8;

const COMPRESSIBLE = /^text\/|json|xml|javascript|wasm/;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".mp3": "audio/mpeg",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
  ".whl": "application/zip",
  ".tgz": "application/gzip",
  ".wasm": "application/wasm",
};

/**
 * Loads every file under `folder`. `security` are the headers of each response; `configure` applies the site's settings to
 * text files.
 */
export async function loadStaticIndex(
  folder: string,
  security: [string, string][],
  configure: (text: string) => string = (text) => text,
): Promise<StaticIndex> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const allPaths = new Set(paths);
  const files = paths.filter((path) => !isCompressed(path, allPaths));
  return new Map(
    await Promise.all(
      files.map(async (path): Promise<[string, StaticFile]> => {
        const urlPath = buildUrlPath(path.slice(folder.length).split(sep).join("/"));
        return [urlPath, await readStaticFile({ path, urlPath, allPaths, security, configure })];
      }),
    ),
  );
}

function isCompressed(path: string, allPaths: ReadonlySet<string>): boolean {
  return (
    (path.endsWith(".br") && allPaths.has(path.slice(0, -3))) ||
    (path.endsWith(".gz") && allPaths.has(path.slice(0, -3)))
  );
}

function buildUrlPath(path: string): string {
  const withSlash = path.startsWith("/") ? path : `/${path}`;
  if (withSlash === "/index.html") return "/";
  return withSlash.replace(/(\/index)?\.html$/, "");
}

async function readStaticFile(options: {
  path: string;
  urlPath: string;
  allPaths: ReadonlySet<string>;
  security: [string, string][];
  configure: (text: string) => string;
}): Promise<StaticFile> {
  const { path, urlPath, allPaths } = options;
  const type = TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
  const common = [
    ["Content-Type", type],
    ...(COMPRESSIBLE.test(type) ? [] : [["Accept-Ranges", "bytes"]]),
    ["Cache-Control", getCacheControl(path, urlPath)],
    ...(COMPRESSIBLE.test(type) ? [["Vary", "Accept-Encoding"]] : []),
    ...(FOR_OTHER_SITES.has(urlPath) ? [["Cross-Origin-Resource-Policy", "cross-origin"]] : []),
    ...options.security,
  ].flat();
  const configured = await readConfigured(path, options.configure);
  if (configured !== undefined) return { path, type, encodings: await compressText(configured, common) };
  const read = (file: string, encoding: Encoding) => readRepresentation(file, encoding, common);
  return {
    path,
    type,
    encodings: {
      identity: await read(path, "identity"),
      ...(allPaths.has(`${path}.br`) ? { br: await read(`${path}.br`, "br") } : {}),
      ...(allPaths.has(`${path}.gz`) ? { gzip: await read(`${path}.gz`, "gzip") } : {}),
    },
  };
}

/** The text with the site's settings; undefined if they change nothing. */
async function readConfigured(path: string, configure: (text: string) => string): Promise<string | undefined> {
  if (!CONFIGURABLE.has(extname(path))) return undefined;
  const built = await readFile(path, "utf8");
  const configured = configure(built);
  return configured === built ? undefined : configured;
}

async function compressText(text: string, common: string[]): Promise<StaticFile["encodings"]> {
  const body = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([brotliAsync(body, { params }), gzipAsync(body)]);
  const build = (bytes: Buffer, encoding: Encoding) =>
    buildRepresentation({ body: bytes, size: bytes.length, version: bytes, encoding, common });
  return { identity: build(body, "identity"), br: build(br, "br"), gzip: build(gz, "gzip") };
}

async function readRepresentation(file: string, encoding: Encoding, common: string[]): Promise<Representation> {
  const { size, mtimeMs } = await stat(file);
  const body = size <= MAX_IN_MEMORY ? await readFile(file) : undefined;
  return buildRepresentation({ body, size, version: body ?? `${String(size)} ${String(mtimeMs)}`, encoding, common });
}

function buildRepresentation({
  body,
  size,
  version,
  encoding,
  common,
}: {
  body: Buffer | undefined;
  size: number;
  /** The ETag is a hash of this. */
  version: Buffer | string;
  encoding: Encoding;
  common: string[];
}): Representation {
  const hash = createHash("sha256").update(version);
  const etag = `"${hash.digest("base64url").slice(0, 22)}"`;
  const encodingHeader = encoding === "identity" ? [] : ["Content-Encoding", encoding];
  return {
    etag,
    length: size,
    ...(body === undefined ? {} : { body }),
    ...(body !== undefined && size <= MAX_SMALL ? { small: body.toString("latin1") } : {}),
    headers: ["Content-Length", String(size), "ETag", etag, ...encodingHeader, ...common],
  };
}

function getCacheControl(path: string, urlPath: string): string {
  if (urlPath.startsWith("/_astro/")) return CACHE_HASHED;
  return path.endsWith(".html") ? CACHE_PAGE : CACHE_FILE;
}
