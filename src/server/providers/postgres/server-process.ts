/** Starts, watches, restarts and stops the PostgreSQL process. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { open, readFile, stat, truncate } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { buildProgramEnv } from "./binaries.ts";
import type { PostgresBinaries } from "./binaries.ts";
import type { Launcher } from "./launcher.ts";
import { readPostmaster } from "./postmaster.ts";
import { buildServerArguments } from "./settings.ts";

/** Called when the server exits unexpectedly, and when it has restarted. */
export interface PostgresEvents {
  onExit?(detail: { code: number | null; signal: string | null; retryMs: number }): void;
  onRestart?(): void;
}

const START_TIMEOUT_MS = 30_000;
const FIRST_BACKOFF_MS = 50;
const LARGEST_BACKOFF_MS = 5_000;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

/** How to start the server. */
export interface ServerOptions {
  binaries: PostgresBinaries;
  launcher: Launcher;
  folder: string;
  log: string;
  port: number;
  durable: boolean;
}

/** A PostgreSQL server that is restarted whenever it dies, until it is stopped. */
export class ServerProcess {
  #options: ServerOptions;
  #events: PostgresEvents;
  #child: ChildProcess | undefined;
  #exit: Promise<void> = Promise.resolve();
  #stopping = new AbortController();

  constructor(options: ServerOptions, events: PostgresEvents = {}) {
    this.#options = options;
    this.#events = events;
  }

  pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the server. Retries with backoff while resources of a killed predecessor are still in use. */
  async start(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (let backoffMs = FIRST_BACKOFF_MS; !(await this.#launch()); backoffMs = increaseBackoff(backoffMs)) {
      if (Date.now() > deadline) throw new Error(await describeFailure(this.#options.log));
      await wait(backoffMs);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#child?.kill("SIGINT");
    await this.#exit;
  }

  /** Makes one attempt: true once the server accepts connections, false if it exited. */
  async #launch(): Promise<boolean> {
    const { binaries, launcher, folder, log, port, durable } = this.#options;
    await truncateLog(log);
    const output = await open(log, "a", 0o600);
    const [command = "", ...args] = [
      ...launcher.prefix,
      binaries.postgres,
      ...buildServerArguments({ folder, port, durable }),
    ];
    // A separate process group, so that Ctrl-C reaches only this process and running requests can finish.
    const child = spawn(command, args, {
      detached: true,
      cwd: "/",
      stdio: ["ignore", output.fd, output.fd],
      env: buildProgramEnv(binaries),
    });
    this.#child = child;
    this.#exit = new Promise((resolve) => {
      child.once("error", () => resolve());
      child.once("exit", () => resolve());
    });
    let running = true;
    void this.#exit.then(() => (running = false));
    const watchdog = launcher.endsWithParent ? undefined : startWatchdog(child.pid);
    void this.#exit.then(() => watchdog?.kill());
    await output.close();
    while (running) {
      const postmaster = await readPostmaster(folder);
      if (postmaster?.pid === child.pid && postmaster?.status === "ready") {
        child.once("exit", (code, signal) => void this.#restart(code, signal));
        return true;
      }
      await wait(5);
    }
    return false;
  }

  async #restart(code: number | null, signal: string | null): Promise<void> {
    for (let backoffMs = FIRST_BACKOFF_MS; !this.#stopping.signal.aborted; backoffMs = increaseBackoff(backoffMs)) {
      this.#events.onExit?.({ code, signal, retryMs: backoffMs });
      await wait(backoffMs);
      if (this.#stopping.signal.aborted || !(await this.#launch())) continue;
      if (this.#stopping.signal.aborted) this.#child?.kill("SIGINT");
      else this.#events.onRestart?.();
      return;
    }
  }
}

function increaseBackoff(backoffMs: number): number {
  return Math.min(LARGEST_BACKOFF_MS, backoffMs * 2);
}

/** For systems without pdeathsig: a shell that stops the server when our end of its pipe closes. */
function startWatchdog(pid: number | undefined): ChildProcess {
  const script = 'trap "" HUP INT; while read -r _; do :; done; kill -INT "$0"';
  return spawn("/bin/sh", ["-c", script, String(pid)], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
}

async function truncateLog(log: string): Promise<void> {
  const size = await stat(log).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await truncate(log);
}

async function describeFailure(log: string): Promise<string> {
  const tail = (await readFile(log, "utf8").catch(() => "")).trimEnd().split("\n").slice(-5).join("\n  ");
  return `The embedded database does not start. Last lines of ${log}:\n  ${tail}`;
}
