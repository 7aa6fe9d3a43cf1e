import { findTopics } from "../../../domain/topics/find-topics.ts";
import { INTENTS_WITHOUT_TOPIC } from "../../../domain/topics/topics.contract.ts";
import type { Topics } from "../../../domain/topics/topics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { listClientIds, findStoredTopics, listUserMessages, upsertTopics } from "./topics.sql.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";

const DAYS = 28;
/** Enough to find topics of one conversation in a hundred; takes about a second. */
const MAX_CONVERSATIONS = 1500;
const MESSAGES_PER_CONVERSATION = 4;

/** The topics that end users write about, as of the last nightly update. */
export async function getTopics({ clientId }: { clientId: string }): Promise<Topics> {
  const found = await getDatabase().withClient(clientId, (tx) => findStoredTopics(tx, clientId));
  if (found === null) return { topics: [], n: 0, readAt: null };
  return {
    topics: found.topics.map(({ centroid: _, ...topic }) => topic),
    n: found.conversations,
    readAt: found.readAt.toISOString(),
  };
}

/** Recomputes one client's topics, starting from the previous centroids. */
export async function updateTopics(clientId: string, now: number): Promise<void> {
  await getDatabase().withClient(clientId, async (tx) => {
    const from = new Date(now - DAYS * DAY_MS);
    const read = {
      clientId,
      from,
      conversations: MAX_CONVERSATIONS,
      each: MESSAGES_PER_CONVERSATION,
      without: INTENTS_WITHOUT_TOPIC,
    };
    const [messages, previous] = await Promise.all([listUserMessages(tx, read), findStoredTopics(tx, clientId)]);
    const conversations = new Set(messages.map(({ conversation }) => conversation)).size;
    if (conversations === 0 && previous === null) return;
    await upsertTopics(tx, { clientId, topics: findTopics(messages, previous?.topics), conversations });
  });
}

/** Nightly job: updates the topics of each client in turn. */
export async function updateAllTopics(now: number): Promise<void> {
  for (const clientId of await listClientIds(getDatabase().system)) await updateTopics(clientId, now);
}
