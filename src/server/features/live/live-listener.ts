import { z } from "zod";
import { getDatabase } from "../../db/sql.ts";
import { log } from "../../log.ts";

/** PostgreSQL's channel for hints that something of a client changed. */
export const LIVE_CHANNEL = "live";

/** What changed: conversations in general, or one upload. */
export const liveHintSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("conversations"), clientId: z.string() }),
  z.object({ kind: z.literal("upload"), clientId: z.string(), uploadId: z.string() }),
]);
export type LiveHint = z.infer<typeof liveHintSchema>;

type Listener = (hint: LiveHint) => void;

const listeners = new Map<string, Set<Listener>>();
let listening: Promise<unknown> | undefined;

/** Calls `listener` for every hint about the client, whichever process it comes from; answers how to stop. */
export async function subscribe(clientId: string, listener: Listener): Promise<() => void> {
  // One connection a process listens for all its screens; the driver renews it when it breaks.
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
    log.warn("a live hint could not be read");
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
