/** The life of a long-running script: what was opened is closed in reverse order, whatever ends it. */
import process from "node:process";

/** Things to close, last opened first. */
export interface Lifecycle {
  /** Adds something to close at the end. */
  onStop(stop: () => Promise<unknown>): void;
}

/** Prints to the person at the terminal. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs `main` and stays until SIGINT, SIGTERM or SIGHUP; then closes everything and exits with 0. A second signal ends
 * at once; the kernel then ends the database in order. A failure of `main` is told in words and exits with 1.
 */
export async function live(main: (lifecycle: Lifecycle) => Promise<void>): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stopAll = async () => {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  };
  const onSignal = () => {
    if (stopping) process.exit(130);
    stopping = true;
    say("\nStopping: finishing what was accepted. Once more to stop at once.");
    stopAll().then(() => process.exit(0), fail);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  try {
    await main({ onStop: (stop) => stops.push(stop) });
  } catch (error) {
    if (stopping) return;
    stopping = true;
    await stopAll().catch(explain);
    fail(error);
  }
}

function fail(error: unknown): never {
  explain(error);
  process.exit(1);
}

/** Errors that say what to do need no stack; the others are ours to find, so they keep it. */
function explain(error: unknown): void {
  process.stderr.write(`\n${describe(error)}\n`);
}

const PLAIN = new Set(["Error", "EnvironmentError", "DataFolderInUseError"]);

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return PLAIN.has(error.name) ? error.message : (error.stack ?? error.message);
}
