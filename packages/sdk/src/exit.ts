/** Sends what waits before a process ends or a page is left. */

type Flush = (timeoutMs: number) => Promise<boolean>;

const EXIT_TIMEOUT_MS = 5_000;
const trackers = new Set<Flush>();

/** Calls `flush` at the end of the process: by itself, or by a signal. In a page, `leave` is called when it is hidden. */
export function flushAtExit(flush: Flush, leave: () => void): void {
  if (typeof document !== "undefined") {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") leave();
    });
    return;
  }
  if (trackers.size === 0 && typeof process !== "undefined" && typeof process.on === "function") watchProcess();
  trackers.add(flush);
}

function watchProcess(): void {
  process.once("beforeExit", () => void flushAll());
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Runs first: listeners that are called once are gone when they have run.
    process.prependOnceListener(signal, () => {
      // With a listener of its own, the program decides when it ends; without one, the signal has to end it as it would have.
      const isOurs = process.listenerCount(signal) === 0;
      void flushAll().then(() => {
        if (isOurs) process.kill(process.pid, signal);
      });
    });
  }
}

async function flushAll(): Promise<void> {
  await Promise.all(Array.from(trackers, (flush) => flush(EXIT_TIMEOUT_MS)));
}
