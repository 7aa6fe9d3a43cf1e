import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { extractAstroScripts } from "./scripts/support/astro-scripts.ts";
import { createDocCommentRule } from "./scripts/support/doc-comment-rule.ts";
import { listImportZones } from "./scripts/support/import-zones.ts";

const root = import.meta.dirname;
const sources = ["**/*.{ts,tsx}"];
const tests = ["**/*.test.{ts,tsx}", "tests/**"];
/** What an .astro file's scripts are called inside the lint run. */
const astroScripts = ["**/*.astro/*.ts"];
const browserFloors = ["src/domain/**", "src/demo/**", "src/components/**", "src/islands/**", "extension/**"];

const noServerModules = {
  regex: "^(node:|#src/server/)|/server/",
  message: "Browser floors import nothing of Node or of the server.",
};

export default tseslint.config(
  { ignores: ["dist/", ".astro/", ".data/", "coverage/", "test-results/", "playwright-report/", "public/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.astro"],
    plugins: { local: { processors: { astro: extractAstroScripts() } } },
    processor: "local/astro",
  },
  {
    files: sources,
    extends: [tseslint.configs.strict],
    plugins: { "import-x": importX },
    languageOptions: { parser: tseslint.parser },
    settings: {
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [createTypeScriptImportResolver({ project: `${root}/tsconfig.json` })],
    },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "separate-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true, argsIgnorePattern: "^_" }],
      "@typescript-eslint/unified-signatures": "off",
      "import-x/no-restricted-paths": ["error", { basePath: root, zones: listImportZones(root) }],
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "import-x/extensions": ["error", "always", { ignorePackages: true, checkTypeImports: true }],
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "src/server/env.ts is the only reader of the environment." },
      ],
      "no-console": "error",
      "no-nested-ternary": "error",
      "max-lines": ["error", { max: 300 }],
      eqeqeq: "error",
    },
  },
  {
    files: sources,
    ignores: astroScripts,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: root } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/only-throw-error": "error",
      "@typescript-eslint/prefer-promise-reject-errors": "error",
      "@typescript-eslint/no-unsafe-argument": "error",
      "@typescript-eslint/no-unsafe-assignment": "error",
      "@typescript-eslint/no-unsafe-call": "error",
      "@typescript-eslint/no-unsafe-member-access": "error",
      "@typescript-eslint/no-unsafe-return": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  // What the markup below the fence uses is out of the lint run's sight.
  { files: astroScripts, rules: { "@typescript-eslint/no-unused-vars": "off" } },
  { files: ["**/*.tsx"], extends: [reactHooks.configs.flat.recommended] },
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
    // Opening a zip or a workbook is pure, too, and the same in the browser and on the server (decision 0078).
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
    // One file wraps the package that finds differences by words (decision 0088).
    files: ["src/domain/runner/report/word-diff.ts"],
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
    // Decoders of compressed sound are pure, too: WebAssembly that gets bytes and gives samples (decision 0094).
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
  // Data, not code: a list may be as long as it is.
  {
    files: [
      "src/demo/phrases/**",
      "src/domain/analysis/lexicon/**",
      "src/domain/agent/lexicon/**",
      "tests/questions/**",
    ],
    rules: { "max-lines": "off" },
  },
  {
    // A test may reach for the tests' support, for what it needs to arrange and to recount, and into an answer's JSON,
    // whose shape its expectations check.
    files: tests,
    rules: {
      "import-x/no-restricted-paths": "off",
      "no-restricted-imports": "off",
      "no-console": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    files: ["src/server/env.ts", "*.config.ts", "*.config.mjs"],
    rules: { "no-restricted-properties": "off" },
  },
);
