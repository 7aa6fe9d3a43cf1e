/** A port for programs that can't take one by themselves. */
import { createServer } from "node:http";

/** A port of 127.0.0.1 that nobody listens on right now. */
export function choosePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
