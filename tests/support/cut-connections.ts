/** A way to a database that can be cut, as when its server is killed: connections end at once, and new ones are refused. */
import { createServer, connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface Cuttable {
  /** The database's address through this way. */
  url: string;
  /** Ends all connections; `stays` refuses new ones until `mend`. */
  cut(stays?: boolean): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Opens one to the database at `target`. */
export async function openCuttable(target: string): Promise<Cuttable> {
  const to = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const upstream = connect({ host: to.hostname, port: Number(to.port) });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen({ host: "127.0.0.1", port }, resolve));
  await listen(0);
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The way has no port.");
  const { port } = address;
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const end = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    async cut(stays = false) {
      const stopped = stays ? stop() : Promise.resolve();
      end();
      await stopped;
    },
    mend: () => listen(port),
    async close() {
      end();
      if (server.listening) await stop();
    },
  };
}
