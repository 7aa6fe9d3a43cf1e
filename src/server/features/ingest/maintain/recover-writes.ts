import { getPastInstant } from "../../../db/past-instant.ts";
import type { Sql } from "../../../db/sql.ts";
import { flushClient, listPools } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { lockConversations } from "../store/conversations/conversations.sql.ts";
import { deletePendingWrites, listPendingWrites } from "../store/pending-writes.sql.ts";
import type { ConversationHeader, PendingWrite } from "../store/pending-writes.sql.ts";
import { getLateConversations } from "./late-conversations.ts";
import { reanalyzeConversations } from "./reanalyze.ts";

const BATCH_WRITES = 50;

/** Analyzes the conversations of a client's pending writes from their stored messages and deletes the pending writes. */
export async function recoverConversations(
  sql: Sql,
  { clientId, writeIds, headers }: { clientId: string; writeIds: string[]; headers: ConversationHeader[] },
): Promise<void> {
  await sql.begin(async (tx) => {
    const conversationIds = headers.map((header) => header.conversationId);
    await lockConversations(tx, { clientId, conversationIds });
    await deletePendingWrites(tx, { clientId, writeIds });
    await reanalyzeConversations(tx, { clientId, conversationIds, headers, nowMs: Date.now() });
  });
}

/**
 * Completes pending writes stored at least `seconds` ago, of one client or of all. Their process was killed, or is still
 * busy and will find them completed. Returns the ids of the clients affected.
 */
export async function recoverPendingWrites(
  sql: Sql,
  { seconds, clientId = null }: { seconds: number; clientId?: string | null },
): Promise<Set<string>> {
  const clients = new Set<string>();
  // Up to a fixed instant, since other processes keep adding pending writes.
  const until = await getPastInstant(sql, seconds);
  const late = listPools(sql).map(getLateConversations);
  let failed = 0;
  for (;;) {
    const listed = await listPendingWrites(sql, { until, clientId, limit: BATCH_WRITES, offset: failed });
    if (listed.length === 0) return clients;
    // This process is about to complete its own, whose analysis takes long.
    const writes = listed.filter(({ writeId }) => !late.some((lane) => lane.holds(writeId)));
    failed += listed.length - writes.length;
    if (writes.length === 0) continue;
    for (const [owner, own] of Map.groupBy(writes, (write) => write.clientId)) {
      clients.add(owner);
      failed += await recoverClient(sql, owner, own);
    }
  }
}

/** Completes the pending writes of a client, those of other processes too. */
export async function recoverClientWrites(sql: Sql, clientId: string): Promise<void> {
  await flushClient(clientId, sql);
  await recoverPendingWrites(sql, { seconds: 0, clientId });
}

/** Returns how many of the client's writes failed. */
async function recoverClient(sql: Sql, clientId: string, writes: PendingWrite[]): Promise<number> {
  try {
    await recoverConversations(sql, { clientId, ...mergeWrites(writes) });
    return 0;
  } catch (error) {
    const [write] = writes;
    if (writes.length === 1) {
      log.error({ err: error, writeId: write?.writeId }, "recovering a pending write failed");
      return 1;
    }
    // One of them may have made the transaction fail: try each alone.
    let failed = 0;
    for (const single of writes) failed += await recoverClient(sql, clientId, [single]);
    return failed;
  }
}

/** The latest header of a conversation wins. */
function mergeWrites(writes: PendingWrite[]): { writeIds: string[]; headers: ConversationHeader[] } {
  const headers = writes.flatMap((write) => write.headers);
  return {
    writeIds: writes.map(({ writeId }) => writeId),
    headers: [...new Map(headers.map((header) => [header.conversationId, header])).values()],
  };
}
