import type { Sql } from "../../../db/sql.ts";
import { continueAnalysis } from "../analyze/analyze-conversation.ts";
import { getSettings } from "../analyze/client-settings.ts";
import type { ConversationChange } from "../analyze/rollup-deltas.ts";
import {
  listConversations,
  listIdleConversations,
  lockConversations,
} from "../store/conversations/conversations.sql.ts";
import { writeChanges } from "./write-changes.ts";

const BATCH_CONVERSATIONS = 500;

/** Closes conversations that have been idle for longer than their client's idle time; returns the ids of the clients affected. */
export async function closeIdleConversations(sql: Sql, nowMs: number): Promise<Set<string>> {
  const clients = new Set<string>();
  for (;;) {
    const idle = await listIdleConversations(sql, BATCH_CONVERSATIONS);
    for (const [clientId, rows] of Map.groupBy(idle, (row) => row.clientId)) {
      clients.add(clientId);
      const conversationIds = rows.map((row) => row.conversationId);
      await closeConversations(sql, { clientId, conversationIds, nowMs });
    }
    if (idle.length < BATCH_CONVERSATIONS) return clients;
  }
}

async function closeConversations(
  sql: Sql,
  { clientId, conversationIds, nowMs }: { clientId: string; conversationIds: string[]; nowMs: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockConversations(tx, { clientId, conversationIds });
    const [rows, settingsById] = await Promise.all([
      listConversations(tx, { clientId, conversationIds }),
      getSettings(tx, [clientId]),
    ]);
    const settings = settingsById.get(clientId);
    if (settings === undefined) return;
    const changes = rows.map((before): ConversationChange => {
      const after = { ...before };
      continueAnalysis(after, { messages: [], events: [] }, { settings, nowMs });
      return { before, after };
    });
    await writeChanges(tx, changes);
  });
}
