// Prints the largest resident memory of the process, in KiB, as the last line of standard error.
import process from "node:process";

process.on("exit", () => process.stderr.write(`\n${String(process.resourceUsage().maxRSS)}\n`));
