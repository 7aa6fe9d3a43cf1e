/** Gets a Chromium for the browser tests where the machine has none. */
import { findChromium } from "#tests/support/chromium.ts";
import { say } from "./lifecycle.ts";
import { runCommand } from "./run-command.ts";

/** True once there is one: an installed one, else Debian's package when root, else Playwright's download. */
export async function obtainChromium(): Promise<boolean> {
  if (findChromium() !== undefined) return true;
  for (const commands of listWays()) {
    for (const command of commands) {
      say(`No Chromium here. Running: ${command.join(" ")}`);
      if ((await runCommand(command)) !== 0) break;
    }
    if (findChromium() !== undefined) return true;
  }
  say(
    "No Chromium could be had. Install one (Debian: apt-get install chromium-headless-shell), or run: npx playwright install chromium",
  );
  return false;
}

function listWays(): string[][][] {
  const debian = [
    ["apt-get", "update"],
    ["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"],
  ];
  const download = [["npx", "playwright", "install", "chromium"]];
  return process.getuid?.() === 0 ? [debian, download] : [download];
}
