import type { Sql } from "../../db/sql.ts";
import { prepareTenant } from "../../db/before-tenant.ts";
import { log } from "../../log.ts";
import { lockConversations } from "./conversations.sql.ts";
import { deletePendingWrites, selectInstantAgo, selectPendingWrites } from "./pending-writes.sql.ts";
import type { Head, PendingKey, PendingWrite } from "./pending-writes.sql.ts";
import { rereadConversations } from "./rewrite.ts";

const WRITES_AT_ONCE = 50;

type ClientHead = Head & { clientId: string };

/** Reads the conversations of stored writes from their messages, and says that those writes are done. */
export async function catchUpConversations(
  sql: Sql,
  { keys, heads }: { keys: PendingKey[]; heads: ClientHead[] },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockConversations(
      tx,
      heads.map((head) => head.conversationId),
    );
    await deletePendingWrites(tx, keys);
    for (const [clientId, own] of Map.groupBy(heads, (head) => head.clientId)) {
      const conversationIds = own.map((head) => head.conversationId);
      await rereadConversations(tx, { clientId, conversationIds, heads: own, nowMs: Date.now() });
    }
  });
}

/**
 * Does what is left to be done for writes stored `seconds` ago or earlier, of one client or of all: whoever stored them was
 * killed, or has not come to it yet, and will find it done. Answers whose conversations were read.
 */
export async function catchUpStored(
  sql: Sql,
  { seconds, clientId = null }: { seconds: number; clientId?: string | null },
): Promise<Set<string>> {
  const owners = new Set<string>();
  // Not until none is left: other processes go on writing.
  const until = await selectInstantAgo(sql, seconds);
  let failed = 0;
  for (;;) {
    const writes = await selectPendingWrites(sql, { until, clientId, limit: WRITES_AT_ONCE, offset: failed });
    if (writes.length === 0) return owners;
    for (const write of writes) owners.add(write.clientId);
    try {
      await catchUpConversations(sql, joinWrites(writes));
    } catch {
      // One of them may have spoilt it for the others.
      for (const write of writes) if (!(await tryAlone(sql, write))) failed++;
    }
  }
}

/** Does what is left to be done for a client's stored writes, whichever process has them. */
export async function catchUpClient(sql: Sql, clientId: string): Promise<void> {
  await prepareTenant(clientId);
  await catchUpStored(sql, { seconds: 0, clientId });
}

async function tryAlone(sql: Sql, write: PendingWrite): Promise<boolean> {
  try {
    await catchUpConversations(sql, joinWrites([write]));
    return true;
  } catch (error) {
    log.error({ err: error, writeId: write.writeId }, "a stored write can't be caught up with");
    return false;
  }
}

/** What was said last of a conversation counts. */
function joinWrites(writes: PendingWrite[]): { keys: PendingKey[]; heads: ClientHead[] } {
  const heads = new Map<string, ClientHead>();
  for (const write of writes) {
    for (const head of write.heads) heads.set(head.conversationId, { ...head, clientId: write.clientId });
  }
  return { keys: writes, heads: [...heads.values()] };
}
