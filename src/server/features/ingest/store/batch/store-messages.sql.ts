import { encodeArray } from "#src/server/db/array-literals.ts";
import type { Sql } from "#src/server/db/sql.ts";
import type { MessageRow } from "../../ingest.types.ts";
import type { IntentMatch } from "../conversations/intent-matches.sql.ts";
import type { MessageCount } from "../../meter/meter.types.ts";
import { withShard } from "../../meter/shards.ts";
import { divideClients, writeInTurn } from "../clients-in-turn.ts";
import { encodeCounts } from "../meter.sql.ts";
import { encodePendingWrites } from "../pending-writes.sql.ts";
import type { PendingWrite } from "../pending-writes.sql.ts";
import { encodeConfirmations, encodeMatches, encodeConversationKeys, encodeMessages } from "./row-records.ts";
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
  await withShard((shard) =>
    writeInTurn(sql, divideClients(...Object.values(batch)), (tx, { clientIds, own }) => {
      const added = own(batch.added);
      const keys = encodeConversationKeys([...added, ...own(batch.updated)]);
      return tx`
        select write_messages(
          ${encodeCounts(own(batch.counts))}, ${shard}, ${encodeArray(clientIds)}, ${keys.clientIds}, ${keys.conversationIds},
          ${added.length}, ${encodeMessages(own(batch.messages), keys)}, ${encodeMatches(own(batch.matches))},
          ${encodeConfirmations(own(batch.confirmations))}, ${encodePendingWrites(own(batch.pending))})`;
    }),
  );
}
