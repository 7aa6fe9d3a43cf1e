import { defineConfig, devices } from "@playwright/test";
import { chooseLaunchOptions } from "./tests/support/chromium.ts";

export default defineConfig({
  testDir: "tests",
  testMatch: ["browser/**/*.spec.ts", "conformance/**/*.spec.ts"],
  globalSetup: "./tests/support/browser-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env["CI"] !== undefined,
  reporter: [["list"]],
  use: {
    launchOptions: chooseLaunchOptions(),
    locale: "en-US",
    timezoneId: "UTC",
  },
  projects: [{ name: "desktop", use: { ...devices["Desktop Chrome"] } }],
});
