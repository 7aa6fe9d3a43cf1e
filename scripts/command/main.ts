#!/usr/bin/env node
/** The command `threadlight`: npm installs it with the package, and `npm run threadlight` runs it here. */
import process from "node:process";
import { formatError } from "#src/domain/shared/format-error.ts";
import { DONE, getExitCode, UsageError, WRONG } from "./exit-codes.ts";
import { print, warn } from "./output.ts";

const USAGE = `Usage: threadlight COMMAND [--help]
  login --url URL --key KEY             keeps both for the commands below
  import FILE…                          sends messages and events from JSON lines; - is standard input
  analyse FILE…                         reads conversations with the engine on this machine; sends nothing
  test --url URL --script FILE|FOLDER…  tests the chat of a page by scripts or personas
  report --month YYYY-MM                writes the one-page report of a month as PDF
  export                                writes conversations as CSV or JSON lines
  get PATH [NAME=VALUE…]                reads an endpoint below /api/v1, such as: get /metrics/funnel from=2026-03-01 to=2026-03-31

With --json, results are JSON on standard output. THREADLIGHT_URL and THREADLIGHT_KEY take precedence over the login.
Exit codes: 0 done, 1 something failed (a check, a line, a refused request), 2 wrong usage, 3 the server or page can't be reached or driven.`;

type Command = { USAGE: string; run: (parameters: string[]) => Promise<number> };

/** Loaded when they are run: the engine is most of the package. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  login: () => import("./login.ts"),
  import: () => import("./import.ts"),
  analyse: () => import("./analyse.ts"),
  test: () => import("./test.ts"),
  report: () => import("./report.ts"),
  export: () => import("./export.ts"),
  get: () => import("./get.ts"),
};

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...parameters]: string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h") {
    print(USAGE);
    return name === undefined ? WRONG : DONE;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (load === undefined) {
    warn(`There is no command ${name}.\n${USAGE}`);
    return WRONG;
  }
  const command = await load();
  if (parameters.includes("--help") || parameters.includes("-h")) {
    print(command.USAGE);
    return DONE;
  }
  try {
    return await command.run(parameters);
  } catch (error) {
    warn(formatError(error, { stack: false }));
    if (error instanceof UsageError) warn(command.USAGE);
    return getExitCode(error);
  }
}
