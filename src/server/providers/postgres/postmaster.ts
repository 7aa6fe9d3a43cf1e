/** Reads `postmaster.pid`, and ends a server that outlived the process that started it. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** What a running server writes about itself. */
export interface Postmaster {
  pid: number;
  status: string;
}

/** How long an orphan may take to write everything down before it is told to drop it; its log replays the rest. */
const ORPHAN_PATIENCE_MS = 5_000;

/** The server that claims `folder`, alive or not; undefined where none does. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), status: lines[7]?.trim() ?? "" };
}

/** Ends a server that a killed process left on `folder`, and waits for its end. The caller holds the folder's lock. */
export async function endOrphan(folder: string): Promise<void> {
  const orphan = await readPostmaster(folder);
  if (orphan === undefined) return;
  if (await isServerOf(folder, orphan.pid)) {
    send(orphan.pid, "SIGINT");
    for (let waitedMs = 0; await isServerOf(folder, orphan.pid); waitedMs += 20) {
      if (waitedMs === ORPHAN_PATIENCE_MS) send(orphan.pid, "SIGQUIT");
      await wait(20);
    }
  }
  await disown(folder);
}

/**
 * The number in an old file may be another program's by now, and PostgreSQL would refuse to start. It ignores its
 * parent's number, so that takes its place. Deleting the file instead would disarm the check for surviving backends.
 */
async function disown(folder: string): Promise<void> {
  const file = join(folder, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text !== undefined) await writeFile(file, text.replace(/^\d+/, String(process.pid)));
}

/** Is `pid` a live PostgreSQL that was started on `folder`? A number alone proves nothing, nor does a zombie. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const commandLine = await readFile(`/proc/${String(pid)}/cmdline`, "utf8").catch(() => "");
  return commandLine.split("\0").includes(folder);
}

function send(pid: number, signal: "SIGINT" | "SIGQUIT"): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone between the look and the signal: what was wanted.
  }
}
