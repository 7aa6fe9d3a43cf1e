import { writeColumn } from "../../db/array-literals.ts";
import type { Queryable } from "../../db/sql.ts";
import type { MessageRow } from "./ingest.types.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { writePendingWrites } from "./pending-writes.sql.ts";
import type { PendingWrite } from "./pending-writes.sql.ts";
import { writeCommitments, writeIds, writeMatches, writeMessages } from "./row-literals.ts";
import type { Commitment, MessageId } from "./row-literals.ts";

/** What is acknowledged of a transaction whose conversations are written later. */
export type StoredAlone = {
  messageIds: MessageId[];
  /** Conversations that are taken for new. */
  fresh: { clientId: string; conversationId: string }[];
  messages: MessageRow[];
  matches: IntentMatch[];
  commitments: Commitment[];
  pending: PendingWrite[];
};

/** Stores messages and what is still to be done for them (migration 0111); refused as `storeBatch` refuses what is outdated. */
export async function storeMessages(sql: Queryable, stored: StoredAlone): Promise<void> {
  const { fresh } = stored;
  const some = fresh.length > 0;
  await sql`
    select store_messages(
      ${writeIds(stored.messageIds)}, ${some ? writeColumn(fresh, (row) => row.clientId) : null},
      ${some ? writeColumn(fresh, (row) => row.conversationId) : null}, ${writeMessages(stored.messages)},
      ${writeMatches(stored.matches)}, ${writeCommitments(stored.commitments)}, ${writePendingWrites(stored.pending)})`;
}
