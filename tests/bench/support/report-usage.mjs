// Prints the largest resident memory of the process in KiB and its processor time in seconds, as the last line of standard error.
import process from "node:process";

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write(`\n${JSON.stringify({ maxRSS, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 })}\n`);
});
