import { z } from "zod";
import { getDatabase } from "../../db/sql.ts";
import { log } from "../../log.ts";

/** The PostgreSQL NOTIFY channel for hints that a client's data changed. */
export const LIVE_CHANNEL = "live";

/** A hint that conversations, billing, alerts or notifications changed, or the progress of one import. */
export const liveHintSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("conversations"), clientId: z.string() }),
  z.object({ kind: z.literal("billing"), clientId: z.string() }),
  z.object({ kind: z.literal("alerts"), clientId: z.string() }),
  z.object({ kind: z.literal("notifications"), clientId: z.string() }),
  z.object({ kind: z.literal("upload"), clientId: z.string(), uploadId: z.string() }),
]);
export type LiveHint = z.infer<typeof liveHintSchema>;

type Listener = (hint: LiveHint) => void;

const listeners = new Map<string, Set<Listener>>();
let listening: Promise<unknown> | undefined;

/** Calls `listener` for every hint about the client, from any process; returns an unsubscribe function. */
export async function subscribe(clientId: string, listener: Listener): Promise<() => void> {
  // One connection per process listens for all streams; the driver reconnects it.
  listening ??= getDatabase().system.listen(LIVE_CHANNEL, deliver);
  await listening;
  const own = listeners.get(clientId) ?? new Set<Listener>();
  own.add(listener);
  listeners.set(clientId, own);
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(clientId);
  };
}

function deliver(payload: string): void {
  const hint = parseHint(payload);
  if (hint === null) {
    log.warn("parsing a live hint failed");
    return;
  }
  for (const listener of listeners.get(hint.clientId) ?? []) listener(hint);
}

function parseHint(payload: string): LiveHint | null {
  try {
    return liveHintSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
