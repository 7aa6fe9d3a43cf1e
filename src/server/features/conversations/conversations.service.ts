import type { z } from "zod";
import {
  conversationDetailSchema,
  conversationsPageSchema,
  MAX_PAGE_EVENTS,
  MESSAGES_PER_PAGE,
} from "../../../domain/conversations/conversations.contract.ts";
import type {
  BulkTags,
  ConversationDetail,
  ConversationFilter,
  ConversationPatch,
  ConversationsQuery,
  MessagePaging,
} from "../../../domain/conversations/conversations.contract.ts";
import { describeConversation, viewReading } from "../../../domain/conversations/view-reading.ts";
import type { ConversationCalls } from "../../../domain/model-calls/model-calls.contract.ts";
import { settleMessageStage } from "../../../domain/reading/settle-conversion.ts";
import { listProperties } from "../../../domain/properties/extract-properties.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { KeyViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { resolveLocalDays } from "../../db/local-days.ts";
import type { LocalDays } from "../../db/local-days.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Transaction } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { getConversationUsage, listConversationCalls, listMessageUsage } from "../model-calls/model-calls.service.ts";
import type { MessageCalls } from "../model-calls/model-calls.service.ts";
import { listTracked } from "../properties/properties.service.ts";
import { findConversationRun } from "../runner/run-conversations.service.ts";
import { findConversationCall } from "../voice/call-words.service.ts";
import { correctConversation, queueUnread, tagConversations as writeTags } from "../ingest/ingest.service.ts";
import { auditBefore } from "./audit-before.ts";
import type { ChangingViewer } from "./audit-before.ts";
import { showJson, showRows, showText } from "./people/contacts.ts";
import type { ShownRow } from "./people/contacts.ts";
import { decodeCursor, decodeMessageCursor, encodeCursor, encodeMessageCursor } from "./list/cursor.ts";
import type { MessagePosition } from "./list/cursor.ts";
import { findConversation, findNeighbor } from "./conversations.sql.ts";
import type { DetailRow } from "./conversations.sql.ts";
import type { ListQuery } from "./list/list-filter.sql.ts";
import { toListQuery } from "./list/list-query.ts";
import type { ConversationsViewer } from "./list/list-query.ts";
import { listEvents, listMessages } from "./messages.sql.ts";
import type { MessageListRow } from "./messages.sql.ts";
import { countListed, listConversationPage } from "./list/list-page.sql.ts";
import { claimUnindexed, listUnindexedClients, updateTextIndex } from "./text/text-index.sql.ts";

type EditingViewer = ConversationsViewer & ChangingViewer;

/** Lists one page of conversations, newest first unless `sort` says otherwise. */
export async function listConversations(
  viewer: ConversationsViewer,
  query: ConversationsQuery,
): Promise<z.input<typeof conversationsPageSchema>> {
  const { limit, cursor, sort, ...filter } = query;
  const search = await toListQuery(viewer, filter);
  if (search === null) return { items: [], nextCursor: null };
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await getDatabase().withClient(viewer.clientId, async (tx) => {
    const days = await resolveLocalDays(tx, { ...filter, clientId: viewer.clientId });
    return showRows(tx, viewer, await listConversationPage(tx, { ...search, days, after, sort, limit: limit + 1 }));
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return conversationsPageSchema.parse({
    items: page.map(toItem),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null,
  });
}

/** Counts the conversations that the list's filter matches. `check` throws once nobody waits for the number. */
export async function countConversations(
  viewer: ConversationsViewer & { check?: () => void },
  filter: ConversationFilter,
): Promise<number> {
  const search = await toListQuery(viewer, filter);
  if (search === null) return 0;
  return getDatabase().withClient(viewer.clientId, async (tx) => {
    const days = await resolveLocalDays(tx, { ...filter, clientId: viewer.clientId });
    return countListed(tx, { ...search, days, limit: 0 }, viewer.check ?? (() => undefined));
  });
}

/** Returns a conversation with a page of its messages, their events, and its neighbors. AppError `not_found`. */
export async function getConversation(
  viewer: ConversationsViewer,
  id: string,
  { cursor, limit }: MessagePaging = { limit: MESSAGES_PER_PAGE },
): Promise<ConversationDetail> {
  const { clientId } = viewer;
  const after = cursor === undefined ? undefined : decodeMessageCursor(cursor);
  return getDatabase().withClient(clientId, async (tx) => {
    const found = await findConversation(tx, { clientId, id });
    const [row] = found === null ? [] : await showRows(tx, viewer, [found]);
    if (row === undefined) throw new AppError("not_found", "This conversation does not exist.");
    const run = await findConversationRun(tx, { clientId, conversationId: id });
    const account = run === null ? undefined : row.apiAccountId;
    const position = { clientId, id, startedKey: row.startedKey, account };
    const [page, calls, call, older, newer] = await Promise.all([
      listMessagePage(tx, { viewer, row, after, limit }),
      getConversationUsage(tx, { clientId, conversationId: id }),
      findConversationCall(tx, { clientId, conversationId: id }),
      findNeighbor(tx, { ...position, side: "older" }),
      findNeighbor(tx, { ...position, side: "newer" }),
    ]);
    return conversationDetailSchema.parse({
      conversation: {
        ...toItem(row),
        ...calls,
        call,
        run,
        engine: { stage: row.engineStage, converted: row.engineConverted },
        corrected: { stage: row.correctedStage !== null, converted: row.correctedConverted !== null },
      },
      ...page,
      previousId: newer,
      nextId: older,
    });
  });
}

/** Returns the calls of a conversation. AppError `not_found`. */
export async function getCalls({ clientId }: ConversationsViewer, id: string): Promise<ConversationCalls> {
  return getDatabase().withClient(clientId, async (tx) => {
    if ((await findConversation(tx, { clientId, id })) === null) {
      throw new AppError("not_found", "This conversation does not exist.");
    }
    return listConversationCalls(tx, { clientId, conversationId: id });
  });
}

/** A page of messages with the events until the next page. */
async function listMessagePage(
  tx: Transaction,
  {
    viewer,
    row,
    after,
    limit,
  }: {
    viewer: ConversationsViewer;
    row: ShownRow<DetailRow>;
    after: MessagePosition | undefined;
    limit: number;
  },
) {
  const { clientId } = viewer;
  const { id, startedAt, lastAt } = row;
  const rows = await listMessages(tx, { clientId, id, startedAt, lastAt, after, limit: limit + 1 });
  const messages = rows.slice(0, limit);
  const [last, next] = [messages.at(-1), rows[limit]];
  const from = after === undefined ? null : (messages[0]?.at ?? null);
  const [events, usage] = await Promise.all([
    listEvents(tx, { clientId, id, from, until: next?.at ?? null, limit: MAX_PAGE_EVENTS }),
    listMessageUsage(tx, { clientId, conversationId: id, messageIds: messages.map((message) => message.id) }),
  ]);
  // A conversion that an event reported was moved by no message, though it is counted with one.
  const decidedBy = row.reading?.engine?.decidedBy?.messageId;
  return {
    messages: messages.map((message) => {
      const isMover = message.id === row.movedBy && message.id === decidedBy;
      const stage = settleMessageStage(message.stage, { stage: row.engineStage, isMover });
      return toMessage(
        { ...message, text: showText(viewer, message.text), metadata: showJson(viewer, message.metadata), stage },
        usage.get(message.id) ?? NO_CALLS,
      );
    }),
    events: events.map(({ cents, at, ...event }) => ({
      ...event,
      value: cents === null ? null : cents / 100,
      at: at.toISOString(),
    })),
    nextCursor: next === undefined || last === undefined ? null : encodeMessageCursor(last),
  };
}

/** Corrects or tags a conversation and returns it. AppError `not_found`. */
export async function updateConversation(
  viewer: EditingViewer,
  id: string,
  patch: ConversationPatch,
): Promise<ConversationDetail> {
  const details = { changed: Object.keys(patch).join(", ") };
  await auditBefore(viewer, [id], { action: "conversation.changed", subject: id, details });
  const found = await correctConversation({ clientId: viewer.clientId, conversationId: id, patch });
  if (!found) throw new AppError("not_found", "This conversation does not exist.");
  return getConversation(viewer, id);
}

/** Adds and removes tags on many conversations; returns how many changed. */
export async function tagConversations(viewer: EditingViewer, tags: BulkTags): Promise<{ changed: number }> {
  const { ids, add, remove } = tags;
  const subject = ids.length === 1 ? (ids[0] ?? "") : `${ids.length} conversations`;
  const details = { added: add.join(", "), removed: remove.join(", ") };
  await auditBefore(viewer, ids, { action: "conversations.tagged", subject, details });
  return { changed: await writeTags({ clientId: viewer.clientId, ...tags }) };
}

/** Rows of an export page by page, and the tracked properties, which are columns of it. */
export type ConversationExport = { pages: AsyncGenerator<ShownRow[]>; tracked: string[] };

/** Starts an export. Exports by users are audited; exports by API key only update the key's last use. */
export async function startExport(
  viewer: UserViewer | KeyViewer,
  filter: ConversationFilter,
): Promise<ConversationExport> {
  const { clientId } = viewer;
  const tracked = await getDatabase().withClient(clientId, async (tx) => {
    if (viewer.kind === "user") await addAuditEntry(tx, { clientId, actor: viewer, action: "conversations.exported" });
    return listTracked(tx, clientId);
  });
  return { pages: listExportPages(viewer, filter), tracked: tracked.map(({ name }) => name) };
}

/** Yields the rows of an export page by page, so that memory stays bounded. */
export async function* listExportPages(
  viewer: ConversationsViewer,
  filter: ConversationFilter,
  pageSize = 1_000,
): AsyncGenerator<ShownRow[]> {
  const search = await toListQuery(viewer, filter);
  if (search === null) return;
  let after: ListQuery["after"];
  // Of the first page: an export goes by one rule, whatever is recounted while it runs.
  let days: LocalDays | undefined;
  for (;;) {
    const rows = await getDatabase().withClient(viewer.clientId, async (tx) => {
      days ??= await resolveLocalDays(tx, { ...filter, clientId: viewer.clientId });
      return showRows(tx, viewer, await listConversationPage(tx, { ...search, days, after, limit: pageSize }));
    });
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** Null if the search text contains nothing to search for, so that nothing can match. */
function toItem<T extends ShownRow>(row: T) {
  const reading = viewReading(row.reading);
  const times = { startedAt: row.startedAt.toISOString(), lastAt: row.lastAt.toISOString() };
  const properties = listProperties(row.told);
  return { ...row, ...times, ...describeConversation(row.reading, row.preview), reading, properties };
}

const NO_CALLS: MessageCalls = { model: "", usage: null, tools: [], firstChunkMs: null };

function toMessage({ evidenceStart, evidenceEnd, ...row }: MessageListRow, calls: MessageCalls) {
  const { ownIntentId: id, ownIntentName: name, ownIntentConfidence: confidence } = row;
  return {
    ...row,
    ...calls,
    ownIntent: id === null ? null : { id, name, confidence },
    at: row.at.toISOString(),
    evidence: evidenceStart === null || evidenceEnd === null ? null : { start: evidenceStart, end: evidenceEnd },
    flags: row.flags ?? [],
  };
}

/** Queue entries of a client indexed in one transaction; each lists up to 200 conversations. */
const INDEX_BATCH = 4;
/** Enough to find entries that no other process has taken. */
const LISTED_ENTRIES = 50;

/** Updates the text index for one batch of changed conversations, a client at a time; true if there may be more. */
export async function indexTexts(): Promise<boolean> {
  const { ingest } = getDatabase();
  const { clientIds, until } = await listUnindexedClients(ingest, LISTED_ENTRIES);
  let indexed = 0;
  for (const clientId of clientIds) {
    indexed += await ingest.begin(async (tx) => {
      const claimed = await claimUnindexed(tx, { clientId, until, limit: INDEX_BATCH });
      await updateTextIndex(tx, { clientId, conversationIds: claimed.conversationIds });
      // Ingest writes in one statement, which queues texts alone.
      await queueUnread(tx, { clientId, conversationIds: claimed.conversationIds });
      return claimed.writes;
    });
    if (indexed >= INDEX_BATCH) return true;
  }
  return false;
}
