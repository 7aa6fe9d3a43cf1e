/** Finds an installed Chromium and its switches. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell first: the same engine at half the CPU time. It has no windows. */
const HEADLESS_ONLY = "/usr/bin/chromium-headless-shell";
const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

/** Finds Playwright's own Chromium at `bundled`, else an installed one. */
export function findChromium(bundled: string, { isHeaded = false } = {}): string | undefined {
  return [bundled, ...(isHeaded ? [] : [HEADLESS_ONLY]), ...INSTALLED].find((path) => existsSync(path));
}

/** Gets the launch options for Playwright and for tools that start Chromium themselves. */
export function getLaunchOptions(
  bundled: string,
  { isHeaded = false } = {},
): { executablePath?: string; args: string[] } {
  const executablePath = findChromium(bundled, { isHeaded });
  const quiet = [
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Chromium's sandbox does not run as root and needs user namespaces, which some containers forbid.
  const args = canSandbox() ? quiet : ["--no-sandbox", ...quiet];
  return executablePath === undefined ? { args } : { executablePath, args };
}

function canSandbox(): boolean {
  return process.getuid?.() !== 0 && spawnSync("unshare", ["--user", "true"]).status === 0;
}
