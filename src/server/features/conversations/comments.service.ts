import { canComment, canDeleteAnyComment } from "../../../domain/auth/policies.ts";
import type { Comment, NewComment } from "../../../domain/conversations/comments.contract.ts";
import { AppError } from "../../../domain/shared/errors.ts";
import { createId } from "../../../domain/shared/ids.ts";
import { requirePermission } from "../../auth/require-permission.ts";
import type { UserViewer } from "../../auth/viewer.contract.ts";
import { getDatabase } from "../../db/sql.ts";
import { deleteComment, insertComment, findCommentAuthor, listCommentRows } from "./comments.sql.ts";
import type { CommentRow } from "./comments.sql.ts";
import { findConversation } from "./conversations.sql.ts";

type Viewer = Pick<UserViewer, "clientId" | "userId" | "role">;

/** Lists the comments on a conversation. AppError `not_found`. */
export async function listComments(viewer: Viewer, conversationId: string): Promise<{ comments: Comment[] }> {
  const { clientId } = viewer;
  return getDatabase().withClient(clientId, async (tx) => {
    const [conversation, rows] = await Promise.all([
      findConversation(tx, { clientId, id: conversationId }),
      listCommentRows(tx, { clientId, conversationId }),
    ]);
    if (conversation === null) throw new AppError("not_found", "This conversation does not exist.");
    return { comments: rows.map((row) => toComment(viewer, row)) };
  });
}

/** Adds a comment to a conversation. AppError `forbidden` by role, `not_found`. */
export async function addComment(viewer: Viewer, conversationId: string, { text }: NewComment): Promise<Comment> {
  requirePermission(canComment(viewer.role));
  const { clientId, userId } = viewer;
  const comment = { clientId, userId, conversationId, text, commentId: createId() };
  const row = await getDatabase().withClient(clientId, (tx) => insertComment(tx, comment));
  if (row === undefined) throw new AppError("not_found", "This conversation does not exist.");
  return toComment(viewer, row);
}

/** Deletes the viewer's own comment, or any comment if the role allows it. AppError `forbidden`, `not_found`. */
export async function removeComment(viewer: Viewer, commentId: string): Promise<{ success: true }> {
  const { clientId } = viewer;
  await getDatabase().withClient(clientId, async (tx) => {
    const author = await findCommentAuthor(tx, { clientId, commentId });
    if (author === null) throw new AppError("not_found", "Comment not found.");
    requirePermission(canDelete(viewer, author));
    await deleteComment(tx, { clientId, commentId });
  });
  return { success: true };
}

function toComment(viewer: Viewer, { userId, createdAt, ...row }: CommentRow): Comment {
  return { ...row, createdAt: createdAt.toISOString(), deletable: canDelete(viewer, userId) };
}

function canDelete({ userId, role }: Viewer, author: string): boolean {
  return canDeleteAnyComment(role) || (canComment(role) && userId === author);
}
