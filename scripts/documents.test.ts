import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";

const FOLDERS = ["src", "scripts", "tests", "docs", "public", "extension", "deploy", "packages"];
const DECISIONS = "docs/decisions";
const MAX_DECISION_LINES = 40;
/** Without SQL: applied migrations cannot be edited and cite former numbers. */
const TEXT_FILE = /\.(ts|tsx|astro|mjs|md|mdx|css)$/;

/** Source files by name, with leading folders or without: `server/env.ts`, `stage-rules.ts`. */
const SOURCE_FILE = /^\.?[\w[\]./-]+\.(ts|tsx|astro|mjs|sql|md|mdx)$/;
/** Folders and other files, recognized by a first part that is a folder of the project or of `src`. */
const FOLDER_PATH =
  /^(src|scripts|tests|docs|public|deploy|packages|server|domain|islands|components|pages|features)\/[\w[\]./-]*$/;
/** Globs, placeholders such as `x.jobs.ts` and `NNNN-title.sql`, and the file that writing-posts.md asks for. */
const PLACEHOLDER = /[*<>{}…]|NNNN|(^|\/)x\.|your-title/;

const files = listFiles();
/** Every file and folder as "/" and its path, to find paths that documents shorten to their last parts. */
const knownPaths = new Set(files.flatMap((file) => listParents(file).map((path) => `/${path}`)));
const documents = files.filter((file) => /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(file));
const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-/.test(file)).toSorted();

describe("the documents", () => {
  it.each(documents)("%s names only paths that exist", (document) => {
    const text = readText(document);
    const missing = listNamedPaths(text).filter((path) => !isKnown(path));
    const broken = listLinks(text).filter((target) => !knownPaths.has(`/${resolveLink(document, target)}`));
    expect([...missing, ...broken]).toEqual([]);
  });

  it("cite only decisions that exist, like the code", () => {
    const numbers = new Set(decisions.map(getNumber));
    const cited = files
      .filter((file) => TEXT_FILE.test(file))
      .flatMap((file) => listCitedDecisions(readText(file)).map((number) => ({ file, number })));
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});

describe("the decisions", () => {
  it("are numbered in sequence", () => {
    expect(decisions.map(getNumber)).toEqual(decisions.map((_, index) => String(index + 1).padStart(4, "0")));
  });

  it.each(decisions)("%s has its number, date, all parts and at most one page of lines", (file) => {
    const text = readText(file);
    expect(text.startsWith(`# ${getNumber(file)}: `)).toBe(true);
    for (const part of ["\n\nDecided 20", "\n**Why.** ", "\n**Decision.**", "\n**Costs.** "])
      expect(text).toContain(part);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(MAX_DECISION_LINES);
  });

  it("are all in the index", () => {
    const linked = listLinks(readText(`${DECISIONS}/README.md`)).map((target) => `${DECISIONS}/${target}`);
    expect(linked.filter((target) => decisions.includes(target))).toEqual(decisions);
  });
});

/** Lists the project's own files as paths from its root. */
function listFiles(): string[] {
  const root = readdirSync(PROJECT_ROOT, { withFileTypes: true }).filter((entry) => entry.isFile());
  const nested = [...FOLDERS, ".ci"].flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(PROJECT_ROOT.length + 1)),
  );
  return [...root.map(({ name }) => name), ...nested];
}

function listParents(path: string): string[] {
  const parent = dirname(path);
  return parent === "." ? [path] : [path, ...listParents(parent)];
}

function readText(file: string): string {
  return readFileSync(join(PROJECT_ROOT, file), "utf8");
}

/** Lists what a document names as a path in backticks, outside of code blocks. */
function listNamedPaths(markdown: string): string[] {
  const prose = markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, "");
  return [...prose.matchAll(/`([^`\n]+)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => (SOURCE_FILE.test(path) || FOLDER_PATH.test(path)) && !PLACEHOLDER.test(path));
}

/** Lists a document's links to other files of the project. */
function listLinks(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target.replace(/#.*$/, ""))
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target));
}

function resolveLink(document: string, target: string): string {
  return normalize(join(dirname(document), target));
}

function isKnown(path: string): boolean {
  const end = `/${path.replace(/\/$/, "")}`;
  return knownPaths.has(end) || [...knownPaths].some((known) => known.endsWith(end));
}

/** Lists the four-digit numbers in "decision 0003", "decisions 0003 and 0008" and "decisions/0003-…". */
function listCitedDecisions(text: string): string[] {
  return [...text.matchAll(/\bdecisions?[ /](\d{4}(?:(?:, | and |, and )\d{4})*)/gi)].flatMap(([, numbers = ""]) =>
    numbers.split(/\D+/),
  );
}

function getNumber(file: string): string {
  return file.slice(DECISIONS.length + 1, DECISIONS.length + 5);
}
