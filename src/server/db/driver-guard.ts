import { formatError } from "../../domain/shared/format-error.ts";
import { log } from "../log.ts";

/**
 * Handles uncaught errors: one of postgres.js 3.4.9 is ignored, one that `failJob` takes fails that job, every other ends the
 * process; rejections that nobody handled are logged. The driver defers small writes by a tick, and if the connection closes in
 * between, the write throws outside of any promise (porsager/postgres#1208). The transaction itself fails normally, so ignoring
 * this error loses nothing.
 */
export function handleUncaughtExceptions(failJob: (error: unknown) => boolean): void {
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled promise rejection"));
  process.on("uncaughtException", (error) => {
    if (isWriteAfterClose(error)) {
      log.warn("a database connection closed during a write");
      return;
    }
    if (failJob(error)) {
      log.error({ err: error }, "a job threw an error outside of any promise");
      return;
    }
    log.fatal({ err: error }, "uncaught error, exiting");
    process.stderr.write(`${formatError(error)}\n`);
    process.exit(1);
  });
}

/** Whether `error` is a null socket in the driver's deferred write. */
export function isWriteAfterClose(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const [, first = ""] = error.stack?.split("\n") ?? [];
  return error.message.includes("'write'") && /nextWrite .*[/\\]postgres[/\\]src[/\\]connection\.js/.test(first);
}
