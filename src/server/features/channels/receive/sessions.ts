import { compareText } from "#src/domain/shared/text.ts";
import type { Sql } from "../../../db/sql.ts";
import type { ThreadKey } from "./collect.ts";
import { listSessions, placeInSessions } from "./sessions.sql.ts";
import type { Session, ThreadOwner } from "./sessions.sql.ts";

type Placed = { thread: ThreadKey; at: number };

/** Returns the conversation of each message, in order: its thread, or the session of an endless one, begun if needed. */
export async function assignConversations(
  sql: Sql,
  owner: ThreadOwner,
  { messages, hours }: { messages: readonly Placed[]; hours: number },
): Promise<string[]> {
  const names = messages.map(({ thread }) => thread.key);
  const sorted = messages
    .map(({ thread, at }, index) => ({ thread: thread.key, endless: thread.endless, at, index }))
    .filter(({ endless }) => endless)
    // In time order, so that each message of a batch is near the one before.
    .sort((a, b) => compareText(a.thread, b.thread) || a.at - b.at);
  if (sorted.length === 0) return names;
  const sessions = await placeInSessions(sql, owner, { messages: sorted, hours });
  for (const [position, { index }] of sorted.entries()) names[index] = sessions[position] ?? names[index] ?? "";
  return names;
}

/** Returns the conversation of each event, in order: the session that is nearest in time, without beginning one. */
export async function findConversations(sql: Sql, owner: ThreadOwner, events: readonly Placed[]): Promise<string[]> {
  const threads = new Set(events.flatMap(({ thread }) => (thread.endless ? [thread.key] : [])));
  if (threads.size === 0) return events.map(({ thread }) => thread.key);
  const sessions = Map.groupBy(await listSessions(sql, owner, [...threads]), ({ thread }) => thread);
  return events.map(({ thread, at }) => {
    const [nearest] = (sessions.get(thread.key) ?? []).sort((a, b) => computeDistance(a, at) - computeDistance(b, at));
    return nearest?.session ?? thread.key;
  });
}

function computeDistance({ firstAt, lastAt }: Session, at: number): number {
  return Math.max(firstAt - at, at - lastAt, 0);
}
