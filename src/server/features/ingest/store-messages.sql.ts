import type { Queryable } from "../../db/sql.ts";
import type { MessageRow } from "./ingest.types.ts";
import type { IntentMatch } from "./matches.sql.ts";
import { writePendingWrites } from "./pending-writes.sql.ts";
import type { PendingWrite } from "./pending-writes.sql.ts";
import { writeCommitments, writeMatches, writeMessages, writeThreads } from "./row-literals.ts";
import type { Commitment, ThreadKey } from "./row-literals.ts";

/** What is acknowledged of a transaction whose conversations are written later. */
export type StoredAlone = {
  /** Conversations that are taken for new, and those that go on. */
  fresh: ThreadKey[];
  known: ThreadKey[];
  messages: MessageRow[];
  matches: IntentMatch[];
  commitments: Commitment[];
  pending: PendingWrite[];
};

/** Stores messages and what is still to be done for them (migration 0113); refused as `storeBatch` refuses what is outdated. */
export async function storeMessages(sql: Queryable, stored: StoredAlone): Promise<void> {
  const { fresh, known } = stored;
  const threads = writeThreads([...fresh, ...known]);
  await sql`
    select store_messages(
      ${threads.clients}, ${threads.ids}, ${fresh.length}, ${writeMessages(stored.messages, threads)},
      ${writeMatches(stored.matches)}, ${writeCommitments(stored.commitments)}, ${writePendingWrites(stored.pending)})`;
}
