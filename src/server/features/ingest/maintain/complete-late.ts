/** Analyzes a conversation again after late items were stored, outside of any lock until its result is written. */
import { REMOVED_TEXT } from "../../../../domain/retention/retention.contract.ts";
import type { Queryable, Sql, Transaction } from "../../../db/sql.ts";
import { turns } from "../../../http/turns.ts";
import type { MessageAnalysis } from "../../../../domain/analysis/analysis.contract.ts";
import { getSettings } from "../analyze/client-settings.ts";
import { createConversationAnalyzer } from "../analyze/conversation-analyzer.ts";
import { createConversationRow, mergeHeader } from "../analyze/conversation-row.ts";
import { getClassifiers } from "../analyze/custom-intents.ts";
import type { ConversationRow, MessageRow } from "../ingest.types.ts";
import { listConversations, lockConversations } from "../store/conversations/conversations.sql.ts";
import { listEvents } from "../store/messages/events.sql.ts";
import { listMessagePage, updateAnalyses } from "../store/messages/messages.sql.ts";
import type { MessagePosition, StoredAnalysis } from "../store/messages/messages.sql.ts";
import { deletePendingWrites } from "../store/pending-writes.sql.ts";
import type { ConversationHeader } from "../store/pending-writes.sql.ts";
import { writeChanges } from "./write-changes.ts";

const PAGE_MESSAGES = 200;
/** A conversation that keeps changing meanwhile is locked at last. */
const MAX_ATTEMPTS = 3;
const UPDATED_ROWS = 500;

/** A conversation with the pending writes for its late items. */
export type LateConversation = { clientId: string; header: ConversationHeader; writeIds: string[] };

type Outcome = { before: ConversationRow | null; after: ConversationRow | null; changed: MessageRow[] };

/** Completes the pending writes of a conversation: its row, its rollups and its messages' analyses. */
export async function completeLateConversation(sql: Sql, late: LateConversation): Promise<void> {
  const { header } = late;
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await analyzeStored(sql, late);
    if (outcome === null) return;
    const isWritten = await sql.begin(async (tx) => {
      await lockConversations(tx, { clientId: late.clientId, conversationIds: [header.conversationId] });
      const [current] = await listRows(tx, late);
      if (current?.version !== outcome.before?.version) return false;
      await write(tx, late, outcome);
      return true;
    });
    if (isWritten) return;
  }
  await sql.begin(async (tx) => {
    await lockConversations(tx, { clientId: late.clientId, conversationIds: [header.conversationId] });
    const outcome = await analyzeStored(tx, late);
    if (outcome !== null) await write(tx, late, outcome);
  });
}

function listRows(sql: Queryable, { clientId, header }: LateConversation): Promise<ConversationRow[]> {
  return listConversations(sql, { clientId, conversationIds: [header.conversationId] });
}

/** Null if the client is gone. */
async function analyzeStored(sql: Queryable, late: LateConversation): Promise<Outcome | null> {
  const { clientId, header } = late;
  const { conversationId } = header;
  // The row first: a message stored after it either raises its version or has a pending write of its own.
  const [before = null] = await listRows(sql, late);
  const settings = (await getSettings(sql, [clientId])).get(clientId);
  if (settings === undefined) return null;
  const classifyIntent = (await getClassifiers(sql, [settings])).get(clientId);
  const events = await listEvents(sql, { clientId, conversationIds: [conversationId] });
  let page = await listMessagePage(sql, { clientId, conversationId, after: null, limit: PAGE_MESSAGES });
  const [first] = page;
  if (first === undefined) return { before, after: null, changed: [] };
  // Without the texts, the figures of before can't be computed again.
  if (before !== null && first.text === REMOVED_TEXT) return { before, after: before, changed: [] };
  const after = { ...(before ?? createConversationRow({ clientId, ...header }, first.at)) };
  mergeHeader(after, header);
  const options = { settings, nowMs: Date.now(), classifyIntent };
  const analyzer = createConversationAnalyzer(after, events, options);
  const analyses: { row: MessageRow; stored: StoredAnalysis }[] = [];
  while (page.length > 0) {
    const work = await turns.begin(clientId);
    const analyzed = await analyzer.add(page, work);
    for (const [index, { message, analysis, template }] of analyzed.entries()) {
      const stored = page[index];
      after.nextSeq = Math.max(after.nextSeq, message.seq + 1);
      if (stored === undefined) continue;
      // Texts stay behind: a long conversation would fill the memory.
      const row = {
        ...message,
        text: "",
        clientId,
        conversationId,
        analysis,
        template,
        importId: null,
        metadata: null,
      };
      analyses.push({ row, stored: { ...stored, text: "" } });
    }
    work.end();
    const position: MessagePosition | undefined = page.at(-1);
    if (position === undefined || page.length < PAGE_MESSAGES) break;
    page = await listMessagePage(sql, { clientId, conversationId, after: position, limit: PAGE_MESSAGES });
  }
  analyzer.finish();
  const changed = analyses.filter(({ row, stored }) => !isStored(row.analysis, stored)).map(({ row }) => row);
  return { before, after, changed };
}

async function write(
  tx: Transaction,
  { clientId, writeIds }: LateConversation,
  { before, after, changed }: Outcome,
): Promise<void> {
  await deletePendingWrites(tx, { clientId, writeIds });
  for (let at = 0; at < changed.length; at += UPDATED_ROWS)
    await updateAnalyses(tx, { clientId, rows: changed.slice(at, at + UPDATED_ROWS) });
  if (before !== null || after !== null) await writeChanges(tx, [{ before, after }]);
}

/** Whether the stored columns already hold an analysis; they have single precision. */
function isStored(analysis: MessageAnalysis, stored: StoredAnalysis): boolean {
  return (
    analysis.stage === stored.stage &&
    Math.fround(analysis.confidence) === Math.fround(stored.confidence) &&
    (analysis.evidence?.start ?? null) === stored.evidenceStart &&
    (analysis.evidence?.end ?? null) === stored.evidenceEnd &&
    analysis.language === stored.language &&
    Math.fround(analysis.sentiment.score) === Math.fround(stored.sentiment) &&
    analysis.intent === stored.intent &&
    analysis.flags.join() === (stored.flags ?? []).join()
  );
}
