/**
 * npm run test:clocks: runs the unit and server tests with other clocks, by libfaketime (Debian: apt-get install faketime).
 * Usage: npm run test:clocks [-- paths of tests]. Without paths it runs all of them nine times.
 */
import { globSync } from "node:fs";
import { print } from "./support/lifecycle.ts";
import { runCommand } from "./support/run-command.ts";

const DAY_MS = 86_400_000;
/** Hours of tomorrow, a day that no test was written on. */
const HOURS = ["00:05", "12:00", "20:15", "23:55"];
/** The turn of a year, the days of both changes of the clock in Lisbon, the end of a month, and a leap day. */
const DAYS = [
  "2027-01-01T00:05:00Z",
  "2027-03-28T00:30:00Z",
  "2027-10-31T00:30:00Z",
  "2028-01-31T23:30:00Z",
  "2028-02-29T20:15:00Z",
];

const [library] = globSync("/usr/{lib,lib64,lib/*,local/lib}/faketime/libfaketimeMT.so.1");
if (library === undefined) {
  print("Skipped: libfaketime is not installed. Debian and Ubuntu: apt-get install faketime");
} else {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const clocks = [...HOURS.map((hour) => `${tomorrow}T${hour}:00Z`), ...DAYS];
  const failed: string[] = [];
  for (const clock of clocks) {
    print(`\n── clock: ${clock}`);
    // An offset instead of a time: programs that start later are in step with the others.
    const offset = Math.round((Date.parse(clock) - Date.now()) / 1000);
    const code = await runCommand(["vitest", "run", ...process.argv.slice(2)], {
      LD_PRELOAD: library,
      FAKETIME: `${offset < 0 ? "" : "+"}${String(offset)}s`,
      // Durations and time-outs stay as they are.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
    });
    if (code !== 0) failed.push(clock);
  }
  print("");
  for (const clock of failed) print(`failed with the clock at ${clock}`);
  print(`${String(clocks.length - failed.length)} clocks passed, ${String(failed.length)} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
