import { MAX_TAGS } from "../../../domain/conversations/conversations.contract.ts";
import type { BulkTags, ConversationPatch } from "../../../domain/conversations/conversations.contract.ts";
import type { Sql, Transaction } from "../../db/sql.ts";
import {
  deleteConversations,
  lockConversations,
  selectConversations,
  selectIdleConversations,
} from "./conversations.sql.ts";
import { selectEvents } from "./events.sql.ts";
import type { ConversationRow, MessageRow } from "./ingest.types.ts";
import { selectMessages, updateAnalyses } from "./messages.sql.ts";
import { recallReaders } from "./own-intents.ts";
import type { Head } from "./pending-writes.sql.ts";
import { readAgain, readOn, startConversation } from "./read-thread.ts";
import { listDeltas } from "./rollups.ts";
import type { Change } from "./rollups.ts";
import { loadSettings } from "./settings.ts";
import { listNewSteps } from "./steps.ts";
import { storeBatch } from "./store-batch.sql.ts";

const IDLE_BATCH = 500;

/** Keeps a client's correction (null takes it back) and tags; false where there is no such conversation. */
export async function applyPatch(
  sql: Sql,
  { clientId, conversationId, patch }: { clientId: string; conversationId: string; patch: ConversationPatch },
): Promise<boolean> {
  return sql.begin(async (tx) => {
    await lockConversations(tx, [conversationId]);
    const [before] = await selectConversations(tx, { clientIds: [clientId], conversationIds: [conversationId] });
    if (before === undefined) return false;
    const after = { ...before };
    correct(after, patch);
    if (patch.tags !== undefined) after.tags = [...new Set(patch.tags)];
    await writeChanges(tx, [{ before, after }]);
    return true;
  });
}

/** Whoever corrects one of stage and outcome has said the other too: converted is who reached Conversion, and nobody else. */
function correct(row: ConversationRow, { stage, converted }: ConversationPatch): void {
  if (stage !== undefined) {
    row.correctedStage = stage;
    row.correctedConverted = stage === null ? null : stage === "conversion";
  }
  if (converted === undefined) return;
  row.correctedConverted = converted;
  const reached = row.correctedStage ?? row.stage;
  if (converted === null) row.correctedStage = null;
  else if (converted) row.correctedStage = "conversion";
  else if (reached === "conversion") row.correctedStage = "consideration";
}

/**
 * Adds and takes tags on these conversations under one lock; ids of nobody's or another's are passed over. A tag that a
 * conversation has no room for is left out. Answers how many changed.
 */
export async function applyTags(
  sql: Sql,
  { clientId, ids, add, remove }: BulkTags & { clientId: string },
): Promise<number> {
  const conversationIds = [...new Set(ids)];
  return sql.begin(async (tx) => {
    await lockConversations(tx, conversationIds);
    const rows = await selectConversations(tx, { clientIds: conversationIds.map(() => clientId), conversationIds });
    const changes = rows.flatMap((before) => {
      const kept = before.tags.filter((tag) => !remove.includes(tag));
      const tags = [...new Set([...kept, ...add])].slice(0, MAX_TAGS);
      return JSON.stringify(tags) === JSON.stringify(before.tags) ? [] : [{ before, after: { ...before, tags } }];
    });
    await writeChanges(tx, changes);
    return changes.length;
  });
}

/** Closes threads that have been idle for longer than their client allows; answers whose, so that screens can be told. */
export async function closeIdleConversations(sql: Sql, nowMs: number): Promise<Set<string>> {
  const touched = new Set<string>();
  for (;;) {
    const idle = await selectIdleConversations(sql, IDLE_BATCH);
    for (const [clientId, rows] of Map.groupBy(idle, (row) => row.clientId)) {
      touched.add(clientId);
      await sql.begin(async (tx) => {
        const conversationIds = rows.map((row) => row.conversationId);
        await lockConversations(tx, conversationIds);
        const clientIds = rows.map(() => clientId);
        const [known, settings] = await Promise.all([
          selectConversations(tx, { clientIds, conversationIds }),
          loadSettings(tx, [clientId]),
        ]);
        const client = settings.get(clientId);
        if (client === undefined) return;
        const changes = known.map((before): Change => {
          const after = { ...before };
          readOn(after, { messages: [], events: [] }, { settings: client, nowMs });
          return { before, after };
        });
        await writeChanges(tx, changes);
      });
    }
    if (idle.length < IDLE_BATCH) return touched;
  }
}

/**
 * Reads these conversations again from their stored messages. One without messages goes; one that has messages and no row
 * yet begins with what `heads` says of it.
 */
export async function rereadConversations(
  tx: Transaction,
  input: { clientId: string; conversationIds: string[]; nowMs: number; heads?: Head[] },
): Promise<void> {
  const { clientId, conversationIds, nowMs, heads = [] } = input;
  const clientIds = conversationIds.map(() => clientId);
  const [rows, messages, events, settings] = await Promise.all([
    selectConversations(tx, { clientIds, conversationIds }),
    selectMessages(tx, { clientIds, conversationIds }),
    selectEvents(tx, { clientIds, conversationIds }),
    loadSettings(tx, [clientId]),
  ]);
  const client = settings.get(clientId);
  if (client === undefined) return;
  const readIntent = (await recallReaders(tx, [client])).get(clientId);
  const messagesByThread = Map.groupBy(messages, (message) => message.conversationId);
  const eventsByThread = Map.groupBy(events, (event) => event.conversationId);
  const changes: Change[] = [];
  const updated: MessageRow[] = [];
  const known = new Map(rows.map((row) => [row.conversationId, row]));
  const headsById = new Map(heads.map((head) => [head.conversationId, head]));
  for (const id of new Set(conversationIds)) {
    const before = known.get(id) ?? null;
    const head = headsById.get(id);
    const stored = messagesByThread.get(id) ?? [];
    const [first] = stored;
    if (first === undefined) {
      if (before !== null) changes.push({ before, after: null });
      continue;
    }
    const start = before ?? (head && startConversation({ clientId, ...head }, first.at));
    if (start === undefined) continue;
    const nextSeq = Math.max(start.nextSeq, ...stored.map((message) => message.seq + 1));
    const after: ConversationRow = { ...start, ...(head && describeSender(start, head)), nextSeq };
    const thread = { messages: stored, events: eventsByThread.get(id) ?? [] };
    for (const { message, analysis, step } of readAgain(after, thread, { settings: client, nowMs, readIntent }).read) {
      updated.push({ ...message, clientId, conversationId: id, analysis, step, uploadId: null, metadata: null });
    }
    changes.push({ before, after });
  }
  if (updated.length > 0) await updateAnalyses(tx, updated);
  await writeChanges(tx, changes, updated);
}

/** What is said last of the bot counts, and what is said first of the end user. */
function describeSender(row: ConversationRow, head: Head): Partial<ConversationRow> {
  const endUser = row.endUser ?? head.endUser;
  if (head.lastAt < row.lastAt) return { endUser };
  return {
    endUser,
    agentVersion: head.agentVersion || row.agentVersion,
    agentName: head.agentName || row.agentName,
    agentModel: head.agentModel || row.agentModel,
  };
}

async function writeChanges(tx: Transaction, changes: Change[], reworded: MessageRow[] = []): Promise<void> {
  if (changes.length === 0) return;
  const added = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
  const changed = changes.flatMap(({ before, after }) => (before !== null && after !== null ? [after] : []));
  const gone = changes.flatMap(({ before, after }) => (after === null && before !== null ? [before] : []));
  await Promise.all([
    gone.length > 0
      ? deleteConversations(tx, {
          clientIds: gone.map((row) => row.clientId),
          conversationIds: gone.map((row) => row.conversationId),
        })
      : undefined,
    storeBatch(tx, {
      nowMs: Date.now(),
      added,
      changed,
      reworded,
      steps: listNewSteps(reworded),
      ...listDeltas(changes),
    }),
  ]);
}
