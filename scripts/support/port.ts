/** Whether the site's address can be had, asked before anything slow. */
import { createServer } from "node:net";

/** Throws with what to do where `host` and `port` can't be listened on. */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port }, () => resolve());
    });
  } catch (error) {
    throw explainAddress(error, host, port);
  }
  await new Promise((resolve) => server.close(resolve));
}

/** Says in words why an address could not be had. */
export function explainAddress(error: unknown, host: string, port: number): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${String(port)} is in use. Stop what uses it, or take another one: PORT=${String(port + 1)} npm start`,
    EACCES: `Port ${String(port)} is not allowed for this account. Take one above 1023: PORT=4321 npm start`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Use HOST=127.0.0.1, or HOST=0.0.0.0 for every address.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine. Use HOST=127.0.0.1, or HOST=0.0.0.0 for every address.`,
  };
  return new Error(reasons[code] ?? `Can't listen on ${host}:${String(port)}: ${String(error)}`);
}
