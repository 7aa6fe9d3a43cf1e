import { answerSchema } from "../../../domain/agent/agent.contract.ts";
import type { AgentAnswer } from "../../../domain/agent/agent.contract.ts";
import type { AgentFeedback, ThreadDetail, ThreadPatch } from "../../../domain/agent/threads.contract.ts";
import { formatThread } from "../../../domain/agent/answer/format-thread.ts";
import {
  conversationItemSchema,
  conversationsQuerySchema,
} from "../../../domain/conversations/conversations.contract.ts";
import type { ConversationItem } from "../../../domain/conversations/conversations.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import type { Queryable, Transaction } from "../../db/sql.ts";
import { listConversations } from "../conversations/conversations.service.ts";
import {
  deleteOldThreads,
  deleteThread,
  deleteThreadsOf,
  findThread,
  listMessageRows,
  listThreadRows,
  updateFeedback,
  updateThread,
} from "./threads.sql.ts";
import type { ThreadRow } from "./threads.sql.ts";

type Viewer = Pick<UserViewer, "clientId" | "userId">;
type ReadingViewer = Viewer & Pick<UserViewer, "timeZone">;

const MAX_THREADS = 200;
const ITEMS_AT_ONCE = 100;
const KEPT_MONTHS = 12;

/** Lists the viewer's threads and the workspace's shared ones, the latest first. */
export async function listThreads({ clientId, userId }: Viewer) {
  const rows = await getDatabase().withClient(clientId, (tx) =>
    listThreadRows(tx, { clientId, userId, limit: MAX_THREADS }),
  );
  return { threads: rows.map(toThread) };
}

/** Returns a thread with its questions and answers. AppError `not_found`. */
export async function getThread(viewer: ReadingViewer, threadId: string): Promise<ThreadDetail> {
  const { clientId, userId } = viewer;
  const { thread, rows } = await getDatabase().withClient(clientId, async (tx) => ({
    thread: await requireThread(tx, viewer, threadId),
    rows: await listMessageRows(tx, { clientId, threadId }),
  }));
  const items = await listItems(
    viewer,
    rows.flatMap(({ conversationIds }) => conversationIds),
  );
  const messages = rows.map(({ answer, conversationIds, askedAt, ...row }) => ({
    ...row,
    answer: fillConversations(answerSchema.parse(answer), conversationIds, items),
    askedAt: askedAt.toISOString(),
  }));
  return { ...toThread(thread), own: thread.userId === userId, messages };
}

/** Changes the title or sharing of the viewer's own thread. AppError `not_found`; `forbidden` for another's shared one. */
export async function changeThread(viewer: Viewer, threadId: string, patch: ThreadPatch) {
  const { clientId } = viewer;
  return getDatabase().withClient(clientId, async (tx) => {
    const thread = await requireOwnThread(tx, viewer, threadId);
    const changed = { ...thread, title: patch.title ?? thread.title, shared: patch.shared ?? thread.shared };
    await updateThread(tx, { clientId, threadId, title: changed.title, shared: changed.shared });
    return toThread(changed);
  });
}

/** Deletes the viewer's own thread. AppError `not_found`, `forbidden`. */
export async function removeThread(viewer: Viewer, threadId: string): Promise<{ success: true }> {
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    await requireOwnThread(tx, viewer, threadId);
    await deleteThread(tx, { clientId, threadId });
  });
  return { success: true };
}

/** A thread as a file. AppError `not_found`. */
export async function exportThread(viewer: ReadingViewer, threadId: string, format: "md" | "json"): Promise<string> {
  const thread = await getThread(viewer, threadId);
  return format === "json" ? JSON.stringify(thread, null, 2) : formatThread(thread);
}

/** Rates an answer of the viewer's own threads. AppError `not_found`. */
export async function rateAnswer(
  { clientId, userId }: Viewer,
  messageId: string,
  { thumbs, comment }: AgentFeedback,
): Promise<{ success: true }> {
  const feedback = { clientId, userId, messageId, thumbs, comment: comment ?? null };
  const isRated = await getDatabase().withClient(clientId, (tx) => updateFeedback(tx, feedback));
  if (!isRated) throw new AppError("not_found", "This answer does not exist.");
  return { success: true };
}

/** Deletes the threads of a removed member, shared ones too. */
export async function removeThreadsOf(sql: Queryable, member: { clientId: string; userId: string }): Promise<void> {
  await deleteThreadsOf(sql, member);
}

/** Deletes threads that nobody has used for twelve months. */
export async function deleteUnusedThreads(now: number): Promise<void> {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  await deleteOldThreads(getDatabase().system, before);
}

/** The conversations that answers show, as they are now. */
async function listItems(viewer: ReadingViewer, ids: readonly string[]): Promise<Map<string, ConversationItem>> {
  const items = new Map<string, ConversationItem>();
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += ITEMS_AT_ONCE) {
    const query = { ids: distinct.slice(at, at + ITEMS_AT_ONCE).join(","), limit: ITEMS_AT_ONCE };
    const page = await listConversations(viewer, conversationsQuerySchema.parse(query));
    for (const item of page.items) items.set(item.id, conversationItemSchema.parse(item));
  }
  return items;
}

function fillConversations(
  answer: AgentAnswer,
  ids: readonly string[],
  items: ReadonlyMap<string, ConversationItem>,
): AgentAnswer {
  if (answer.conversations === null) return answer;
  const shown = ids.flatMap((id) => items.get(id) ?? []);
  return { ...answer, conversations: { ...answer.conversations, items: shown } };
}

async function requireThread(tx: Transaction, { clientId, userId }: Viewer, threadId: string): Promise<ThreadRow> {
  const thread = await findThread(tx, { clientId, userId, threadId });
  if (thread === null) throw new AppError("not_found", "This thread does not exist.");
  return thread;
}

async function requireOwnThread(tx: Transaction, viewer: Viewer, threadId: string): Promise<ThreadRow> {
  const thread = await requireThread(tx, viewer, threadId);
  if (thread.userId !== viewer.userId)
    throw new AppError("forbidden", "Only the person who asked can change this thread.");
  return thread;
}

function toThread({ id, title, shared, updatedAt }: ThreadRow) {
  return { id, title, shared, updatedAt: updatedAt.toISOString() };
}
