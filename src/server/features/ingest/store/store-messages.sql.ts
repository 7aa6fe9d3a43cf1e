import type { Sql } from "../../../db/sql.ts";
import type { MessageRow } from "../ingest.types.ts";
import type { IntentMatch } from "./intent-matches.sql.ts";
import type { MessageCount } from "../meter/meter.types.ts";
import { withShard } from "../meter/shards.ts";
import { groupByClient, listClientsInOrder, writeInTurn } from "./clients-in-turn.ts";
import { encodeCounts } from "./meter.sql.ts";
import { encodePendingWrites } from "./pending-writes.sql.ts";
import type { PendingWrite } from "./pending-writes.sql.ts";
import { encodeConfirmations, encodeMatches, encodeConversationIds, encodeMessages, listConversationIds } from "./row-records.ts";
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

/** Stores messages and the pending writes of their conversations (migration 0295). Rejects on conflict, like `storeBatch`. */
export async function storeMessages(sql: Sql, batch: MessageBatch): Promise<void> {
  const own = {
    added: groupByClient(batch.added),
    updated: groupByClient(batch.updated),
    messages: groupByClient(batch.messages),
    matches: groupByClient(batch.matches),
    confirmations: groupByClient(batch.confirmations),
    pending: groupByClient(batch.pending),
    counts: groupByClient(batch.counts),
  };
  await withShard((shard) =>
    writeInTurn(sql, listClientsInOrder(...Object.values(batch)), (tx, clientId) => {
      const added = listConversationIds(own.added(clientId));
      const keys = encodeConversationIds([...added, ...listConversationIds(own.updated(clientId))]);
      return tx`
        select write_messages(
          ${encodeCounts(own.counts(clientId))}, ${shard}, ${clientId}, ${keys.conversationIds}, ${added.length},
          ${encodeMessages(own.messages(clientId), keys)}, ${encodeMatches(own.matches(clientId))},
          ${encodeConfirmations(own.confirmations(clientId))}, ${encodePendingWrites(own.pending(clientId))})`;
    }),
  );
}
