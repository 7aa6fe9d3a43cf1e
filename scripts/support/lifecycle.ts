/** Runs a long-lived script and closes its resources in reverse order when it stops. */
import process from "node:process";
import { formatError } from "#src/domain/shared/format-error.ts";

/** Registers resources to close. */
export interface Lifecycle {
  /** Adds a function to run at the end; the last added runs first. */
  onStop(stop: () => Promise<unknown>): void;
}

/** Prints a line to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs `main` and waits for SIGINT, SIGTERM or SIGHUP, then runs the stop functions and exits with 0. A second signal exits
 * at once, and the kernel then stops the database. If `main` fails, prints the error and exits with 1.
 */
export async function runUntilStopped(main: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stopAll = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  };
  const onSignal = () => {
    if (stopping) process.exit(130);
    stopping = true;
    print("\nStopping after running requests finish. Press Ctrl-C again to stop at once.");
    stopAll().then(() => process.exit(0), fail);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  try {
    await main({ onStop: (stop) => stops.push(stop) });
  } catch (error) {
    if (stopping) return;
    stopping = true;
    await stopAll().catch(printError);
    fail(error);
  }
}

/** Runs a command and exits with 0. If it fails, prints the error and exits with 1. */
export async function runOnce(main: () => Promise<void>): Promise<void> {
  await main().then(() => process.exit(0), fail);
}

function fail(error: unknown): never {
  printError(error);
  process.exit(1);
}

const WITHOUT_STACK = new Set(["Error", "EnvironmentError", "DataFolderInUseError", "AppError"]);

/** Errors with instructions are printed without a stack, unexpected errors with it. */
function printError(error: unknown): void {
  const stack = !(error instanceof Error && WITHOUT_STACK.has(error.name));
  process.stderr.write(`\n${formatError(error, { stack })}\n`);
}
