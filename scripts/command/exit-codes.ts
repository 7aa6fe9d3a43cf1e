/** How the command ends; its documentation lists them. */
import { formatError } from "#src/domain/shared/format-error.ts";

/** Everything was done. */
export const DONE = 0;
/** Something failed: a check, a line of a file, or a request that the server refused. */
export const FAILED = 1;
/** The command was used wrongly, or a script can't be read. */
export const WRONG = 2;
/** The server, or the page to test, can't be reached or driven: it may work later. */
export const UNREACHABLE = 3;

/** Wrong usage; the message says what to write instead. */
export class UsageError extends Error {}

/** The server can't be reached, or is busy. */
export class UnreachableError extends Error {}

/** The exit code of an error. */
export function getExitCode(error: unknown): number {
  if (error instanceof UsageError) return WRONG;
  return error instanceof UnreachableError ? UNREACHABLE : FAILED;
}

/** Turns what `parseArgs` throws into wrong usage. */
export function parseOrRefuse<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new UsageError(formatError(error, { stack: false }));
  }
}
