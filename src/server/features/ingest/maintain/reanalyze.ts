import type { Transaction } from "../../../db/sql.ts";
import { restartAnalysis } from "../analyze/analyze-conversation.ts";
import { getSettings } from "../analyze/client-settings.ts";
import { createConversationRow, mergeSender } from "../analyze/conversation-row.ts";
import { getClassifiers } from "../analyze/custom-intents.ts";
import type { ConversationChange } from "../analyze/rollup-deltas.ts";
import type { ConversationRow, MessageRow } from "../ingest.types.ts";
import { listConversations } from "../store/conversations.sql.ts";
import { listEvents } from "../store/events.sql.ts";
import { listMessages, updateAnalyses } from "../store/messages.sql.ts";
import type { ConversationHeader } from "../store/pending-writes.sql.ts";
import { writeChanges } from "./write-changes.ts";

/**
 * Analyzes conversations again from their stored messages. A conversation without messages is deleted; one without a row is
 * created from its entry in `headers`.
 */
export async function reanalyzeConversations(
  tx: Transaction,
  input: { clientId: string; conversationIds: string[]; nowMs: number; headers?: ConversationHeader[] },
): Promise<void> {
  const { clientId, conversationIds, nowMs, headers = [] } = input;
  const clientIds = conversationIds.map(() => clientId);
  const [rows, messages, events, settingsById] = await Promise.all([
    listConversations(tx, { clientIds, conversationIds }),
    listMessages(tx, { clientIds, conversationIds }),
    listEvents(tx, { clientIds, conversationIds }),
    getSettings(tx, [clientId]),
  ]);
  const settings = settingsById.get(clientId);
  if (settings === undefined) return;
  const classifyIntent = (await getClassifiers(tx, [settings])).get(clientId);
  const storedMessages = Map.groupBy(messages, (message) => message.conversationId);
  const storedEvents = Map.groupBy(events, (event) => event.conversationId);
  const rowsById = new Map(rows.map((row) => [row.conversationId, row]));
  const headersById = new Map(headers.map((header) => [header.conversationId, header]));
  const changes: ConversationChange[] = [];
  const updated: MessageRow[] = [];
  for (const id of new Set(conversationIds)) {
    const before = rowsById.get(id) ?? null;
    const header = headersById.get(id);
    const stored = storedMessages.get(id) ?? [];
    const [first] = stored;
    if (first === undefined) {
      if (before !== null) changes.push({ before, after: null });
      continue;
    }
    const start = before ?? (header && createConversationRow({ clientId, ...header }, first.at));
    if (start === undefined) continue;
    const after: ConversationRow = { ...start };
    after.nextSeq = Math.max(start.nextSeq, ...stored.map((message) => message.seq + 1));
    if (header !== undefined) mergeHeader(after, header);
    const conversation = { messages: stored, events: storedEvents.get(id) ?? [] };
    const { analyzed } = restartAnalysis(after, conversation, { settings, nowMs, classifyIntent });
    for (const { message, analysis, template } of analyzed) {
      updated.push({ ...message, clientId, conversationId: id, analysis, template, importId: null, metadata: null });
    }
    changes.push({ before, after });
  }
  if (updated.length > 0) await updateAnalyses(tx, updated);
  await writeChanges(tx, changes, updated);
}

/** A header older than the row does not change its agent. */
function mergeHeader(row: ConversationRow, header: ConversationHeader): void {
  const agent = { name: header.agentName, version: header.agentVersion, model: header.agentModel };
  mergeSender(row, { endUser: header.endUser, agent }, header.lastAt < row.lastAt);
}
