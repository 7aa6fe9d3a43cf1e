import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { PROJECT_ROOT } from "#src/server/env.ts";

/** Parts of file names that were replaced by standard terms. */
const REPLACED_NAMES = new Set(
  (
    "alone anew awake came coalescer desk door farewell haggling mend mind packs parties recall rewrite said seal " +
    "staff talk telling tenant thread threads troubles"
  ).split(" "),
);
/** "Thread" is the funnel's drawing, a row of questions to the agent, and Node's worker thread; tenant isolation is a term of its own. */
const ALLOWED_NAMES =
  /^src\/((components|domain)\/charts\/[Tt]hread|(domain|server\/features|pages\/api)\/agent\/|server\/db\/migrations\/|server\/jobs\/threads\/)|^scripts\/train\/dialogues\/|tenants?\.test\.ts$|tenant-cases\.ts$/;

/** Phrases of comments that a newcomer has to decode. Lexicons and demo texts hold what people say: they are no comments. */
const ARCHAIC =
  /(?:\/\/|\/\*\*?|^\s*\*)(?=.*\b(?:anew|of late|so long a|whoever|whosoever|nought|nobody else|in the place of)\b)|(?:\/\/|\*) *Who (?:is|has|holds|looks|asks|reads|sends|writes)\b/i;

/** What a file that reads something contains. */
const READS =
  /\b(readFile|readdir|createReadStream|getReader|Response|HttpRequest|FileReader|AsyncIterable|AsyncGenerator)\b/;

const files = execFileSync(
  "git",
  ["ls-files", "--", "src", "extension", "widget", "packages", "scripts", "tests", "docs"],
  {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
  },
)
  .trim()
  .split("\n");
const sources = files.filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file));

it("names files by the field's standard terms", () => {
  const wrong = files.filter((file) => {
    const parts = basename(file).split(/[.-]/);
    return !ALLOWED_NAMES.test(file) && parts.some((part) => REPLACED_NAMES.has(part.toLowerCase()));
  });
  expect(wrong).toEqual([]);
});

it("names functions read… only where a file, stream or body is read", () => {
  const wrong = sources
    .filter((file) => /^(src|extension|widget)\//.test(file) && !file.includes(".test."))
    .flatMap((file) => {
      const text = readText(file);
      if (READS.test(text)) return [];
      return [...text.matchAll(/\bfunction (read[A-Z]\w*)/g)].map(([, name]) => `${file}: ${name ?? ""}`);
    });
  expect(wrong).toEqual([]);
});

it("comments in plain English", () => {
  const wrong = sources.flatMap((file) =>
    readText(file)
      .split("\n")
      .flatMap((line, at) => (ARCHAIC.test(line) ? [`${file}:${String(at + 1)}: ${line.trim()}`] : [])),
  );
  expect(wrong).toEqual([]);
});

function readText(file: string): string {
  return readFileSync(join(PROJECT_ROOT, file), "utf8");
}
