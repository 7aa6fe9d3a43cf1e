/** Every regular expression of the program is searched in linear time, or something bounds the text that it is searched in. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { analyse } from "scslre";
import ts from "typescript";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";
import { BOUNDED_PATTERNS } from "./support/bounded-patterns.ts";

const FOLDERS = ["src", "widget", "packages", "extension"];
/** Folders whose modules may be loaded here, for the patterns that they build from parts. */
const LOADED = "src/domain/";
const LINE_LIMIT = 80;
/** Where a pattern stands that a module builds, which may be of another module that it imports. */
const BUILT = "built";
/** Properties of characters whose short names the analysis does not know. */
const LONG_NAMES: Readonly<Record<string, string>> = { EMod: "\\p{Emoji_Modifier}" };

type Pattern = { file: string; pattern: RegExp };

it("every pattern is linear, or is listed with what bounds its text", { timeout: 120_000 }, async () => {
  const files = await listFiles();
  const patterns = [...(await listLiterals(files)), ...(await listBuilt(files))];
  expect(patterns.length).toBeGreaterThan(900);
  const found = patterns.filter(({ pattern }) => isSlow(pattern)).map(describe);
  const known = Object.entries(BOUNDED_PATTERNS).flatMap(([, entries]) =>
    Object.entries(entries).flatMap(([file, texts]) => texts.map((text) => `${file}: ${text}`)),
  );
  expect([...new Set(found)].toSorted()).toEqual(known.toSorted());
});

it("recognizes what is slow, and what is not", () => {
  expect([/\s+$/, /(a*)*b/, /^\s*,?\s*$/, /a.*b.*c/].map(isSlow)).toEqual([true, true, true, true]);
  expect([/^\s+/, /\s{1,20}$/, /^\S+@\S{1,200}$/, /x[a-z]{1,9}\d/].map(isSlow)).toEqual([false, false, false, false]);
});

/** Whether some text takes more than linear time: two quantifiers share it, or a search begins again at each of its characters. */
function isSlow(pattern: RegExp): boolean {
  const source = pattern.source.replaceAll(/\\p\{(\w+)\}/g, (whole, name: string) => LONG_NAMES[name] ?? whole);
  return analyse({ source, flags: pattern.flags }).reports.length > 0;
}

function describe({ file, pattern }: Pattern): string {
  return `${file}: ${pattern.source.slice(0, LINE_LIMIT)}`;
}

async function listFiles(): Promise<string[]> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(PROJECT_ROOT, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  // What packages are built into comes from these sources.
  const sources = lists.flat().filter((file) => !/^packages\/[^/]+\/dist\//.test(file));
  return sources.filter((file) => /\.(?:tsx?|m?js)$/.test(file) && !/\.(?:test|d)\.\w+$/.test(file));
}

/** The patterns written as such. */
async function listLiterals(files: readonly string[]): Promise<Pattern[]> {
  const lists = await Promise.all(
    files.map(async (file) => {
      const patterns: Pattern[] = [];
      const source = ts.createSourceFile(
        file,
        await readFile(join(PROJECT_ROOT, file), "utf8"),
        ts.ScriptTarget.Latest,
      );
      function visit(node: ts.Node): void {
        if (ts.isRegularExpressionLiteral(node)) patterns.push({ file, pattern: parseLiteral(node.text) });
        ts.forEachChild(node, visit);
      }
      visit(source);
      return patterns;
    }),
  );
  return lists.flat();
}

function parseLiteral(text: string): RegExp {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/** The patterns that modules build from parts when they are loaded. */
async function listBuilt(files: readonly string[]): Promise<Pattern[]> {
  const built: Pattern[] = [];
  const original = RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const pattern = new target(source, flags);
      built.push({ file: BUILT, pattern });
      return pattern;
    },
  });
  try {
    for (const file of files.filter((name) => name.startsWith(LOADED) && name.endsWith(".ts"))) {
      await import(join(PROJECT_ROOT, file));
    }
  } finally {
    globalThis.RegExp = original;
  }
  return built;
}
