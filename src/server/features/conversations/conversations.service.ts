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
import { addDays, startOfLocalDay } from "../../../domain/shared/time-zone.ts";
import type { KeyViewer, UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { writeAudit } from "../audit/audit.service.ts";
import { correctConversation, tagConversations as writeTags } from "../ingest/ingest.service.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { selectConversation, selectNeighbour, selectThread, selectThreadEvents } from "./conversations.sql.ts";
import type { ListRow, MessageListRow } from "./conversations.sql.ts";
import type { ListQuery } from "./list-filter.sql.ts";
import { selectConversationPage } from "./pages.sql.ts";
import { takeUnindexed, writeTexts } from "./texts.sql.ts";
import { buildWordsQuery } from "./search-words.ts";

export type ConversationsViewer = { clientId: string; timeZone: string };

/** One page of the list, newest first. */
export async function listConversations(
  viewer: ConversationsViewer,
  query: ConversationsQuery,
): Promise<z.input<typeof conversationsPageSchema>> {
  const { limit, cursor, ...filter } = query;
  const search = toListQuery(viewer, filter);
  if (search === null) return { items: [], nextCursor: null };
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await getDatabase().withTenant(viewer.clientId, (tx) =>
    selectConversationPage(tx, { ...search, after, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return conversationsPageSchema.parse({
    items: page.map(toItem),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  });
}

/** One conversation with its messages, events and neighbours; AppError `not_found` for another client's. */
export async function getConversation(viewer: ConversationsViewer, id: string): Promise<ConversationDetail> {
  const { clientId } = viewer;
  return getDatabase().withTenant(clientId, async (tx) => {
    const row = await selectConversation(tx, { clientId, id });
    if (row === null) throw new AppError("not_found", "This conversation does not exist.");
    const place = { clientId, id, startedKey: row.startedKey };
    const [messages, events, older, newer] = await Promise.all([
      selectThread(tx, { clientId, id, startedAt: row.startedAt, lastAt: row.lastAt }),
      selectThreadEvents(tx, { clientId, id }),
      selectNeighbour(tx, { ...place, side: "older" }),
      selectNeighbour(tx, { ...place, side: "newer" }),
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

/** Corrects or tags a conversation; answers it as it is then. */
export async function patchConversation(
  viewer: ConversationsViewer,
  id: string,
  patch: ConversationPatch,
): Promise<ConversationDetail> {
  const found = await correctConversation({ clientId: viewer.clientId, conversationId: id, patch });
  if (!found) throw new AppError("not_found", "This conversation does not exist.");
  return getConversation(viewer, id);
}

/** Adds and takes tags on many conversations at once; answers how many are other than before. */
export async function tagConversations(viewer: ConversationsViewer, tags: BulkTags): Promise<{ changed: number }> {
  return { changed: await writeTags({ clientId: viewer.clientId, ...tags }) };
}

/**
 * Begins an export. That a person takes conversations along is noted in the client's log; programs read by a key, and are
 * noted with the key.
 */
export async function beginExport(
  viewer: UserViewer | KeyViewer,
  filter: ConversationFilter,
): Promise<AsyncGenerator<ListRow[]>> {
  const { clientId } = viewer;
  if (viewer.kind === "user") {
    const note = { clientId, actor: viewer, action: "conversations.exported" } as const;
    await getDatabase().withTenant(clientId, (tx) => writeAudit(tx, note));
  }
  return exportConversations(viewer, filter);
}

/** The rows of an export, page by page, so that memory stays bounded. */
export async function* exportConversations(
  viewer: ConversationsViewer,
  filter: ConversationFilter,
  pageSize = 1_000,
): AsyncGenerator<ListRow[]> {
  const search = toListQuery(viewer, filter);
  if (search === null) return;
  let after: ListQuery["after"];
  for (;;) {
    const rows = await getDatabase().withTenant(viewer.clientId, (tx) =>
      selectConversationPage(tx, { ...search, after, limit: pageSize }),
    );
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** Null where the search holds no word: nothing can match. */
function toListQuery(viewer: ConversationsViewer, filter: ConversationFilter): Omit<ListQuery, "limit"> | null {
  const { from, to, q, ids, ...rest } = filter;
  const words = q === undefined || q === "" ? undefined : buildWordsQuery(q);
  if (words === null) return null;
  return {
    ...rest,
    clientId: viewer.clientId,
    words,
    ids: ids?.split(","),
    fromAt: from === undefined ? undefined : new Date(startOfLocalDay(from, viewer.timeZone)),
    toAt: to === undefined ? undefined : new Date(startOfLocalDay(addDays(to, 1), viewer.timeZone)),
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

/** Writes whose conversations are indexed in one transaction: each may have changed two hundred. */
const INDEX_BATCH = 4;

/** Makes one batch of changed conversations searchable; true where there may be more. */
export async function indexTexts(): Promise<boolean> {
  return getDatabase().ingest.begin(async (tx) => {
    const taken = await takeUnindexed(tx, INDEX_BATCH);
    if (taken.conversationIds.length > 0) await writeTexts(tx, taken);
    return taken.writes === INDEX_BATCH;
  });
}
