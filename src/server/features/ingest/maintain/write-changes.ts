import type { Transaction } from "../../../db/sql.ts";
import { buildChangeSet } from "../analyze/change-set.ts";
import type { ConversationChange } from "../analyze/rollup-deltas.ts";
import { listNewTemplates } from "../analyze/templates.ts";
import type { MessageRow } from "../ingest.types.ts";
import { deleteConversations } from "../store/conversations/conversations.sql.ts";
import { storeBatch } from "../store/batch/store-batch.sql.ts";

/** Writes a client's changed conversations with their rollups; `analyzed` are messages whose templates and search texts are renewed. */
export async function writeChanges(
  tx: Transaction,
  changes: ConversationChange[],
  analyzed: MessageRow[] = [],
): Promise<void> {
  if (changes.length === 0) return;
  const deleted = changes.flatMap(({ before, after }) => (after === null && before !== null ? [before] : []));
  const [first] = deleted;
  await Promise.all([
    first === undefined
      ? undefined
      : deleteConversations(tx, { ...first, conversationIds: deleted.map((row) => row.conversationId) }),
    storeBatch(tx, {
      nowMs: Date.now(),
      toIndex: analyzed,
      templates: listNewTemplates(analyzed),
      ...buildChangeSet(changes),
    }),
  ]);
}
