/** The Chromium that the browser tests use, and its switches. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless shell first: the same engine at half the CPU time. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** Finds Playwright's own Chromium, else an installed one. */
export function findChromium(): string | undefined {
  return [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path));
}

/** Gets the launch options for Playwright and for tools that start Chromium themselves. */
export function getLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  const quiet = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Without the sandbox is safe here: only our own pages are opened.
  const args = canSandbox() ? quiet : ["--no-sandbox", ...quiet];
  return executablePath === undefined ? { args } : { executablePath, args };
}

/** Chromium's sandbox does not run as root and needs user namespaces, which some containers forbid. */
function canSandbox(): boolean {
  return process.getuid?.() !== 0 && spawnSync("unshare", ["--user", "true"]).status === 0;
}
