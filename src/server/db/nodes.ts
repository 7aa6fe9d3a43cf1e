import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../domain/shared/durations.ts";
import { log } from "../log.ts";
import { NodeLostError, findLostNode } from "./lost-node.ts";

/** Clients are moved rarely, and a stale node costs nothing but its isolation: the coordinator still finds their rows. */
const MAX_AGE_MS = MINUTE_MS;
const MAX_CLIENTS = 100_000;
/** A lost node is probed after this, doubled up to the maximum. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;

/** Which node of a cluster holds each client, and which nodes are lost. */
export type Nodes = {
  /** The node (host:port) of a client. After a minute it is looked up again in the background. Throws NodeLostError while it is lost. */
  find(clientId: string): Promise<string>;
  /** Runs what needs the client's node, and records the loss if the node is unreachable. Throws NodeLostError while it is lost. */
  reach<T>(clientId: string, run: (node: string) => Promise<T>): Promise<T>;
  /** If `error` says that the client's node is unreachable, refuses the clients of that node until it answers a probe. */
  recordError(error: unknown, clientId: string): void;
  /** Stops probing. */
  end(): void;
};

type Options = {
  /** Looks up the node of a client. */
  lookUp(clientId: string): Promise<string>;
  /** Whether the node of a client answers. */
  probe(node: string, clientId: string): Promise<boolean>;
};

/** Creates the record of a cluster's nodes; clients are looked up on first use. */
export function createNodes({ lookUp, probe }: Options): Nodes {
  const known = new LRUCache<string, { node: string; at: number }>({ max: MAX_CLIENTS });
  const lookUps = new Map<string, Promise<string>>();
  const lost = new Map<string, NodeJS.Timeout>();
  let isOver = false;

  async function find(clientId: string): Promise<string> {
    const entry = known.get(clientId);
    // A stale entry is used while it is renewed: no request waits for that.
    if (entry !== undefined && performance.now() - entry.at > MAX_AGE_MS) renew(clientId).catch(() => undefined);
    const node = entry?.node ?? (await renew(clientId));
    if (lost.has(node)) throw new NodeLostError(node);
    return node;
  }

  function renew(clientId: string): Promise<string> {
    const running = lookUps.get(clientId);
    if (running !== undefined) return running;
    const started = lookUp(clientId)
      .then((node) => {
        known.set(clientId, { node, at: performance.now() });
        return node;
      })
      .finally(() => lookUps.delete(clientId));
    lookUps.set(clientId, started);
    return started;
  }

  async function reach<T>(clientId: string, run: (node: string) => Promise<T>): Promise<T> {
    const node = await find(clientId);
    try {
      return await run(node);
    } catch (error) {
      recordError(error, clientId);
      throw error;
    }
  }

  function recordError(error: unknown, clientId: string): void {
    const node = findLostNode(error);
    if (node === null || isOver) return;
    if (known.get(clientId)?.node !== node) {
      // The client was moved, or this needed all nodes.
      known.delete(clientId);
      return;
    }
    if (lost.has(node)) return;
    log.warn({ err: error, node }, "a node of the cluster is lost: its clients are refused until it answers");
    scheduleProbe(node, clientId, FIRST_PAUSE_MS);
    // A node that was replaced has another address.
    for (const [id, entry] of known.entries()) if (entry.node === node) known.delete(id);
  }

  function scheduleProbe(node: string, clientId: string, pauseMs: number): void {
    const timer = setTimeout(() => {
      void probeNode(node, clientId, pauseMs);
    }, pauseMs);
    lost.set(node, timer.unref());
  }

  async function probeNode(node: string, clientId: string, pauseMs: number): Promise<void> {
    const answers = await probe(node, clientId).catch(() => false);
    if (isOver) return;
    if (!answers) {
      scheduleProbe(node, clientId, Math.min(MAX_PAUSE_MS, pauseMs * 2));
      return;
    }
    lost.delete(node);
    log.info({ node }, "a lost node of the cluster answers again");
  }

  return {
    find,
    reach,
    recordError,
    end() {
      isOver = true;
      for (const timer of lost.values()) clearTimeout(timer);
    },
  };
}
