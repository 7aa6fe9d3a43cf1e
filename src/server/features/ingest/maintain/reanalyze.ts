import { REMOVED_TEXT } from "../../../../domain/retention/retention.contract.ts";
import type { Transaction } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
import { getSettings } from "../analyze/client-settings.ts";
import { createConversationAnalyzer } from "../analyze/conversation-analyzer.ts";
import { createConversationRow, mergeHeader } from "../analyze/conversation-row.ts";
import { getClassifiers } from "../analyze/custom-intents.ts";
import type { ConversationChange } from "../analyze/rollup-deltas.ts";
import type { ConversationRow, MessageRow } from "../ingest.types.ts";
import { listConversations } from "../store/conversations/conversations.sql.ts";
import { listEvents } from "../store/messages/events.sql.ts";
import { listMessages, updateAnalyses } from "../store/messages/messages.sql.ts";
import type { ConversationHeader } from "../store/pending-writes.sql.ts";
import { writeChanges } from "./write-changes.ts";

/**
 * Analyzes conversations again from their stored messages, in turns with other clients' work. A conversation without messages is deleted; one without a row is
 * created from its entry in `headers`.
 */
export async function reanalyzeConversations(
  tx: Transaction,
  input: { clientId: string; conversationIds: string[]; nowMs: number; headers?: ConversationHeader[] },
): Promise<void> {
  const { clientId, conversationIds, nowMs, headers = [] } = input;
  const [rows, messages, events, settingsById] = await Promise.all([
    listConversations(tx, { clientId, conversationIds }),
    listMessages(tx, { clientId, conversationIds }),
    listEvents(tx, { clientId, conversationIds }),
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
  const work = await turns.begin(clientId);
  for (const id of new Set(conversationIds)) {
    const before = rowsById.get(id) ?? null;
    const header = headersById.get(id);
    const stored = storedMessages.get(id) ?? [];
    const [first] = stored;
    if (first === undefined) {
      if (before !== null) changes.push({ before, after: null });
      continue;
    }
    // Without the texts, the figures of before can't be computed again.
    if (stored.some(({ text }) => text === REMOVED_TEXT)) continue;
    const start = before ?? (header && createConversationRow({ clientId, ...header }, first.at));
    if (start === undefined) continue;
    const after: ConversationRow = { ...start };
    after.nextSeq = Math.max(start.nextSeq, ...stored.map((message) => message.seq + 1));
    if (header !== undefined) mergeHeader(after, header);
    const options = { settings, nowMs, classifyIntent };
    const analyzer = createConversationAnalyzer(after, storedEvents.get(id) ?? [], options);
    const analyzed = await analyzer.add(stored, work);
    analyzer.finish();
    for (const { message, analysis, template } of analyzed) {
      updated.push({ ...message, clientId, conversationId: id, analysis, template, importId: null, metadata: null });
    }
    changes.push({ before, after });
  }
  work.end();
  if (updated.length > 0) await updateAnalyses(tx, { clientId, rows: updated });
  await writeChanges(tx, changes, updated);
}
