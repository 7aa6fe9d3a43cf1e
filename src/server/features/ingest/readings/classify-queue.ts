import { setTimeout as wait } from "node:timers/promises";
import { getDatabase } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { notifyChange } from "../../live/live.service.ts";
import { leaseUnread, listUnreadClients } from "../store/conversations/readings.sql.ts";
import { classifyConversations } from "./classify-closed.ts";
import { continueReadingRuns } from "./reading-runs.ts";

/** Conversations that are read and written at once. */
const BATCH_CONVERSATIONS = 50;
/** Enough to find entries of several clients. */
const LISTED_ENTRIES = 200;

/** Reads a batch of closed conversations of each client that has some: new ones, then those of runs; true if there may be more. */
export async function classifyClosedConversations(): Promise<boolean> {
  const fresh = await listUnreadClients(getDatabase().ingest, LISTED_ENTRIES);
  const isBacklog = fresh.length === 0;
  const start = performance.now();
  let found = false;
  for (const clientId of isBacklog ? await continueReadingRuns() : fresh)
    found = (await classifyNext(clientId)) || found;
  // Nobody waits for a backlog: it leaves half of the time to others.
  if (isBacklog && found) await wait(performance.now() - start);
  return found;
}

/** Reads a client's next conversations; false if there are none. */
async function classifyNext(clientId: string): Promise<boolean> {
  const { ingest } = getDatabase();
  const conversationIds = await leaseUnread(ingest, clientId, BATCH_CONVERSATIONS);
  if (conversationIds.length === 0) return false;
  try {
    const read = await classifyConversations(ingest, { clientId, conversationIds });
    if (read > 0) notifyChange(clientId);
  } catch (error) {
    // Their lease ends, and the next pass tries again; other clients go on.
    log.error({ err: error, clientId }, "reading conversations failed");
  }
  return true;
}
