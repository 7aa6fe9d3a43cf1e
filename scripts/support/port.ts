/** Checks before slow work that the site's address is available. */
import { createServer } from "node:net";

/** Throws an Error that says what to do if `host` and `port` (of the variable PORT) are not available. */
export async function checkAddress(host: string, port: number): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host, port }, () => resolve());
    });
  } catch (error) {
    throw explainAddress(error, { host, port, variable: "PORT" });
  }
  await new Promise((resolve) => server.close(resolve));
}

/** Creates an Error that explains why an address is not available; `variable` is what sets its port. */
export function explainAddress(
  error: unknown,
  { host, port, variable }: { host: string; port: number; variable: "PORT" | "METRICS_PORT" },
): Error {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${String(port)} is in use. Stop the program that uses it, or choose another port: ${variable}=${String(port + 1)} npm start`,
    EACCES: `Port ${String(port)} is not allowed for this account. Choose a port above 1023: ${variable}=${variable === "PORT" ? "4321" : "9464"} npm start`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Use HOST=127.0.0.1, or HOST=0.0.0.0 for every address.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine. Use HOST=127.0.0.1, or HOST=0.0.0.0 for every address.`,
  };
  return new Error(reasons[code] ?? `Can't listen on ${host}:${String(port)}: ${String(error)}`);
}
