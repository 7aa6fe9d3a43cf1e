/**
 * npm run test:changed: runs the tests that a change touches. Usage: npm run test:changed [commit]. The change is everything since the
 * commit, committed or not; without one, since the branch left origin/main.
 */
import { execFileSync } from "node:child_process";
import { installChromium } from "./support/install-chromium.ts";
import { runCommand } from "./support/run-command.ts";

const since =
  process.argv[2] ?? execFileSync("git", ["merge-base", "HEAD", "origin/main"], { encoding: "utf8" }).trim();
// Vitest follows the imports of tests, Playwright those of its specs: a change of the product does not choose browser tests.
const unit = await runCommand(["vitest", "run", `--changed=${since}`, "--passWithNoTests"]);
const hasChromium = await installChromium();
const browser = hasChromium
  ? await runCommand(["playwright", "test", `--only-changed=${since}`, "--pass-with-no-tests"])
  : 1;
process.exitCode = unit === 0 && browser === 0 ? 0 : 1;
