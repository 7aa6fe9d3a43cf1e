/** Installs Chromium for the browser tests if the machine has none. */
import { findChromium } from "#tests/support/chromium.ts";
import { print } from "./lifecycle.ts";
import { runCommand } from "./run-command.ts";

/** Whether Chromium is available: already installed, else Debian's package when root, else Playwright's download. */
export async function installChromium(): Promise<boolean> {
  if (findChromium() !== undefined) return true;
  for (const commands of listInstallers()) {
    for (const command of commands) {
      print(`Chromium not found. Running: ${command.join(" ")}`);
      if ((await runCommand(command)) !== 0) break;
    }
    if (findChromium() !== undefined) return true;
  }
  print(
    "Chromium could not be installed. Install it (Debian: apt-get install chromium-headless-shell), or run: npx playwright install chromium",
  );
  return false;
}

function listInstallers(): string[][][] {
  const debian = [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"],
  ];
  const download = [["npx", "playwright", "install", "chromium"]];
  return process.getuid?.() === 0 ? [debian, download] : [download];
}
