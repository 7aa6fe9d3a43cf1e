import importX, { createNodeResolver } from "eslint-plugin-import-x";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { extractAstroScripts } from "./scripts/support/astro-scripts.ts";
import { createDocCommentRule } from "./scripts/support/doc-comment-rule.ts";
import { listImportZones } from "./scripts/support/import-zones.ts";

const root = import.meta.dirname;
const tests = ["**/*.test.{ts,tsx}", "tests/**"];
const browserFloors = [
  "src/domain/**",
  "src/demo/**",
  "src/components/**",
  "src/islands/**",
  "extension/**",
  "packages/*/src/**",
];

const noServerModules = {
  regex: "^(node:|#src/server/)|/server/",
  message: "Browser floors import nothing of Node or of the server.",
};

// What oxlint (.oxlintrc.json) cannot: the import table, rules of our own, and the rules of React's compiler. Nothing here needs
// types or another file's content, so that results may be kept by a file's content (decision 0007).
export default tseslint.config(
  { ignores: ["dist/", ".astro/", ".data/", "coverage/", "test-results/", "playwright-report/", "public/"] },
  // A test may reach for the tests' support, for what it needs to arrange and to recount. Its components keep React's rules.
  { ignores: ["**/*.mjs", "**/*.test.ts", "tests/**/*.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.astro"],
    plugins: { local: { processors: { astro: extractAstroScripts() } } },
    processor: "local/astro",
  },
  {
    files: ["**/*.{ts,tsx}"],
    ignores: tests,
    plugins: { "import-x": importX },
    languageOptions: { parser: tseslint.parser },
    settings: { "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".tsx"] })] },
    rules: { "import-x/no-restricted-paths": ["error", { basePath: root, zones: listImportZones(root) }] },
  },
  { files: ["**/*.tsx"], languageOptions: { parser: tseslint.parser }, extends: [reactHooks.configs.flat.recommended] },
  {
    files: [...browserFloors, "widget/!(build).ts"],
    ignores: ["extension/build.ts", "extension/omit-json-schema.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: [noServerModules] }] },
  },
  {
    files: ["src/{domain,demo,server,components,islands}/**/*.{ts,tsx}", "scripts/support/**"],
    ignores: tests,
    plugins: { threadlight: { rules: { "doc-comment": createDocCommentRule() } } },
    rules: { "threadlight/doc-comment": "error" },
  },
  {
    files: ["src/domain/**", "src/demo/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            noServerModules,
            {
              regex: "^(?!\\.|#src/|zod$|@noble/hashes/)",
              message: "domain and demo import only domain, zod and @noble/hashes.",
            },
          ],
        },
      ],
    },
  },
  {
    // Opening a zip or a workbook is pure, too, and the same in the browser and on the server (decision 0010).
    files: ["src/domain/imports/containers/**"],
    ignores: tests,
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            noServerModules,
            { regex: "^(?!\\.|#src/|fflate$|saxes$)", message: "Containers import only domain, fflate and saxes." },
          ],
        },
      ],
    },
  },
  {
    // One file wraps the package that finds differences by words (decision 0039).
    files: ["src/domain/runner/run/word-diff.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            noServerModules,
            { regex: "^(?!\\.|#src/|diff/lib/diff/word\\.js$)", message: "This file wraps diff alone." },
          ],
        },
      ],
    },
  },
  {
    // Decoders of compressed sound are pure, too: WebAssembly that gets bytes and gives samples (decision 0013).
    files: ["src/domain/voice/codecs/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            noServerModules,
            {
              regex: "^(?!\\.|#src/|mpg123-decoder$|ogg-opus-decoder$|@wasm-audio-decoders/ogg-vorbis$)",
              message: "Codecs import only domain and the decoders.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["{src,widget,extension}/**/*.{ts,tsx}"],
    ignores: tests,
    languageOptions: { parser: tseslint.parser },
    rules: {
      "no-restricted-syntax": [
        "error",
        ...["Literal[regex.pattern=P]", "Literal[value=P]", "TemplateElement[value.raw=P]"].map((selector) => ({
          selector: selector.replace("P", String.raw`/\(\?(?:[ims]+(?:-[ims]+)?|-[ims]+):/`),
          message:
            "V8 forgets the flags of a part, as in (?i:…), when it optimizes expressions no more: write them out.",
        })),
      ],
    },
  },
  { files: tests, rules: { "no-restricted-imports": "off" } },
);
