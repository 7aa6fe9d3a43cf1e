import type { Queryable } from "../../../db/sql.ts";

export type CommentRow = {
  id: string;
  userId: string;
  author: string;
  /** The administrator who wrote it while impersonating the author. */
  administrator: string | null;
  text: string;
  createdAt: Date;
};

/** Lists the comments on a conversation, oldest first. */
export async function listCommentRows(
  sql: Queryable,
  { clientId, conversationId }: { clientId: string; conversationId: string },
): Promise<CommentRow[]> {
  return sql<CommentRow[]>`
    select comment_id as id, user_id as "userId", author, administrator, text, created_at as "createdAt" from comments
    where client_id = ${clientId} and conversation_id = ${conversationId}
    order by created_at, comment_id`;
}

/** Inserts a comment with its author's current name; undefined if the client has no such conversation or user. */
export async function insertComment(
  sql: Queryable,
  comment: {
    clientId: string;
    commentId: string;
    conversationId: string;
    userId: string;
    administrator: string | null;
    text: string;
  },
): Promise<CommentRow | undefined> {
  const [row] = await sql<CommentRow[]>`
    insert into comments (client_id, comment_id, conversation_id, user_id, author, administrator, text)
    select c.client_id, ${comment.commentId}, c.conversation_id, u.user_id, u.name, ${comment.administrator},
      ${comment.text}
    from conversations c
    join users u on u.client_id = c.client_id and u.user_id = ${comment.userId}
    where c.client_id = ${comment.clientId} and c.conversation_id = ${comment.conversationId}
    returning comment_id as id, user_id as "userId", author, administrator, text, created_at as "createdAt"`;
  return row;
}

/** Finds the user id of a comment's author; null if there is no such comment. */
export async function findCommentAuthor(
  sql: Queryable,
  { clientId, commentId }: { clientId: string; commentId: string },
): Promise<string | null> {
  const [row] = await sql<{ userId: string }[]>`
    select user_id as "userId" from comments where client_id = ${clientId} and comment_id = ${commentId}`;
  return row?.userId ?? null;
}

/** Deletes a comment. */
export async function deleteComment(
  sql: Queryable,
  { clientId, commentId }: { clientId: string; commentId: string },
): Promise<void> {
  await sql`delete from comments where client_id = ${clientId} and comment_id = ${commentId}`;
}
