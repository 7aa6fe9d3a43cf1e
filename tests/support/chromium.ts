/** Which Chromium the browser tests use, and with which switches. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The one without a window first: the same engine at half the processor's time. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** Playwright's own where it was downloaded, else an installed one; undefined where there is none. */
export function findChromium(): string | undefined {
  return [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path));
}

/** Launch options for Playwright and for tools that start Chromium themselves. */
export function chooseLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  const quiet = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Nothing but our own pages is opened here.
  const args = canSandbox() ? quiet : ["--no-sandbox", ...quiet];
  return executablePath === undefined ? { args } : { executablePath, args };
}

/** Chromium's sandbox refuses to run as root, and needs the user namespaces that some containers forbid. */
function canSandbox(): boolean {
  return process.getuid?.() !== 0 && spawnSync("unshare", ["--user", "true"]).status === 0;
}
