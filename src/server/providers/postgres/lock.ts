/** Locks between processes of one machine that the kernel lets go when their holder dies, however it dies. */
import { createHash } from "node:crypto";
import { createServer } from "node:net";
import type { Server } from "node:net";

/** A held lock. */
export interface Lock {
  release(): Promise<void>;
}

/** Takes the lock `name`, or gives undefined when another process has it. */
export async function takeLock(name: string): Promise<Lock | undefined> {
  const server = createServer((socket) => socket.destroy());
  const taken = await listen(server, nameSocket(name));
  if (!taken) return undefined;
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** An address without a file: Linux's abstract namespace. Elsewhere a named pipe, or a socket file. */
function nameSocket(name: string): string {
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
