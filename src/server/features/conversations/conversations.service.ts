import type { z } from "zod";
import {
  conversationDetailSchema,
  conversationMessageSchema,
  conversationsPageSchema,
} from "../../../domain/conversations/conversations.contract.ts";
import type {
  BulkTags,
  ConversationDetail,
  ConversationFilter,
  ConversationPatch,
  ConversationsQuery,
} from "../../../domain/conversations/conversations.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { KeyViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { resolveLocalDays } from "../../db/local-days.ts";
import type { LocalDays } from "../../db/local-days.ts";
import { getDatabase } from "../../db/sql.ts";
import { addAuditEntry } from "../audit/audit.service.ts";
import { correctConversation, tagConversations as writeTags } from "../ingest/ingest.service.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { findConversation, findNeighbor, listMessages, listEvents } from "./conversations.sql.ts";
import type { ListRow, MessageListRow } from "./conversations.sql.ts";
import type { ListQuery } from "./list-filter.sql.ts";
import { listConversationPage } from "./list-page.sql.ts";
import { claimUnindexed, updateTextIndex } from "./text-index.sql.ts";
import { buildTextQuery } from "./text-query.ts";

export type ConversationsViewer = { clientId: string; timeZone: string };

/** Lists one page of conversations, newest first. */
export async function listConversations(
  viewer: ConversationsViewer,
  query: ConversationsQuery,
): Promise<z.input<typeof conversationsPageSchema>> {
  const { limit, cursor, ...filter } = query;
  const search = toListQuery(viewer, filter);
  if (search === null) return { items: [], nextCursor: null };
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await getDatabase().withClient(viewer.clientId, async (tx) => {
    const days = await resolveLocalDays(tx, { ...filter, clientId: viewer.clientId });
    return listConversationPage(tx, { ...search, days, after, limit: limit + 1 });
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return conversationsPageSchema.parse({
    items: page.map(toItem),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null,
  });
}

/** Returns a conversation with its messages, events and neighbors. AppError `not_found`. */
export async function getConversation(viewer: ConversationsViewer, id: string): Promise<ConversationDetail> {
  const { clientId } = viewer;
  return getDatabase().withClient(clientId, async (tx) => {
    const row = await findConversation(tx, { clientId, id });
    if (row === null) throw new AppError("not_found", "This conversation does not exist.");
    const position = { clientId, id, startedKey: row.startedKey };
    const [messages, events, older, newer] = await Promise.all([
      listMessages(tx, { clientId, id, startedAt: row.startedAt, lastAt: row.lastAt }),
      listEvents(tx, { clientId, id }),
      findNeighbor(tx, { ...position, side: "older" }),
      findNeighbor(tx, { ...position, side: "newer" }),
    ]);
    return conversationDetailSchema.parse({
      conversation: {
        ...toItem(row),
        engine: { stage: row.engineStage, converted: row.engineConverted },
        corrected: { stage: row.correctedStage !== null, converted: row.correctedConverted !== null },
      },
      messages: messages.map(toMessage),
      events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
      previousId: newer,
      nextId: older,
    });
  });
}

/** Corrects or tags a conversation and returns it. AppError `not_found`. */
export async function updateConversation(
  viewer: ConversationsViewer,
  id: string,
  patch: ConversationPatch,
): Promise<ConversationDetail> {
  const found = await correctConversation({ clientId: viewer.clientId, conversationId: id, patch });
  if (!found) throw new AppError("not_found", "This conversation does not exist.");
  return getConversation(viewer, id);
}

/** Adds and removes tags on many conversations; returns how many changed. */
export async function tagConversations(viewer: ConversationsViewer, tags: BulkTags): Promise<{ changed: number }> {
  return { changed: await writeTags({ clientId: viewer.clientId, ...tags }) };
}

/** Starts an export. Exports by users are audited; exports by API key only update the key's last use. */
export async function startExport(
  viewer: UserViewer | KeyViewer,
  filter: ConversationFilter,
): Promise<AsyncGenerator<ListRow[]>> {
  const { clientId } = viewer;
  if (viewer.kind === "user") {
    const entry = { clientId, actor: viewer, action: "conversations.exported" } as const;
    await getDatabase().withClient(clientId, (tx) => addAuditEntry(tx, entry));
  }
  return listExportPages(viewer, filter);
}

/** Yields the rows of an export page by page, so that memory stays bounded. */
export async function* listExportPages(
  viewer: ConversationsViewer,
  filter: ConversationFilter,
  pageSize = 1_000,
): AsyncGenerator<ListRow[]> {
  const search = toListQuery(viewer, filter);
  if (search === null) return;
  let after: ListQuery["after"];
  // Of the first page: an export goes by one rule, whatever is recounted while it runs.
  let days: LocalDays | undefined;
  for (;;) {
    const rows = await getDatabase().withClient(viewer.clientId, async (tx) => {
      days ??= await resolveLocalDays(tx, { ...filter, clientId: viewer.clientId });
      return listConversationPage(tx, { ...search, days, after, limit: pageSize });
    });
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** Null if the search text contains nothing to search for, so that nothing can match. */
function toListQuery(
  viewer: ConversationsViewer,
  filter: ConversationFilter,
): Omit<ListQuery, "limit" | "days"> | null {
  const { from: _from, to: _to, q, ids, ...rest } = filter;
  const words = q === undefined || q === "" ? undefined : buildTextQuery(q);
  if (words === null) return null;
  return {
    ...rest,
    clientId: viewer.clientId,
    words,
    ids: ids?.split(","),
  };
}

function toItem<T extends ListRow>(row: T) {
  return { ...row, startedAt: row.startedAt.toISOString(), lastAt: row.lastAt.toISOString() };
}

function toMessage({ evidenceStart, evidenceEnd, ...row }: MessageListRow): z.output<typeof conversationMessageSchema> {
  const { ownIntentId: id, ownIntentName: name, ownIntentConfidence: confidence } = row;
  return conversationMessageSchema.parse({
    ...row,
    ownIntent: id === null ? null : { id, name, confidence },
    at: row.at.toISOString(),
    evidence: evidenceStart === null || evidenceEnd === null ? null : { start: evidenceStart, end: evidenceEnd },
    flags: row.flags ?? [],
  });
}

/** Queue entries indexed in one transaction; each lists up to 200 conversations. */
const INDEX_BATCH = 4;

/** Updates the text index for one batch of changed conversations; true if there may be more. */
export async function indexTexts(): Promise<boolean> {
  return getDatabase().ingest.begin(async (tx) => {
    const claimed = await claimUnindexed(tx, INDEX_BATCH);
    await updateTextIndex(tx, claimed.conversations);
    return claimed.writes === INDEX_BATCH;
  });
}
