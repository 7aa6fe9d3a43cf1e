/** Reads `postmaster.pid`, and stops a server that outlived the process that started it. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The parts of `postmaster.pid` that we use. */
export interface Postmaster {
  pid: number;
  status: string;
}

/** How long an orphan may shut down cleanly before it is stopped immediately and recovers from its WAL. */
const ORPHAN_TIMEOUT_MS = 5_000;

/** Reads which server claims `folder`, alive or not; undefined if none does. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), status: lines[7]?.trim() ?? "" };
}

/** Stops a server that a killed process left running on `folder`. The caller holds the folder's lock. */
export async function stopOrphan(folder: string): Promise<void> {
  const orphan = await readPostmaster(folder);
  if (orphan === undefined) return;
  if (await isServerOf(folder, orphan.pid)) {
    sendSignal(orphan.pid, "SIGINT");
    for (let waitedMs = 0; await isServerOf(folder, orphan.pid); waitedMs += 20) {
      if (waitedMs === ORPHAN_TIMEOUT_MS) sendSignal(orphan.pid, "SIGQUIT");
      await wait(20);
    }
  }
  await replacePid(folder);
}

/**
 * Replaces the process id in an old file, which may belong to another program by now and would keep PostgreSQL from
 * starting. PostgreSQL ignores its parent's id. Deleting the file would disable the check for surviving backends.
 */
async function replacePid(folder: string): Promise<void> {
  const file = join(folder, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text !== undefined) await writeFile(file, text.replace(/^\d+/, String(process.pid)));
}

/** Whether `pid` is a live PostgreSQL started on `folder`. The id alone may be reused or belong to a zombie. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const commandLine = await readFile(`/proc/${String(pid)}/cmdline`, "utf8").catch(() => "");
  return commandLine.split("\0").includes(folder);
}

function sendSignal(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It exited between the check and the signal.
  }
}
