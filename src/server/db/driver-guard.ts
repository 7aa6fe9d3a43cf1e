import { log } from "../log.ts";

/**
 * postgres.js 3.4.9 defers small writes by a tick; when the connection closes in between, the write throws where nobody
 * can catch it (porsager/postgres#1208) and would end the program. The transaction itself is told of the closed
 * connection in the ordinary way, so passing over this one error loses nothing. Every other uncaught error still ends us.
 */
export function guardDriver(): void {
  process.on("uncaughtException", (error) => {
    if (isWriteAfterClose(error)) {
      log.warn("a database connection closed under a write");
      return;
    }
    log.fatal({ err: error }, "an error that nobody caught ends the program");
    process.stderr.write(`${error.stack ?? String(error)}\n`);
    process.exit(1);
  });
}

/** True for that error alone: a null socket in the driver's own deferred write. */
export function isWriteAfterClose(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  const [, first = ""] = error.stack?.split("\n") ?? [];
  return error.message.includes("'write'") && /nextWrite .*[/\\]postgres[/\\]src[/\\]connection\.js/.test(first);
}
