import type { Queryable } from "../../../db/sql.ts";
import type { MessageRow } from "../ingest.types.ts";
import type { IntentMatch } from "./intent-matches.sql.ts";
import type { MessageCount } from "../meter/meter.types.ts";
import { withShard } from "../meter/shards.ts";
import { encodeCounts } from "./meter.sql.ts";
import { encodePendingWrites } from "./pending-writes.sql.ts";
import type { PendingWrite } from "./pending-writes.sql.ts";
import { encodeConfirmations, encodeMatches, encodeMessages, encodeConversationKeys } from "./row-records.ts";
import type { Confirmation, ConversationKey } from "./row-records.ts";

/** A transaction's messages, stored before their conversations and rollups. */
export type MessageBatch = {
  /** Conversations expected to be new, and those expected to exist. */
  added: ConversationKey[];
  updated: ConversationKey[];
  messages: MessageRow[];
  matches: IntentMatch[];
  confirmations: Confirmation[];
  pending: PendingWrite[];
  /** What the messages add to the meter. */
  counts: MessageCount[];
};

/** Stores messages and the pending writes of their conversations (migration 0113). Rejects on conflict, like `storeBatch`. */
export async function storeMessages(sql: Queryable, batch: MessageBatch): Promise<void> {
  const { added, updated } = batch;
  const keys = encodeConversationKeys([...added, ...updated]);
  await withShard(
    (shard) => sql`
    select count_messages(${encodeCounts(batch.counts)}, ${shard}), store_messages(
      ${keys.clientIds}, ${keys.conversationIds}, ${added.length}, ${encodeMessages(batch.messages, keys)},
      ${encodeMatches(batch.matches)}, ${encodeConfirmations(batch.confirmations)}, ${encodePendingWrites(batch.pending)})`,
  );
}
