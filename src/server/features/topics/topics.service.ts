import { findTopics } from "../../../domain/topics/find-topics.ts";
import { WITHOUT_TOPIC } from "../../../domain/topics/topics.contract.ts";
import type { Topics } from "../../../domain/topics/topics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { selectClientIds, selectTopics, selectUserMessages, upsertTopics } from "./topics.sql.ts";

const DAY_MS = 86_400_000;
const DAYS = 28;
/** Enough for every topic that one conversation in a hundred has; found in about a second. */
const CONVERSATIONS = 1500;
const MESSAGES_EACH = 4;

/** What the client's users write about, as of the last time it was looked for. */
export async function getTopics({ clientId }: { clientId: string }): Promise<Topics> {
  const found = await getDatabase().withTenant(clientId, (tx) => selectTopics(tx, clientId));
  if (found === null) return { topics: [], n: 0, readAt: null };
  return {
    topics: found.topics.map(({ centroid: _, ...topic }) => topic),
    n: found.conversations,
    readAt: found.readAt.toISOString(),
  };
}

/** Looks for one client's topics again, beginning with those of the last time. */
export async function readTopics(clientId: string, now: number): Promise<void> {
  await getDatabase().withTenant(clientId, async (tx) => {
    const from = new Date(now - DAYS * DAY_MS);
    const read = { clientId, from, conversations: CONVERSATIONS, each: MESSAGES_EACH, without: WITHOUT_TOPIC };
    const [messages, former] = await Promise.all([selectUserMessages(tx, read), selectTopics(tx, clientId)]);
    const conversations = new Set(messages.map(({ conversation }) => conversation)).size;
    if (conversations === 0 && former === null) return;
    await upsertTopics(tx, { clientId, topics: findTopics(messages, former?.topics), conversations });
  });
}

/** The job of the night: every client's topics, one client after the other. */
export async function readAllTopics(now: number): Promise<void> {
  for (const clientId of await selectClientIds(getDatabase().system)) await readTopics(clientId, now);
}
