import { defineConfig, devices } from "@playwright/test";
import { getLaunchOptions } from "./tests/support/chromium.ts";

const isCi = process.env["CI"] !== undefined;

export default defineConfig({
  testDir: "tests",
  testMatch: ["browser/**/*.spec.ts", "conformance/**/*.spec.ts"],
  globalSetup: "./tests/support/browser-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // Patience with a busy machine, not a measure of speed: what is right shows in the end, what is wrong never does.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: isCi,
  // One test of six hundred that loses a race on a full machine does not stop a delivery; it is listed as flaky (decision 0007).
  retries: isCi ? 1 : 0,
  reporter: [["list"]],
  use: {
    launchOptions: getLaunchOptions(),
    locale: "en-US",
    timezoneId: "UTC",
    // Without animations there is nothing to wait for or to draw; tests of motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
  },
  projects: [{ name: "desktop", use: { ...devices["Desktop Chrome"] } }],
});
