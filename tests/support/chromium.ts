/** The Chromium that the browser tests use, and its switches. */
import { chromium } from "@playwright/test";
import * as installed from "#scripts/support/chromium.ts";

/** Finds Playwright's own Chromium, else an installed one. */
export function findChromium(): string | undefined {
  return installed.findChromium(chromium.executablePath());
}

/** Gets the launch options for Playwright and for tools that start Chromium themselves. */
export function getLaunchOptions(): { executablePath?: string; args: string[] } {
  return installed.getLaunchOptions(chromium.executablePath());
}
