import { getPastInstant } from "../../../db/past-instant.ts";
import type { Sql } from "../../../db/sql.ts";
import { flushClient } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { lockConversationKeys } from "../store/conversations.sql.ts";
import { deletePendingWrites, listPendingWrites } from "../store/pending-writes.sql.ts";
import type { ConversationHeader, PendingKey, PendingWrite } from "../store/pending-writes.sql.ts";
import { getLateConversations } from "./late-conversations.ts";
import { reanalyzeConversations } from "./reanalyze.ts";

const BATCH_WRITES = 50;

type ClientHeader = ConversationHeader & { clientId: string };

/** Analyzes the conversations of pending writes from their stored messages and deletes the pending writes. */
export async function recoverConversations(
  sql: Sql,
  { keys, headers }: { keys: PendingKey[]; headers: ClientHeader[] },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockConversationKeys(tx, headers);
    await deletePendingWrites(tx, keys);
    for (const [clientId, own] of Map.groupBy(headers, (header) => header.clientId)) {
      const conversationIds = own.map((header) => header.conversationId);
      await reanalyzeConversations(tx, { clientId, conversationIds, headers: own, nowMs: Date.now() });
    }
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
  const late = getLateConversations(sql);
  let failed = 0;
  for (;;) {
    const listed = await listPendingWrites(sql, { until, clientId, limit: BATCH_WRITES, offset: failed });
    if (listed.length === 0) return clients;
    // This process is about to complete its own, whose analysis takes long.
    const writes = listed.filter(({ writeId }) => !late.holds(writeId));
    failed += listed.length - writes.length;
    if (writes.length === 0) continue;
    for (const write of writes) clients.add(write.clientId);
    try {
      await recoverConversations(sql, mergeWrites(writes));
    } catch {
      // One of them may have made the transaction fail: try each alone.
      for (const write of writes) if (!(await recoverSingle(sql, write))) failed++;
    }
  }
}

/** Completes the pending writes of a client, those of other processes too. */
export async function recoverClientWrites(sql: Sql, clientId: string): Promise<void> {
  await flushClient(clientId, sql);
  await recoverPendingWrites(sql, { seconds: 0, clientId });
}

async function recoverSingle(sql: Sql, write: PendingWrite): Promise<boolean> {
  try {
    await recoverConversations(sql, mergeWrites([write]));
    return true;
  } catch (error) {
    log.error({ err: error, writeId: write.writeId }, "recovering a pending write failed");
    return false;
  }
}

/** The latest header of a conversation wins. */
function mergeWrites(writes: PendingWrite[]): { keys: PendingKey[]; headers: ClientHeader[] } {
  const headers = new Map<string, ClientHeader>();
  for (const write of writes) {
    for (const header of write.headers) headers.set(header.conversationId, { ...header, clientId: write.clientId });
  }
  return { keys: writes, headers: [...headers.values()] };
}
