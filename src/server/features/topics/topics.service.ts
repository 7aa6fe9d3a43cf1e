import { findTopics } from "../../../domain/topics/find-topics.ts";
import { INTENTS_WITHOUT_TOPIC } from "../../../domain/topics/topics.contract.ts";
import type { Topics } from "../../../domain/topics/topics.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable } from "../../db/sql.ts";
import {
  findStoredTopics,
  hasSample,
  listClientIds,
  listUserMessages,
  promoteOwnTopics,
  upsertTopics,
} from "./topics.sql.ts";
import type { TopicsScope } from "./topics.sql.ts";
import type { SampleFilter } from "../../../domain/metrics/metrics.contract.ts";
import { DAY_MS } from "../../../domain/shared/durations.ts";

const DAYS = 28;
/** Enough to find topics of one conversation in a hundred; takes about a second. */
const MAX_CONVERSATIONS = 1500;
const MESSAGES_PER_CONVERSATION = 4;

/** The topics that end users write about, as of the last nightly update. */
export async function getTopics({ clientId }: { clientId: string }, { sample }: SampleFilter): Promise<Topics> {
  const found = await getDatabase().withClient(clientId, async (tx) => {
    const own = sample === "exclude" && (await hasSample(tx, clientId));
    return findStoredTopics(tx, clientId, own ? "own" : "all");
  });
  if (found === null) return { topics: [], n: 0, readAt: null };
  return {
    topics: found.topics.map(({ centroid: _, ...topic }) => topic),
    n: found.conversations,
    readAt: found.readAt.toISOString(),
  };
}

/** Recomputes one client's topics, starting from the previous centroids; with sample data also those of its own conversations. */
export async function updateTopics(clientId: string, now: number): Promise<void> {
  await getDatabase().withClient(clientId, async (tx) => {
    const sampled = await hasSample(tx, clientId);
    if (sampled) await updateScope(tx, { clientId, scope: "own", now });
    else await promoteOwnTopics(tx, clientId);
    await updateScope(tx, { clientId, scope: "all", now });
  });
}

async function updateScope(
  tx: Queryable,
  { clientId, scope, now }: { clientId: string; scope: TopicsScope; now: number },
): Promise<void> {
  const read = {
    clientId,
    from: new Date(now - DAYS * DAY_MS),
    conversations: MAX_CONVERSATIONS,
    each: MESSAGES_PER_CONVERSATION,
    without: INTENTS_WITHOUT_TOPIC,
    sample: scope === "own" ? ("exclude" as const) : undefined,
  };
  const [messages, previous] = await Promise.all([listUserMessages(tx, read), findStoredTopics(tx, clientId, scope)]);
  const conversations = new Set(messages.map(({ conversation }) => conversation)).size;
  if (conversations === 0 && previous === null && scope === "all") return;
  await upsertTopics(tx, { clientId, scope, topics: findTopics(messages, previous?.topics), conversations });
}

/** Nightly job: updates the topics of each client in turn. */
export async function updateAllTopics(now: number): Promise<void> {
  for (const clientId of await listClientIds(getDatabase().system)) await updateTopics(clientId, now);
}
