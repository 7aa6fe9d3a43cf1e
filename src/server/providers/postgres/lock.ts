/** Locks between processes on one machine. The kernel releases them when the process dies. */
import { createHash } from "node:crypto";
import { createServer } from "node:net";
import type { Server } from "node:net";

/** A held lock. */
export interface Lock {
  release(): Promise<void>;
}

/** Acquires the lock `name`; undefined if another process holds it. */
export async function acquireLock(name: string): Promise<Lock | undefined> {
  const server = createServer((socket) => socket.destroy());
  const isAcquired = await listen(server, getSocketPath(name));
  if (!isAcquired) return undefined;
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Uses Linux's abstract namespace, which needs no file; elsewhere a named pipe or a socket file. */
function getSocketPath(name: string): string {
  const id = `threadlight-${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
  if (process.platform === "linux") return `\0${id}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${id}` : `/tmp/${id}.sock`;
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      if ("code" in error && error.code === "EADDRINUSE") resolve(false);
      else reject(error);
    });
    server.listen({ path }, () => resolve(true));
  });
}
