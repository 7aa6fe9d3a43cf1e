/** Plants a violation of each rule and runs the project's own lint configurations over them. */
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ESLint } from "eslint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PROJECT_ROOT } from "#src/server/env.ts";

/** One violation per rule of oxlint, each a module of its own. */
const OXLINT: Readonly<Record<string, string>> = {
  "no-var": "var a = 1;\nexport { a };",
  "prefer-const": "let a = 1;\nexport { a };",
  "prefer-rest-params": "export function f(): number {\n  return arguments[0];\n}",
  "prefer-spread": "export const f = (g: (...a: number[]) => number, a: number[]) => g.apply(undefined, a);",
  "no-array-constructor": "export const a = new Array(1, 2);",
  "no-unused-expressions": "export const a = 1;\na === 1;",
  "no-unused-vars": "const a = 1;\nexport {};",
  "no-useless-constructor": "export class A {\n  a = 1;\n  constructor() {}\n}",
  "no-restricted-properties": "export const a = process.env;",
  "no-console": "console.log(1);\nexport {};",
  "no-nested-ternary": "export const f = (a: number) => (a > 2 ? 1 : a > 1 ? 2 : 3);",
  "max-lines": "export {};\n".repeat(301),
  eqeqeq: "export const f = (a: number) => a == 1;",
  "import/no-cycle": 'import { b } from "#src/domain/cycle.ts";\nexport const a = (): number => b();',
  "import/extensions": 'import { a } from "./prefer-const";\nexport const b = a;',
  "typescript/ban-ts-comment": "// @ts-ignore\nexport const a = 1;",
  "typescript/consistent-type-assertions": "export const f = (a: unknown) => a as string;",
  "typescript/consistent-type-imports": 'import { a } from "./prefer-const.ts";\nexport type B = typeof a;',
  "typescript/no-duplicate-enum-values": "export enum A {\n  B = 1,\n  C = 1,\n}",
  "typescript/no-dynamic-delete": "export const f = (a: Record<string, number>, b: string) => delete a[b];",
  "typescript/no-empty-object-type": "export type A = {};",
  "typescript/no-explicit-any": "export type A = any;",
  "typescript/no-extra-non-null-assertion": "export const f = (a: { b: number } | null) => a!!.b;",
  "typescript/no-extraneous-class": "export class A {\n  static b = 1;\n}",
  "typescript/no-invalid-void-type": "export type A = void | string;",
  "typescript/no-misused-new": "export interface A {\n  new (): A;\n}",
  "typescript/no-namespace": "export namespace A {\n  export const b = 1;\n}",
  "typescript/no-non-null-asserted-nullish-coalescing": "export const f = (a: { b?: number }) => a.b! ?? 1;",
  "typescript/no-non-null-asserted-optional-chain": "export const f = (a?: { b?: number }) => a?.b!;",
  "typescript/no-non-null-assertion": "export const f = (a: number | null) => a!;",
  "typescript/no-require-imports": 'export const a: unknown = require("node:fs");',
  "typescript/no-this-alias": "export function f(this: object) {\n  const a = this;\n  return () => a;\n}",
  "typescript/no-unnecessary-type-constraint": "export type A<T extends unknown> = T[];",
  "typescript/no-unsafe-declaration-merging": "export interface A {\n  b: number;\n}\nexport class A {}",
  "typescript/no-unsafe-function-type": "export type A = Function;",
  "typescript/no-wrapper-object-types": "export type A = String;",
  "typescript/prefer-as-const": 'export const a: "b" = "b";',
  "typescript/prefer-literal-enum-member": 'export enum A {\n  B = "b".length,\n}',
  "typescript/prefer-namespace-keyword": "declare module A {\n  const b: number;\n}\nexport {};",
  "typescript/triple-slash-reference": '/// <reference path="./prefer-const.ts" />\nexport {};',
  "typescript/await-thenable": "export const f = async () => await 1;",
  "typescript/no-floating-promises": "export const f = (a: Promise<number>) => {\n  a;\n};",
  "typescript/no-misused-promises": "export const f = (a: Promise<number>) => (a ? 1 : 2);",
  "typescript/only-throw-error": 'export function f() {\n  throw "a";\n}',
  "typescript/prefer-promise-reject-errors": 'export const f = () => Promise.reject("a");',
  "typescript/no-unsafe-argument": 'export const f = (a: (b: number) => void) => a(JSON.parse("1"));',
  "typescript/no-unsafe-assignment": 'export const a: number = JSON.parse("1");',
  "typescript/no-unsafe-call": 'export const a = (): unknown => JSON.parse("1")();',
  "typescript/no-unsafe-member-access": 'export const a = (): unknown => JSON.parse("1").b;',
  "typescript/no-unsafe-return": 'export const a = (): number => JSON.parse("1");',
  "typescript/switch-exhaustiveness-check":
    'export function f(a: "b" | "c") {\n  switch (a) {\n    case "b":\n      return 1;\n  }\n  return 2;\n}',
};

/** Files of a cycle's other half, and of rules that hold in .astro files and for comments. */
const OTHER_FILES = {
  "src/domain/cycle.ts": 'import { a } from "./import-no-cycle.ts";\nexport const b = (): number => a();',
  "src/pages/page.astro": "---\nconst a = null!;\n---\n<p>{a}</p>\n<script>\n  console.log(1);\n</script>",
  "src/domain/directive.ts": "// oxlint-disable-next-line no-console -- nothing\nexport {};",
};

/** Violations that ESLint must find, with the path that makes them one. */
const ESLINT: readonly [rule: string, file: string, code: string][] = [
  ["import-x/no-restricted-paths", "src/domain/shared/a.ts", 'import "#src/server/env.ts";'],
  ["import-x/no-restricted-paths", "src/pages/index.astro", '---\nimport "../server/env.ts";\n---'],
  ["no-restricted-imports", "src/domain/shared/a.ts", 'import "react";'],
  ["no-restricted-imports", "src/islands/dash/a.ts", 'import "node:fs";'],
  ["no-restricted-imports", "extension/a.ts", 'import "node:fs";'],
  ["no-restricted-imports", "src/domain/imports/containers/a.ts", 'import "zod";'],
  ["no-restricted-imports", "src/domain/voice/codecs/a.ts", 'import "zod";'],
  ["no-restricted-imports", "src/domain/runner/run/word-diff.ts", 'import "zod";'],
  ["no-restricted-syntax", "src/domain/shared/a.ts", "const a = /(?i:my) Name/u;"],
  ["no-restricted-syntax", "src/domain/shared/a.ts", "const a = new RegExp(`(?i-m:my) Name`);"],
  ["threadlight/doc-comment", "src/server/log.ts", "export function f() {}"],
  ["react-hooks/rules-of-hooks", "src/islands/dash/A.tsx", "function A(p) { if (p.a) useState(1); return null; }"],
  ["react-hooks/exhaustive-deps", "tests/a.tsx", "function A({ a }) { useEffect(() => { a(); }, []); return null; }"],
  ["react-hooks/refs", "src/islands/dash/A.tsx", "function A() { const r = useRef(1); return <p>{r.current}</p>; }"],
];

let root: string;
let found: Map<string, string[]>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "threadlight-lint-"));
  for (const name of ["package.json", "tsconfig.json", "tsconfig.base.json", ".oxlintrc.json"])
    await cp(join(PROJECT_ROOT, name), join(root, name));
  await symlink(join(PROJECT_ROOT, "node_modules"), join(root, "node_modules"));
  for (const [rule, code] of Object.entries(OXLINT)) await write(fileOfRule(rule), code);
  for (const [file, code] of Object.entries(OTHER_FILES)) await write(file, code);
  found = await runOxlint();
}, 240_000);

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe("oxlint", () => {
  it.each(Object.keys(OXLINT))("finds a violation of %s", (rule) => {
    expect(found.get(fileOfRule(rule))).toContain(rule);
  });

  it("has a violation here for each rule that the configuration turns on", async () => {
    const { rules } = z
      .object({ rules: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse((await readFile(join(PROJECT_ROOT, ".oxlintrc.json"), "utf8")).replaceAll(/^ *\/\/.*$/gm, "")));
    expect(Object.keys(rules).toSorted()).toEqual(Object.keys(OXLINT).toSorted());
  });

  it("reads the frontmatter and the scripts of .astro files", () => {
    expect(found.get("src/pages/page.astro")?.toSorted()).toEqual(["no-console", "typescript/no-non-null-assertion"]);
  });

  it("reports a directive that turns nothing off", () => {
    expect(found.get("src/domain/directive.ts")).toHaveLength(1);
  });
});

describe("ESLint", { timeout: 240_000 }, () => {
  it.each(ESLINT)("finds a violation of %s in %s", async (rule, file, code) => {
    const [result] = await new ESLint({ cwd: PROJECT_ROOT }).lintText(code, { filePath: join(PROJECT_ROOT, file) });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toContain(rule);
  });
});

function fileOfRule(rule: string): string {
  return `src/domain/${rule.replace("/", "-")}.ts`;
}

async function write(file: string, code: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), code);
}

/** Runs oxlint in the folder; returns the rules it reports by file. */
async function runOxlint(): Promise<Map<string, string[]>> {
  const child = spawn(join(root, "node_modules/.bin/oxlint"), ["--format=json", "src"], { cwd: root });
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  const report = z
    .object({ diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })) })
    .parse(JSON.parse(Buffer.concat(chunks).toString()));
  const rules = new Map<string, string[]>();
  for (const { code = "", filename } of report.diagnostics)
    rules.set(filename, [
      ...(rules.get(filename) ?? []),
      code.replace(/^eslint\((.*)\)$/, "$1").replace(/\((.*)\)$/, "/$1"),
    ]);
  return rules;
}
