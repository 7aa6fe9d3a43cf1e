import { getDatabase } from "../../db/sql.ts";

/** Migration 0150 sends the id of each deleted session that had not expired. */
const CHANNEL = "ended_sessions";

const listeners = new Map<string, Set<() => void>>();
let listening: Promise<unknown> | undefined;

/** Calls `listener` when a session ends in any process; returns an unsubscribe function. */
export async function onSessionEnd(sessionId: string, listener: () => void): Promise<() => void> {
  // The driver reconnects this connection; what is missed meanwhile is found by the stream's next heartbeat.
  listening ??= getDatabase().system.listen(CHANNEL, notify);
  await listening;
  const own = listeners.get(sessionId) ?? new Set();
  own.add(listener);
  listeners.set(sessionId, own);
  return () => {
    own.delete(listener);
    if (own.size === 0) listeners.delete(sessionId);
  };
}

function notify(sessionId: string): void {
  for (const listener of [...(listeners.get(sessionId) ?? [])]) listener();
}
