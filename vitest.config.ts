import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** A cluster to run the server's tests on (docs/operations.md). */
const clusterUrl = process.env["CITUS_URL"] ?? null;

/** Tests of pure modules: no database, no state that outlives a test. They share their modules, which takes half of the time. */
const pure = ["src/domain/**/*.test.ts"];
const all = [
  "src/**/*.test.{ts,tsx}",
  "scripts/**/*.test.ts",
  "tests/**/*.test.ts",
  "{extension,packages}/**/*.test.{ts,tsx}",
];

export default defineConfig({
  test: {
    provide: { clusterUrl },
    env: clusterUrl === null ? {} : { DATABASE_CLUSTER: "citus" },
    environment: "node",
    projects: [
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
      {
        extends: true,
        test: {
          ...{ name: "others", include: all, exclude: [...configDefaults.exclude, ...pure] },
          globalSetup: ["tests/support/database-setup.ts"],
          setupFiles: ["tests/support/record-statements.ts"],
        },
      },
    ],
    // Vitest keeps a core for itself; on a machine with two that halves the speed.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Patience with a busy machine, not a measure of speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As in playwright.config.ts (decision 0007).
    retry: process.env["CI"] === undefined ? 0 : 1,
    // No setting of a developer's shell changes what a test sees.
    unstubEnvs: true,
  },
});
